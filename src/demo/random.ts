/** The same sequence on every machine (mulberry32), so that the demo company looks the same everywhere. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Dice = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

export function dice(seed: number): Dice {
  const next = sequence(seed)
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { between, pick: list => list[between(0, list.length - 1)]! }
}
