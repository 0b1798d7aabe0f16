/** A figure or letter of an axis, at its widest. */
const letter = 7
/** So that two labels do not read as one. */
const gap = 12

/** Which labels of a row of bars are written and where their middles lie: the newest always, none over another or past an edge. */
export function axisLabels(texts: readonly string[], middles: readonly number[], width: number) {
  const half = (Math.max(0, ...texts.map(text => text.length)) * letter) / 2
  const step = Math.abs((middles[1] ?? width) - (middles[0] ?? 0))
  const every = Math.max(1, Math.ceil((half * 2 + gap) / Math.max(1, step)))
  const last = texts.length - 1
  const inside = (middle: number) => Math.max(half, Math.min(width - half, middle))
  return texts
    .map((text, index) => ({ text, index, x: inside(middles[index] ?? 0) }))
    .filter(({ index, x }, _, all) => {
      if ((last - index) % every !== 0) return false
      // The newest was moved in from the edge: what it came too close to gives way.
      return index === last || Math.abs(x - (all[last]?.x ?? 0)) >= half * 2 + gap / 2
    })
}
