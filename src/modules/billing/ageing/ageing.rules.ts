import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'

/** By due date: not due, 1-30, 31-60, 61-90, 91-120, over 120 days, and credits in a column of their own (negative). */
export type Ageing = readonly [Minor, Minor, Minor, Minor, Minor, Minor, Minor]

/** The column of an open amount (rule 18 of 40-finance). */
export function ageingColumn(dueOn: Day, asOf: Day): 0 | 1 | 2 | 3 | 4 | 5 {
  const late = daysBetween(dueOn, asOf)
  if (late <= 0) return 0
  if (late > 120) return 5
  return Math.ceil(late / 30) as 1 | 2 | 3 | 4
}

/** Ages what a party owes; the columns add up to the balance. */
export function ageing(
  open: readonly { dueOn: Day; openMinor: Minor }[],
  creditsMinor: Minor,
  asOf: Day,
): Ageing {
  const columns: [Minor, Minor, Minor, Minor, Minor, Minor, Minor] = [0, 0, 0, 0, 0, 0, -creditsMinor]
  for (const document of open) columns[ageingColumn(document.dueOn, asOf)] += document.openMinor
  return columns
}
