import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { findEntry, postJournal, reverseJournal } from '../posting/posting.commands.ts'

/** What a month earned of one revenue key without an invoice. */
export type AccrualLine = {
  readonly key: string
  readonly amountMinor: Minor
  readonly partyId?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
}

/**
 * Takes to the result what a month earned and a later invoice will bill: `unbilledRevenue` to the revenue keys on the month's
 * last day, undone the next day (rule 7 of 40-finance). Once a source and month: asking again answers the first entry with
 * `replayed`, whatever was undone. Refuses a month that has not ended, a closed period and unmapped keys.
 */
export async function accrueRevenue(
  ctx: Ctx,
  accrual: {
    sourceKey: string
    /** Any day of the month. */
    month: Day
    memo: string
    lines: readonly AccrualLine[]
  },
): Promise<{ number: string; reversal: string; replayed: boolean }> {
  const date = endOfMonth(accrual.month)
  if (date > ctx.today) deny(invalid('billing.date.future', { field: 'month' }))
  const sourceKey = `${accrual.sourceKey}:accrue:${monthOf(date)}`
  // An undone entry would post afresh under its key: a second call must ask whether there was a first.
  const earlier = await findEntry(ctx, { sourceKey })
  if (earlier?.reversal_number)
    return { number: earlier.number, reversal: earlier.reversal_number, replayed: true }
  const total = accrual.lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const { number } = await postJournal(ctx, {
    sourceKey,
    date,
    memo: accrual.memo,
    lines: [
      { key: 'unbilledRevenue', debitMinor: total },
      ...accrual.lines.map(({ amountMinor, ...line }) => ({ ...line, creditMinor: amountMinor })),
    ],
  })
  const undone = await reverseJournal(ctx, { sourceKey, date: addDays(date, 1), reason: accrual.memo })
  return { number, reversal: undone.number, replayed: false }
}
