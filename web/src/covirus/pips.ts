const NEAR = 26;
const MIDDLE = 50;
const FAR = 74;
const CORNERS = [[NEAR, NEAR], [FAR, FAR], [NEAR, FAR], [FAR, NEAR], [NEAR, MIDDLE], [FAR, MIDDLE]] as const;

/** The places of a face's pips on a die of 100 by 100: the middle for odd numbers, then pairs of opposite places. None for 0. */
export function pips(face: number): (readonly [number, number])[] {
  const pairs = CORNERS.slice(0, face - (face % 2));
  return face % 2 === 1 ? [[MIDDLE, MIDDLE], ...pairs] : [...pairs];
}
