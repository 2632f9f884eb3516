/// Text to cards, or to every error in it, each with its place.
///
/// Words are separated by white space, commas or semicolons. A word is one or more cards without
/// a gap, as in "AsKs". A byte order mark at the start is skipped.
module Notation

open System
open Cards

/// A stretch of text, from Start up to, but not including, End, in code points.
type Span = { Start: int; End: int }

/// A value or an error, with the places in the text that it is about.
type Located<'a> = { Value: 'a; Spans: Span list }

module Located =
    let map f located = { Value = f located.Value; Spans = located.Spans }

type CardError =
    | UnknownRank of found: string
    | UnknownSuit of found: string
    | CutOff of rank: string
    | NotACard of found: string

module Result =
    /// Return all values, or all errors, in order, as FsToolkit's List.sequenceResultA does.
    let gather results =
        let add result gathered =
            match result, gathered with
            | Ok value, Ok values -> Ok(value :: values)
            | Ok _, Error errors -> Error errors
            | Error error, Ok _ -> Error [ error ]
            | Error error, Error errors -> Error(error :: errors)
        List.foldBack add results (Ok [])

/// Return the code points of a string. A code point is one char, or a pair of surrogates.
let private codePoints text =
    let add letter rest =
        match rest with
        | low :: others when Char.IsHighSurrogate letter -> string letter + low :: others
        | _ -> string letter :: rest
    List.foldBack add (List.ofSeq text) []

/// Return whether a character is white space in Python. Char.IsWhiteSpace lacks four of these.
let private isSpace c =
    c >= '\t' && c <= '\r' || c >= '\u001C' && c <= ' ' || c >= '\u2000' && c <= '\u200A'
    || Seq.contains c "\u0085\u00A0\u1680\u2028\u2029\u202F\u205F\u3000"

/// Return whether a character belongs to no word. The last two only say how an emoji is drawn.
let private isSeparator c = isSpace c || Seq.contains c ",;\uFE0E\uFE0F"

// Each pattern matches what is at a position in the text, and returns the position after it.

let private (|Letter|_|) text at =
    match Array.tryItem at text with
    | Some(letter: string) when not (isSeparator letter.[0]) -> Some(letter, at + 1)
    | _ -> None

let private (|RankAt|_|) text at =
    match at with
    | Letter text ("1", Letter text ("0", next)) -> Some("10", Ten, next)
    | Letter text (letter, next) -> Rank.tryParse letter |> Option.map (fun rank -> letter, rank, next)
    | _ -> None

let private (|SuitAt|_|) text at =
    match at with
    | Letter text (letter, next) -> Suit.tryParse letter |> Option.map (fun suit -> suit, next)
    | _ -> None

let private (|CardAt|_|) text at =
    match at with
    | RankAt text (_, rank, SuitAt text (suit, next)) ->
        Some({ Rank = rank; Suit = suit }, next)
    | _ -> None

let private (|WordEnd|_|) text at =
    match at with
    | Letter text _ -> None
    | _ -> Some()

/// The end of a card or of an error: the end of its word, or the start of a card.
let private (|TokenEnd|_|) text at =
    match at with
    | WordEnd text | CardAt text _ -> Some()
    | _ -> None

/// What is read as a rank, but may not be one: 11 to 14, or any letter.
let private (|RankLike|_|) text at =
    match at with
    | Letter text ("1", Letter text (("1" | "2" | "3" | "4") as second, next)) ->
        Some("1" + second, next)
    | Letter text (letter, next) -> Some(letter, next)
    | _ -> None

/// A starting hand: AK, AKs or AKo.
let private (|StartingHand|_|) text at =
    match at with
    | RankAt text (high, _, RankAt text (low, _, next)) when high <> "10" && low <> "10" ->
        match next with
        | Letter text (("s" | "S" | "o" | "O"), next) -> Some next
        | _ -> Some next
    | _ -> None

/// What people write about hands, and is not a card: AK, 22+, 99-66, or vs.
let private (|RangeOrVersus|_|) text at =
    match at with
    | StartingHand text (Letter text ("-", StartingHand text next))
    | StartingHand text (Letter text (("+" | "-"), next))
    | StartingHand text next
    | Letter text (("v" | "V"), Letter text (("s" | "S"), next))
    | Letter text (("v" | "V"), next) -> Some next
    | _ -> None

/// A card or an error. The first pattern that matches decides which.
let private (|Token|_|) text at =
    let quote first last = String.concat "" (Array.sub text first (last - first))
    let located value first last = { Value = value; Spans = [ { Start = first; End = last } ] }
    let error value first last next = Some(Error(located value first last), next)
    let isWordStart = match at - 1 with Letter text _ -> false | _ -> true
    let rec tokenEnd at = match at with TokenEnd text -> at | _ -> tokenEnd (at + 1)
    match at with
    | CardAt text (card, next) -> Some(Ok(located card at next), next)
    | RangeOrVersus text (WordEnd text as next) when isWordStart ->
        error (NotACard(quote at next)) at next next
    | RankAt text (rank, _, (TokenEnd text as next)) -> error (CutOff rank) at next next
    | RankAt text (_, _, (Letter text (letter, next) as suit)) ->
        error (UnknownSuit letter) suit next next
    | RankLike text (rank, (SuitAt text (_, next) as suit)) -> error (UnknownRank rank) at suit next
    | RankLike text (_, next) ->
        let last = tokenEnd next
        error (NotACard(quote at last)) at last last
    | _ -> None

/// Return one error for all French and German ranks in a text: R, D and V, or K, D and B.
let private mergeForeignRanks errors =
    let isForeign error =
        match error.Value with
        | UnknownRank found -> Seq.exists (fun letter -> string letter = found) "RDVBrdvb"
        | _ -> false
    match List.filter isForeign errors with
    | first :: others ->
        let merged = { first with Spans = List.collect (fun error -> error.Spans) (first :: others) }
        [ for error in errors do
            if error = first then yield merged
            elif not (isForeign error) then yield error ]
    | [] -> errors

/// Read any number of cards.
let readCards (text: string) : Result<Located<Card> list, Located<CardError> list> =
    let letters =
        match codePoints text with
        | "\uFEFF" :: rest -> Array.ofList (" " :: rest)
        | all -> Array.ofList all
    let rec read found at =
        match at with
        | Token letters (token, next) -> read (token :: found) next
        | _ when at < letters.Length -> read found (at + 1)
        | _ -> List.rev found
    Result.gather (read [] 0) |> Result.mapError mergeForeignRanks
