/**
 * Our own drawings, one for each kind of card, in a box of 80 × 80. A number card shows its number: one mug, two slippers, three rolls …
 * Presentation attributes only: the page's security policy allows no inline style.
 */
import type { CardName } from "../../protocol/types";

const INK = "#27304a";
const CREAM = "#fff6e3";
const SUN = "#ffc94d";
const CORAL = "#f2705a";
const TEAL = "#2f9c95";
const SKY = "#9fd3f0";
const LEAF = "#68b368";
const WOOD = "#c98f56";
const ROSE = "#f6b3bd";
const PLUM = "#7d62ab";
const GREY = "#cfd5df";

type Point = readonly [number, number];

const each = <Item>(items: readonly Item[], draw: (item: Item, index: number) => string) => items.map(draw).join("");
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const circle = ([x, y]: Point, radius: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const box = (x: number, y: number, width: number, height: number, fill: string, radius = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const path = (d: string, fill = "none") => `<path d="${d}" fill="${fill}"/>`;
const band = (d: string, colour: string, width: number) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const outlined = (d: string, colour: string, width: number) => band(d, INK, width + 5) + band(d, colour, width);
const turned = (degrees: number, drawn: string) => `<g transform="rotate(${degrees} 40 40)">${drawn}</g>`;
const dot = (at: Point, radius: number) => `<circle cx="${at[0]}" cy="${at[1]}" r="${radius}" fill="${INK}" stroke="none"/>`;

const HEART = "m0 8c-12-8-9-16-4-16 3 0 4 3 4 3s1-3 4-3c5 0 8 8-4 16z";
const heart = (x: number, y: number, size: number, fill: string) => `<path transform="translate(${x} ${y}) scale(${size})" d="${HEART}" fill="${fill}"/>`;

function mug(): string {
  const steam = band("M27 22c-5-6 5-9 0-16M41 22c-5-6 5-9 0-16", GREY, 3.5);
  return steam + outlined("M56 38h5a9 9 0 0 1 0 19h-5", CORAL, 4) + path("M13 30h44v27a15 15 0 0 1-15 15H28a15 15 0 0 1-15-15z", CORAL) + heart(35, 51, 1.25, CREAM);
}

function slippers(): string {
  const slipper = path("M20 74c-8 0-9-8-9-16 0-9-4-13-4-28C7 14 33 14 33 30c0 15-4 19-4 28 0 8-1 16-9 16z", SKY)
    + path("M8 38c7-7 17-7 24 0-1 10-3 13-3 20 0 8-1 16-9 16s-9-8-9-16c0-7-2-10-3-20z", CREAM) + circle([20, 27], 5, CORAL);
  return turned(-5, slipper) + `<g transform="translate(80 0) scale(-1 1)">${turned(-5, slipper)}</g>`;
}

function toiletRolls(): string {
  const roll = (at: Point) => circle(at, 17, CREAM) + band(`M${at[0]} ${at[1] - 10.5}a10.5 10.5 0 1 0 10.5 10.5`, GREY, 2) + circle(at, 5.5, WOOD);
  return roll([40, 24]) + roll([22, 57]) + path("M57 40h17v36l-4-3-4 3-4-3-5 3z", CREAM) + roll([57, 57]);
}

function openWindow(): string {
  return box(10, 6, 60, 62, SKY, 3) + circle([56, 22], 9, SUN) + path("M10 68V56c10-8 20-6 28-1 10-8 24-8 32 0v13z", LEAF)
    + path("M17 26c0-8 11-9 13-3 8-1 8 8 1 8H21c-5 0-6-4-4-5z", CREAM) + outlined("M40 7v61M11 38h58", CREAM, 2) + box(5, 67, 70, 8, WOOD);
}

function washedHand(): string {
  const fingers = "M28 46 19 25M36 42 33 15M45 42 48 15M53 46 61 24M54 58 70 44";
  return band(fingers, INK, 14) + box(23, 38, 35, 36, INK, 15) + band(fingers, ROSE, 9) + `<rect x="25.5" y="40" width="30" height="31.5" rx="13" fill="${ROSE}" stroke="none"/>`
    + circle([14, 56], 8, SKY) + circle([25, 68], 6, SKY) + circle([66, 66], 7, SKY) + circle([9, 70], 4, SKY);
}

function eggs(): string {
  const egg = (index: number) => `<ellipse cx="${19 + (index % 3) * 21}" cy="${29 + Math.floor(index / 3) * 23}" rx="7.5" ry="9.5" fill="${index % 4 === 1 ? WOOD : CREAM}"/>`;
  return box(4, 13, 72, 56, GREY, 9) + each(numbers(6), (index) => circle([19 + (index % 3) * 21, 30 + Math.floor(index / 3) * 23], 10, "#aab3c2") + egg(index));
}

function calendar(): string {
  const day = (index: number) => [17 + (index % 4) * 15.3, 42 + Math.floor(index / 4) * 17] as const;
  const cross = ([x, y]: Point) => band(`M${x - 4} ${y - 4}l8 8m0-8l-8 8`, CORAL, 3.2);
  return box(7, 12, 66, 60, CREAM, 5) + path("M7 28V17a5 5 0 0 1 5-5h56a5 5 0 0 1 5 5v11z", CORAL) + outlined("M23 8v9M57 8v9", GREY, 1)
    + each(numbers(7), (index) => (index < 6 ? cross(day(index)) : circle(day(index), 5.5, SUN)));
}

function houseplant(): string {
  const leaf = path("M40 46c-9-8-8-20 0-30 8 10 9 22 0 30z", LEAF) + band("M40 45V27", INK, 1.6);
  const long = (degrees: number) => `<g transform="rotate(${degrees} 40 52)">${leaf}</g>`;
  const high = (degrees: number) => `<g transform="translate(0 -9) rotate(${degrees} 40 52)">${leaf}</g>`;
  return band("M40 58V34", INK, 3) + each([-100, 100, -66, 66], long) + each([-40, 40, -14, 14], high) + path("M23 55h34l-4 20H27z", CORAL) + box(20, 51, 40, 8, CORAL);
}

function videoCall(): string {
  const tints = [ROSE, SKY, SUN, LEAF, CREAM, PLUM, SKY, CORAL, TEAL];
  const tile = (tint: string, index: number) => {
    const [x, y] = [8 + (index % 3) * 22, 6 + Math.floor(index / 3) * 18.5];
    return `<rect x="${x}" y="${y}" width="20" height="16.5" rx="2" fill="${tint}" stroke="none"/>`
      + `<path d="M${x + 4} ${y + 16.5}c0-8 12-8 12 0z" fill="${INK}" stroke="none"/>` + `<circle cx="${x + 10}" cy="${y + 6.5}" r="3.8" fill="${CREAM}" stroke="${INK}" stroke-width="1.6"/>`;
  };
  return box(4, 2, 72, 61, INK, 5) + each(tints, tile) + path("M1 66h78l-4 9H5z", GREY);
}

function books(): string {
  const tints = [CORAL, SUN, TEAL, ROSE, PLUM, LEAF, SKY, WOOD, CORAL, SUN];
  const book = (tint: string, index: number) => {
    const height = [24, 20, 26, 22, 25][(index * 3) % 5] ?? 24;
    return box(9 + (index % 5) * 12.4, (index < 5 ? 35 : 72) - height, 12.4, height, tint, 1.5) + band(`M${12.5 + (index % 5) * 12.4} ${(index < 5 ? 41 : 78) - height}h5.4`, INK, 1.6);
  };
  return each(tints, book) + box(3, 35, 74, 6, WOOD) + box(3, 72, 74, 6, WOOD);
}

function knitting(): string {
  const needle = outlined("M30 70 30 10", SUN, 1.5) + circle([30, 8], 5, CORAL);
  return turned(14, needle) + `<g transform="translate(20 0)">${turned(14, needle)}</g>` + circle([38, 50], 24, PLUM)
    + band("M18 40c14-6 26-4 42 6M15 52c14-8 30-6 43 8M24 67c-2-14 4-28 16-40M42 73c-6-14-2-30 10-41", INK, 2) + band("M58 66c6 8 12 8 18 6", PLUM, 3);
}

function clock(): string {
  const tick = (hour: number) => `<path transform="rotate(${hour * 30} 40 40)" d="M40 12v6" stroke-width="${hour % 3 === 0 ? 4 : 2.5}"/>`;
  return circle([40, 40], 36, TEAL) + circle([40, 40], 30, CREAM) + each(numbers(12), tick) + band("M40 40V26", INK, 5) + band("M40 40V19", CORAL, 2.4) + dot([40, 40], 4)
    + band("M33 54c4 4 10 4 14 0", INK, 2.2) + dot([30, 45], 2.4) + dot([50, 45], 2.4);
}

function blackCat(): string {
  const body = "M24 75c-6-14 0-25 8-30-9-2-13-9-13-17 0-8-1-14 0-23l11 8c5-2 13-2 18 0l11-8c1 9 0 15 0 23 0 8-4 15-12 17 9 5 13 17 9 30z";
  const eye = (x: number) => `<ellipse cx="${x}" cy="27" rx="4.5" ry="5" fill="${SUN}"/>` + `<ellipse cx="${x}" cy="27" rx="1.4" ry="4" fill="${INK}" stroke="none"/>`;
  return band("M55 71c20 3 22-12 14-22", INK, 8) + path(body, "#3b4566") + eye(31) + eye(47) + path("M37 35h4l-2 3z", ROSE) + band("M32 56h14M16 33l-9-2M16 37l-9 3M62 33l9-2M62 37l9 3", GREY, 1.8);
}

function rainbow(): string {
  const arc = (colour: string, index: number) => band(`M${12 + index * 7} 58a${28 - index * 7} ${28 - index * 7} 0 0 1 ${56 - index * 14} 0`, colour, 7);
  const cloud = path("M4 66c-6-9 3-15 8-11 3-8 15-6 15 2 8 0 8 11 0 11H9c-2 0-4-1-5-2z", CREAM);
  return `<path d="M8.5 58a31.5 31.5 0 0 1 63 0" stroke-width="5"/>` + each([CORAL, SUN, LEAF, SKY], arc) + path("M36.5 58a3.5 3.5 0 0 1 7 0", CREAM)
    + cloud + `<g transform="translate(80 0) scale(-1 1)">${cloud}</g>`;
}

function virus(): string {
  const spike = (index: number) => `<g transform="rotate(${index * 40} 40 40)">${outlined("M40 20v-9", CORAL, 1.5)}${circle([40, 9], 5, SUN)}</g>`;
  return each(numbers(9), spike) + circle([40, 40], 24, CORAL) + circle([31, 36], 6.5, CREAM) + circle([49, 36], 6.5, CREAM) + dot([33, 37], 3) + dot([47, 37], 3)
    + band("M24 27l12 4M56 27l-12 4", INK, 3.2) + path("M29 48c6 3 16 3 22 0-1 9-7 10-11 10s-10-1-11-10z", CREAM) + band("M36 50v7M44 50v7", INK, 1.8);
}

function shield(): string {
  return path("M40 4c10 7 20 9 30 9 1 30-8 50-30 63C18 63 9 43 10 13c10 0 20-2 30-9z", TEAL) + path("M40 13c7 4 14 6 22 7-1 22-8 36-22 46z", "#54bdb5")
    + path("M34 24h12v11h11v12H46v12H34V47H23V35h11z", CREAM);
}

function blowback(): string {
  const turn = "M70 22H30a17 17 0 0 0 0 35h24";
  return band("M8 22h4M4 39h5M8 57h4", GREY, 5) + outlined(turn, PLUM, 9) + path("M51 41l24 16-24 17z", PLUM) + outlined("M64 8H44", SKY, 2) + outlined("M72 36H48", SKY, 2);
}

function flattenedCurve(): string {
  return path("M10 68c14 0 13-56 24-56s10 56 24 56z", ROSE) + path("M10 68c18 0 18-26 34-26s16 26 32 26z", LEAF) + band("M10 6v63h66", INK, 4)
    + outlined("M60 10v18", SUN, 4) + path("M50 25h20L60 38z", SUN);
}

function antibodies(): string {
  const why = "M40 38v-9M40 29l-9-11M40 29l9-11";
  const germ = circle([40, 44], 8.5, CORAL) + band("M36 40l8 8m0-8l-8 8", INK, 2.4);
  const arm = (degrees: number, tint: string) => `<g transform="rotate(${degrees} 40 44)"><g transform="translate(0 -7)">${outlined(why, tint, 5)}</g></g>`;
  return arm(0, SKY) + arm(120, SUN) + arm(240, LEAF) + germ;
}

const DRAWINGS: Record<CardName, () => string> = {
  1: mug, 2: slippers, 3: toiletRolls, 4: openWindow, 5: washedHand, 6: eggs, 7: calendar, 8: houseplant, 9: videoCall, 10: books, 11: knitting, 12: clock,
  13: blackCat, W: rainbow, contagion: virus, shield, blowback, flatten: flattenedCurve, antibodies,
};

/** The picture of a kind of card as SVG text, for a box of 80 × 80. */
export function picture(card: CardName): string {
  return `<g stroke="${INK}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" fill="none">${DRAWINGS[card]?.() ?? ""}</g>`;
}

const TINTS = ["#fde2d8", "#dcedf9", "#e4ecdd", "#fdeec6", "#e7e0f3", "#f9dfe6"];
const POWER_TINTS: Record<CardName, string> = {
  W: "#fff0c4", contagion: "#ffd3c9", shield: "#c9ece8", blowback: "#dfd3f2", flatten: "#d6ecd2", antibodies: "#cfe6fa",
};

/** The colour of the panel behind the picture. */
export function tint(card: CardName): string {
  return POWER_TINTS[card] ?? TINTS[Number(card) % TINTS.length] ?? CREAM;
}
