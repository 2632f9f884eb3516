/// Scoring: from five cards to a category, and the ranks that are compared within it.
module Scoring

open Cards
open Hands

/// The worth of a hand. The greater score wins. F# compares the cases in the order in which they
/// are written, and then the ranks from left to right.
type Score =
    | HighCard of Rank * Rank * Rank * Rank * Rank
    | Pair of pair: Rank * Rank * Rank * Rank
    | TwoPair of high: Rank * low: Rank * kicker: Rank
    | ThreeOfAKind of trips: Rank * Rank * Rank
    | Straight of top: Rank
    | Flush of Rank * Rank * Rank * Rank * Rank
    | FullHouse of trips: Rank * pair: Rank
    | FourOfAKind of quads: Rank * kicker: Rank
    | StraightFlush of top: Rank
    | RoyalFlush

let private isFlush cards =
    match cards with
    | first :: rest -> rest |> List.forall (fun card -> card.Suit = first.Suit)
    | [] -> false

/// Every five ranks in a row, highest first.
let private runs = List.windowed 5 (List.rev Rank.all)

/// Return the highest rank of a straight. The argument has the distinct ranks, highest first.
let private straightTop ranks =
    match ranks with
    | [ Ace; Five; Four; Three; Two ] -> Some Five
    | [ top; _; _; _; _ ] when List.contains ranks runs -> Some top
    | _ -> None

/// Score five cards. Every hand has a score.
let score (hand: Hand) : Score =
    let cards = Hand.cards hand
    let groups =
        cards
        |> List.countBy (fun card -> card.Rank)
        |> List.sortByDescending (fun (rank, count) -> count, rank)
    // From the strongest to the weakest. A flush or a straight has five distinct ranks.
    match groups, isFlush cards, straightTop (List.map fst groups) with
    | _, true, Some Ace -> RoyalFlush
    | _, true, Some top -> StraightFlush top
    | [ (quads, 4); (kicker, 1) ], _, _ -> FourOfAKind(quads, kicker)
    | [ (trips, 3); (pair, 2) ], _, _ -> FullHouse(trips, pair)
    | [ (a, 1); (b, 1); (c, 1); (d, 1); (e, 1) ], true, None -> Flush(a, b, c, d, e)
    | _, false, Some top -> Straight top
    | [ (trips, 3); (a, 1); (b, 1) ], _, _ -> ThreeOfAKind(trips, a, b)
    | [ (high, 2); (low, 2); (kicker, 1) ], _, _ -> TwoPair(high, low, kicker)
    | [ (pair, 2); (a, 1); (b, 1); (c, 1) ], _, _ -> Pair(pair, a, b, c)
    | [ (a, 1); (b, 1); (c, 1); (d, 1); (e, 1) ], false, None -> HighCard(a, b, c, d, e)
    | _ -> failwithf "five cards cannot be grouped like this: %A" groups
