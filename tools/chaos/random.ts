/** Repeatable random numbers: the same seed gives the same sequence. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** Integer from 0 to below `sides`. */
  below(sides: number): number
  /** Time until the next event of a process with this mean interval. */
  wait(mean: number): number
  /** An independent generator, so that additional draws of one user do not affect the others. */
  split(): Random
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (sides: number) => Math.floor(next() * sides)
  return {
    next,
    below,
    wait: (mean) => -Math.log(1 - next()) * mean,
    split: () => createRandom(below(0x7fffffff)),
  }
}
