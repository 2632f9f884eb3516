/// Hands of five distinct cards, the only thing that can be scored.
module Hands

open Cards
open Notation

type HandError =
    | WrongCount of found: int
    | DuplicateCard of card: Card * indexes: int list

/// The errors of parseHand.
type ParseError =
    | Unreadable of CardError
    | NotAHand of HandError

/// Five distinct cards, in the order given. Only Hand.create makes one.
type Hand = private Hand of Card list

module Hand =
    let size = 5

    let cards (Hand cards) = cards

    // This comes before duplicates because it halves the time for all hands.
    let rec private areDistinct cards =
        match cards with
        | card :: rest -> not (List.contains card rest) && areDistinct rest
        | [] -> true

    let private duplicates cards =
        [ for card, places in cards |> List.indexed |> List.groupBy snd do
            if List.length places > 1 then DuplicateCard(card, List.map fst places) ]

    /// Return a hand, or every error in these cards.
    let create (cards: Card list) : Result<Hand, HandError list> =
        let count = List.length cards
        let errors =
            [ if not (areDistinct cards) then yield! duplicates cards
              if count <> size then yield WrongCount count ]
        if List.isEmpty errors then Ok(Hand cards) else Error errors

/// Return one sentence: what was expected, and what was found.
let message error =
    match error with
    | Unreadable(UnknownRank found) -> sprintf "%s is not a rank" found
    | Unreadable(UnknownSuit found) -> sprintf "%s is not a suit" found
    | Unreadable(CutOff rank) -> sprintf "%s has no suit" rank
    | Unreadable(NotACard found) -> sprintf "%s is not a card" found
    | NotAHand(WrongCount found) -> sprintf "expected %d cards, got %d" Hand.size found
    | NotAHand(DuplicateCard(card, [ _; _ ])) -> sprintf "%s appears twice" (Card.format card)
    | NotAHand(DuplicateCard(card, indexes)) ->
        sprintf "%s appears %d times" (Card.format card) indexes.Length

/// Give an error its places in the text. If cards are missing, that is after the last card.
let private locate cards error =
    let spans = cards |> List.collect (fun card -> card.Spans)
    let places =
        match error, List.tryLast spans with
        | DuplicateCard(_, indexes), _ -> [ for index in indexes -> List.item index spans ]
        | WrongCount found, _ when found > Hand.size -> List.skip Hand.size spans
        | WrongCount _, Some last -> [ { Start = last.End; End = last.End } ]
        | WrongCount _, None -> [ { Start = 0; End = 0 } ]
    { Value = error; Spans = places }

/// Return a hand of the cards, or its errors, from left to right.
let private toHand cards =
    cards
    |> List.map (fun card -> card.Value)
    |> Hand.create
    |> Result.mapError (List.map (locate cards) >> List.sortBy (fun error -> error.Spans))

/// Parse five distinct cards. Fails with every CardError or, if there is none, every HandError.
let parseHand (text: string) : Result<Hand, Located<ParseError> list> =
    let wrapAll case errors = List.map (Located.map case) errors
    readCards text
    |> Result.mapError (wrapAll Unreadable)
    |> Result.bind (fun cards -> toHand cards |> Result.mapError (wrapAll NotAHand))
