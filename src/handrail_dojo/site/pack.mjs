// Packs the archive for the worker, in Node. The arguments: a folder of wheels, the archive to
// write, and the folder of a kata set, or nothing if the katas are those of handrail's wheel.
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "pyodide";

const [wheels, archive, katas] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
const packages = "/lib/python3.14/site-packages";
for (const name of fs.readdirSync(wheels).sort()) {
  const data = new Uint8Array(fs.readFileSync(path.join(wheels, name)));
  python.unpackArchive(data, "wheel", { extractDir: packages });
}
if (katas) {
  python.FS.mkdir("/source");
  python.mountNodeFS("/source", katas);
  python.runPython(`
import shutil
ignored = shutil.ignore_patterns("__pycache__", ".*")
shutil.copytree("/source", "/katas", ignore=ignored)
`);
}
python.runPython(`
import sys
from pathlib import Path
sys.executable = sys.executable or "python"  # mypy needs a name
from handrail_dojo.site.pack import pack
pack(Path("/archive"))
`);
fs.writeFileSync(archive, python.FS.readFile("/archive"));
