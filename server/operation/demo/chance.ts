/** Returns a new number from 0 up to 1 on each call. */
export type Chance = () => number;

/** Looks like chance and is the same for the same seed (mulberry32): every demo plays the same day. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from `least` up to `most`. */
export const randomBetween = (chance: Chance, least: number, most: number): number => least + chance() * (most - least);
