/// Ranks, suits and cards: the 52 values that everything else is made of.
module Cards

/// A card's rank. F# orders the cases of a union as they are written, so an ace is high.
type Rank = Two | Three | Four | Five | Six | Seven | Eight | Nine | Ten | Jack | Queen | King | Ace

/// A card's suit. Suits have no order. Without the attribute, F# would give them one.
[<NoComparison>]
type Suit = Clubs | Diamonds | Hearts | Spades

/// One of the 52 cards.
type Card = { Rank: Rank; Suit: Suit }

module Rank =
    /// All ranks, from the two up.
    let all = [ Two; Three; Four; Five; Six; Seven; Eight; Nine; Ten; Jack; Queen; King; Ace ]

    let symbol = function
        | Two -> "2" | Three -> "3" | Four -> "4" | Five -> "5" | Six -> "6"
        | Seven -> "7" | Eight -> "8" | Nine -> "9" | Ten -> "T"
        | Jack -> "J" | Queen -> "Q" | King -> "K" | Ace -> "A"

    /// Return the rank that is written like this: "K", "k", "T", "t" or "10".
    let tryParse spelling =
        let isSpelled rank = symbol rank = spelling || (symbol rank).ToLower() = spelling
        if spelling = "10" then Some Ten else List.tryFind isSpelled all

module Suit =
    let all = [ Clubs; Diamonds; Hearts; Spades ]

    let symbol = function
        | Clubs -> "c"
        | Diamonds -> "d"
        | Hearts -> "h"
        | Spades -> "s"

    /// Return the suit that is written like this: "h", "H", "♥" or "♡".
    let tryParse = function
        | "c" | "C" | "♣" | "♧" -> Some Clubs
        | "d" | "D" | "♦" | "♢" -> Some Diamonds
        | "h" | "H" | "♥" | "♡" -> Some Hearts
        | "s" | "S" | "♠" | "♤" -> Some Spades
        | _ -> None

module Card =
    /// Return a card as it is printed: "Ks".
    let format card = Rank.symbol card.Rank + Suit.symbol card.Suit

/// All 52 cards, by rank from the two up.
let deck = [ for rank in Rank.all do for suit in Suit.all -> { Rank = rank; Suit = suit } ]
