// A verifier by somebody who has read docs/fair-chance.md and nothing else. Reads questions as a JSON array, writes the answers as one.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const utf8 = (text) => Buffer.from(text, "utf8");
const hex = (text) => Buffer.from(text, "hex");
const decimal = (number) => utf8(String(number));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const hmac = (key, bytes) => createHmac("sha256", key).update(bytes).digest();

/** "The list": every field after its length in four bytes, the highest first. */
function list(...fields) {
  return Buffer.concat(
    fields.flatMap((field) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(field.length);
      return [length, field];
    }),
  );
}

/** Bytes that are drawn in order and never twice. */
class Stream {
  constructor(block) {
    this.block = block;
    this.blocks = 0;
    this.left = [];
    this.used = 0;
  }

  byte() {
    if (this.left.length === 0) {
      this.left = [...this.block(this.blocks)];
      this.blocks += 1;
    }
    this.used += 1;
    return this.left.shift();
  }
}

function below(stream, n) {
  let bits = 0;
  while (2 ** bits < n) bits += 1;
  for (;;) {
    let number = 0;
    for (let read = 0; read < Math.ceil(bits / 8); read += 1) number = number * 256 + stream.byte();
    number %= 2 ** bits;
    if (number < n) return number;
  }
}

const die = (stream) => 1 + below(stream, 6);

function roll(stream) {
  const dice = [die(stream), die(stream)];
  return `${Math.max(...dice)}${Math.min(...dice)}`;
}

function rollOff(stream) {
  const pairs = [];
  do {
    pairs.push([die(stream), die(stream)]);
  } while (pairs.at(-1)[0] === pairs.at(-1)[1]);
  return pairs;
}

function shuffled(stream, cards) {
  const order = cards.split(" ");
  for (let last = order.length - 1; last >= 1; last -= 1) {
    const other = below(stream, last + 1);
    const card = order[last];
    order[last] = order[other];
    order[other] = card;
  }
  return order.join(" ");
}

function drawn(stream, asked) {
  switch (asked.event) {
    case "starter":
      return below(stream, asked.players);
    case "deck":
    case "deal anew":
      return shuffled(stream, asked.cards);
    case "roll-off":
      return rollOff(stream);
    case "roll":
      return roll(stream);
  }
}

function draw(key, fields, asked) {
  const hashed = (k) => list(...fields, utf8(asked.event), decimal(asked.event === "roll" ? asked.turn : 0), decimal(k));
  const block = (k) => hmac(key, hashed(k));
  return { hashed: hashed(0).toString("hex"), block: block(0).toString("hex"), drawn: drawn(new Stream(block), asked) };
}

function table(game) {
  const agreed = [
    utf8("fair-1"),
    utf8(game.table),
    decimal(game.game_number),
    utf8(game.game),
    utf8(game.options),
    utf8(game.seats.join("\n")),
    game.leader === null ? utf8("") : decimal(game.leader),
    utf8(game.origin),
  ];
  const said = game.nonces.flatMap(([seat, nonce]) => [decimal(seat), hex(nonce)]);
  const committed = list(utf8("quarantable commitment"), hex(game.secret), ...agreed);
  return {
    committed: committed.toString("hex"),
    commitment: sha256(committed).toString("hex"),
    draws: game.draws.map((asked) => draw(hex(game.secret), [utf8("quarantable chance"), ...agreed, ...said], asked)),
  };
}

function message({ game, seals, seeds }) {
  const start = [utf8("message-1"), utf8(game)];
  return {
    seals: seals.map(({ seat, number, opening }) => {
      const sealed = list(utf8("quarantable seal"), ...start, decimal(seat), decimal(number), hex(opening));
      return { sealed: sealed.toString("hex"), seal: sha256(sealed).subarray(0, 20).toString("hex") };
    }),
    seeds: seeds.map(({ turn, before, answer, draws }) => {
      const seeded = list(utf8("quarantable seed"), ...start, decimal(turn), hex(before), hex(answer));
      const seed = sha256(seeded);
      return { seeded: seeded.toString("hex"), seed: seed.toString("hex"), draws: draws.map((asked) => draw(seed, [], asked)) };
    }),
  };
}

function number(question) {
  const stream = new Stream(() => hex(question.bytes));
  return { number: below(stream, question.n), used: stream.used };
}

const answers = { below: number, table, message };
const questions = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(questions.map((question) => answers[question.kind](question))));
