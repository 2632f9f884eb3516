/// Hands of five distinct cards, the only thing that can be scored.
module Hands

open Cards
open Notation

type HandError =
    | WrongCount of found: int
    | DuplicateCard of card: Card * at: int list

/// The errors of parseHand.
type ParseError =
    | Unreadable of CardError
    | NotAHand of HandError

/// Five distinct cards, in the order given. Only Hand.create makes one.
type Hand = private Hand of Card list

module Hand =
    let size = 5

    let cards (Hand cards) = cards

    let rec private areDistinct cards =
        match cards with
        | card :: rest -> not (List.contains card rest) && areDistinct rest
        | [] -> true

    let private duplicates cards =
        [ for card, places in cards |> List.indexed |> List.groupBy snd do
            if List.length places > 1 then DuplicateCard(card, List.map fst places) ]

    /// Return a hand, or every error in these cards.
    let create cards =
        let count = List.length cards
        let wrongCount = if count = size then [] else [ WrongCount count ]
        let repeated = if areDistinct cards then [] else duplicates cards
        match repeated @ wrongCount with
        | [] -> Ok(Hand cards)
        | errors -> Error errors

/// Return one sentence: what was expected, and what was found.
let message error =
    match error with
    | Unreadable(UnknownRank found) -> sprintf "%s is not a rank" found
    | Unreadable(UnknownSuit found) -> sprintf "%s is not a suit" found
    | Unreadable(CutOff rank) -> sprintf "%s has no suit" rank
    | Unreadable(NotACard found) -> sprintf "%s is not a card" found
    | NotAHand(WrongCount found) -> sprintf "expected %d cards, got %d" Hand.size found
    | NotAHand(DuplicateCard(card, [ _; _ ])) -> sprintf "%s appears twice" (format card)
    | NotAHand(DuplicateCard(card, at)) -> sprintf "%s appears %d times" (format card) at.Length

/// Give an error its places in the text. If cards are missing, that is after the last card.
let private locate cards error =
    let spans = cards |> List.collect (fun card -> card.Spans)
    let last = match List.tryLast spans with Some span -> span.End | None -> 0
    let at =
        match error with
        | DuplicateCard(_, at) -> at
        | WrongCount found -> [ Hand.size .. found - 1 ]
    match [ for index in at -> List.item index spans ] with
    | [] -> { Value = error; Spans = [ { Start = last; End = last } ] }
    | places -> { Value = error; Spans = places }

/// Return a hand of the cards, or its errors, from left to right.
let private toHand cards =
    cards
    |> List.map (fun card -> card.Value)
    |> Hand.create
    |> Result.mapError (List.map (locate cards) >> List.sortBy (fun error -> error.Spans))

/// Parse five distinct cards. Fails with every CardError or, if there is none, every HandError.
let parseHand text =
    readCards text
    |> Result.mapError (List.map (Located.map Unreadable))
    |> Result.bind (toHand >> Result.mapError (List.map (Located.map NotAHand)))
