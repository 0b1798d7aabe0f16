export const meterKinds = ['electricity', 'water', 'gas', 'cooling', 'internet'] as const
export const accountHolders = ['company', 'owner', 'tenant'] as const

export type Reading = { readonly on: string; readonly valueMilli: number; readonly isRollover: boolean }

/** What a counter went on between two days, in thousandths: from the last reading at or before the first day; a counter that began anew counts from zero. */
export function usedBetween(readings: readonly Reading[], from: string, to: string): number {
  const known = readings.filter(one => one.on <= to).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const start = known.findLastIndex(one => one.on <= from)
  const counted = known.slice(Math.max(0, start))
  let used = 0
  for (const [at, reading] of counted.entries()) {
    const before = counted[at - 1]
    if (before) used += reading.isRollover ? reading.valueMilli : reading.valueMilli - before.valueMilli
  }
  return used
}
