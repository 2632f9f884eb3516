// Print the score or the errors of each line of the standard input. If the first line is "sort",
// print the scores of the other lines from the worst to the best. If there is no input, print the
// scores of all 2,598,960 hands.
#load "Cards.fs" "Notation.fs" "Hands.fs" "Scoring.fs"

open Cards
open Notation
open Hands
open Scoring

#if FABLE_COMPILER
[<Fable.Core.Import("readFileSync", "fs")>]
let readFile (descriptor: int) (encoding: string): string = Fable.Core.Util.jsNative
let input = readFile 0 "utf8"
#else
let input = System.Console.In.ReadToEnd()
#endif

/// Return the number of the category, 1 to 10, and the ranks: "2 K975" for a pair of kings.
let formatScore score =
    let category, ranks =
        match score with
        | HighCard(a, b, c, d, e) -> 1, [ a; b; c; d; e ]
        | Pair(pair, a, b, c) -> 2, [ pair; a; b; c ]
        | TwoPair(high, low, kicker) -> 3, [ high; low; kicker ]
        | ThreeOfAKind(trips, a, b) -> 4, [ trips; a; b ]
        | Straight top -> 5, [ top ]
        | Flush(a, b, c, d, e) -> 6, [ a; b; c; d; e ]
        | FullHouse(trips, pair) -> 7, [ trips; pair ]
        | FourOfAKind(quads, kicker) -> 8, [ quads; kicker ]
        | StraightFlush top -> 9, [ top ]
        | RoyalFlush -> 10, [ Ace ]
    string category + " " + String.concat "" (List.map Rank.symbol ranks)

let formatError error =
    let spans = [ for span in error.Spans -> sprintf "%d-%d" span.Start span.End ]
    String.concat "," spans + " " + message error.Value

let formatLine text =
    match parseHand text with
    | Ok hand -> formatScore (score hand)
    | Error errors -> errors |> List.map formatError |> String.concat "; "

let formatCards cards =
    match Hand.create cards with
    | Ok hand -> formatScore (score hand)
    | Error errors -> failwithf "expected five distinct cards: %A" errors

/// Print the scores of hands, the worst first, as F# compares them.
let printSorted lines =
    match lines |> List.map (parseHand >> Result.map score) |> Result.gather with
    | Ok scores -> scores |> List.sort |> List.iter (formatScore >> printfn "%s")
    | Error errors -> failwithf "expected hands: %A" errors

let rec combinations size cards =
    match size, cards with
    | 0, _ -> [ [] ]
    | _, [] -> []
    | _, first :: rest ->
        [ for others in combinations (size - 1) rest -> first :: others ] @ combinations size rest

/// Print the scores of all hands of these cards, in lexicographic order.
let rec printScores cards =
    match cards with
    | first :: rest when List.length cards >= Hand.size ->
        let hands = combinations (Hand.size - 1) rest
        printfn "%s" (String.concat "\n" [ for others in hands -> formatCards (first :: others) ])
        printScores rest
    | _ -> ()

match List.ofArray (input.TrimEnd('\n').Split('\n')) with
| [ "" ] -> printScores deck
| "sort" :: hands -> printSorted hands
| lines -> List.iter (formatLine >> printfn "%s") lines
