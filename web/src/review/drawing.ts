/** The picture of win chances, in numbers: `width` pixels wide, the plays from left to right, the shares from below. */
import type { Point } from "./shapes";

export const HEIGHT = 220;
export const LEFT = 46;
export const RIGHT = 14;
export const TOP = 14;
export const BOTTOM = 40;
const MARKERS_A_CURVE = 7;
const MOST_TICKS = 8;

export const DASHES = ["none", "7 4", "2 3", "10 3 2 3", "14 4", "4 2 1 2 1 2"];
const MARKERS = [
  "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
  "m-4 -4h8v8h-8z",
  "m0 -5l5 9h-10z",
  "m0 -5l5 5l-5 5l-5 -5z",
  "m-4 -4l8 8m0 -8l-8 8",
  "m-5 0h10m-5 -5v10",
];

export interface Frame {
  width: number;
  /** How many are as wide as the picture. */
  plays: number;
}

export const across = ({ width, plays }: Frame, at: number): number => LEFT + ((width - LEFT - RIGHT) * at) / Math.max(1, plays);
export const up = (share: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);

/** The corners of a curve. */
export const corners = (frame: Frame, curve: readonly Point[]): string =>
  curve.map(({ plays, share }) => `${across(frame, plays).toFixed(1)},${up(share).toFixed(1)}`).join(" ");

/** A seat's sign at a place. */
export const marker = (seat: number, x: number, y: number): string => `M${x.toFixed(1)} ${y.toFixed(1)}${MARKERS[seat % MARKERS.length] ?? ""}`;

/** A seat's signs along its curve, not at the same plays as another's. */
export function markers(frame: Frame, seat: number, curve: readonly Point[]): string {
  const every = Math.max(1, Math.floor(curve.length / MARKERS_A_CURVE));
  const shift = Math.floor((seat * every) / MARKERS.length);
  return curve
    .filter((_, place) => place % every === shift)
    .map(({ plays, share }) => marker(seat, across(frame, plays), up(share)))
    .join("");
}

/** What a curve says after so many plays, the later value where it jumps; null outside of it. */
export function shareAt(curve: readonly Point[], plays: number): number | null {
  const left = curve.findLast((point) => point.plays <= plays);
  const right = curve.find((point) => point.plays > plays);
  if (!left || (!right && left.plays < plays)) return null;
  return right ? left.share + ((right.share - left.share) * (plays - left.plays)) / (right.plays - left.plays) : left.share;
}

/** Round numbers from 0 to `end`, evenly spaced. */
export function ticks(end: number): number[] {
  const steps = [1, 10, 100, 1000].flatMap((unit) => [unit, 2 * unit, 5 * unit]);
  const every = steps.find((step) => end / step < MOST_TICKS) ?? end;
  return Array.from({ length: Math.floor(end / every) + 1 }, (_, place) => place * every);
}

export interface Mark {
  number: number;
  x: number;
  y: number;
}

const MARK_SIZE = 20;
const ROOM_ABOVE = 44;

/** Where the number of a moment stands: above its place on the curve, or below where there is no room, and beside those before it. */
export function markAt(number: number, x: number, onCurve: number, others: readonly Mark[]): Mark {
  const y = onCurve > ROOM_ABOVE ? onCurve - MARK_SIZE : onCurve + MARK_SIZE;
  const isTaken = others.some((other) => Math.hypot(other.x - x, other.y - y) < MARK_SIZE);
  return { number, x: isTaken ? x + MARK_SIZE : x, y };
}
