// A boardgame.io server that keeps everything in memory, with two games comparable to ours: cards with hidden hands, and a field with dice.
"use strict";

const { Server } = require("boardgame.io/server");
const { PlayerView, TurnOrder } = require("boardgame.io/core");

const HAND = 6;
// As many cards as It's Contagious! has.
const COUNTS = { 1: 4, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5, 9: 4, 10: 4, 11: 4, 12: 4, 13: 4, W: 4, contagion: 1, shield: 2, blowback: 2, flatten: 2, antibodies: 2 };
const WIDTH = 20;
const LENGTH = 40;

function deckOf(random) {
  const cards = Object.entries(COUNTS).flatMap(([card, count]) => Array(count).fill(card));
  return random.Shuffle(cards);
}

function deal(G, random) {
  G.secret = { deck: deckOf(random) };
  G.pile = [];
  G.loads = { 0: [], 1: [] };
  for (const seat of ["0", "1"]) {
    G.players[seat] = { hand: G.secret.deck.splice(0, HAND) };
    G.handSizes[seat] = HAND;
  }
  G.drawLeft = G.secret.deck.length;
}

const cards = {
  name: "cards",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const G = { players: {}, handSizes: {}, loads: { 0: [], 1: [] }, pile: [], drawLeft: 0, games: 0 };
    deal(G, random);
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1, order: TurnOrder.DEFAULT },
  moves: {
    // Redacted and unforeseeable: such a move runs on the server only.
    play: {
      client: false,
      move: ({ G, playerID, random }, at) => {
        const { hand } = G.players[playerID];
        if (!Number.isInteger(at) || at < 0 || at >= hand.length) return "INVALID_MOVE";
        const [card] = hand.splice(at, 1);
        const top = G.pile.length ? G.pile[G.pile.length - 1] : "0";
        if (Number(card) < Number(top)) {
          G.loads[playerID].push(...G.pile);
          G.pile = [];
        }
        G.pile.push(card);
        if (G.secret.deck.length) hand.push(G.secret.deck.pop());
        G.handSizes[playerID] = hand.length;
        G.drawLeft = G.secret.deck.length;
        if (!hand.length) {
          G.games += 1;
          deal(G, random);
        }
      },
    },
  },
};

const emptyField = () => Array.from({ length: LENGTH }, () => ".".repeat(WIDTH));

const field = {
  name: "field",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ lines: emptyField(), roll: null, squares: { 0: 0, 1: 0 }, games: 0 }),
  turn: { minMoves: 2, maxMoves: 2, order: TurnOrder.DEFAULT },
  moves: {
    roll: {
      client: false,
      move: ({ G, random }) => {
        if (G.roll) return "INVALID_MOVE";
        G.roll = random.D6(2);
      },
    },
    place: {
      client: false,
      move: ({ G, playerID }, x, y) => {
        if (!G.roll || G.lines[y]?.[x] !== ".") return "INVALID_MOVE";
        const [width, height] = G.roll;
        const colour = playerID === "0" ? "v" : "c";
        for (let row = y; row < Math.min(LENGTH, y + height); row++) {
          const line = G.lines[row].split("");
          for (let column = x; column < Math.min(WIDTH, x + width); column++) {
            if (line[column] === ".") {
              line[column] = colour;
              G.squares[playerID] += 1;
            }
          }
          G.lines[row] = line.join("");
        }
        G.roll = null;
        if (!G.lines.some((line) => line.includes("."))) {
          G.games += 1;
          G.lines = emptyField();
        }
      },
    },
  },
};

const port = Number(process.argv[2]);
const server = Server({ games: [cards, field], origins: [/./] });
server.run({ port, callback: () => console.log(`Peer is at http://127.0.0.1:${port}/`) });
