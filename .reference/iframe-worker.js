/* Browsers start no worker for a page that is opened from disk. The search needs one. There it runs
   in a hidden frame instead, which sends and receives the same messages. */
class IFrameWorker extends EventTarget {
  constructor(url) {
    super()
    const frame = document.createElement("iframe")
    frame.hidden = true
    document.body.append(frame)
    const inner = frame.contentWindow
    inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }))
    const script = inner.document.createElement("script")
    script.src = url
    this.ready = new Promise((resolve) => { script.onload = () => resolve(inner) })
    inner.document.body.append(script)
  }

  async postMessage(data) {
    const inner = await this.ready
    inner.dispatchEvent(new MessageEvent("message", { data }))
  }
}

if (location.protocol === "file:") window.Worker = IFrameWorker
