import type { Minor } from '#kernel/shared/money.ts'

type Line = { readonly amount: Minor; readonly doneBps: number }

/** What the done work of the lines comes to, in basis points of the value, rounded down: nobody certifies more than is done. */
export function doneBpsOf(lines: readonly Line[], valueMinor: Minor): number {
  const done = lines.reduce((sum, line) => sum + BigInt(line.amount) * BigInt(line.doneBps), 0n)
  return valueMinor === 0 ? 0 : Math.min(10_000, Number(done / BigInt(valueMinor)))
}
