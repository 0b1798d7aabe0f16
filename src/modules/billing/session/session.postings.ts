import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

/** A shift counted short or over (section 6 of 40-finance): Dr cashShort, Cr cash; or Dr cash, Cr cashOver. Null when exact. */
export function sessionEntry(session: {
  id: string
  date: Day
  boxName: string
  accountId: string
  differenceMinor: Minor
}): JournalDraft | null {
  const { id, date, boxName, accountId, differenceMinor } = session
  if (differenceMinor === 0) return null
  const amount = Math.abs(differenceMinor)
  const isShort = differenceMinor < 0
  return {
    sourceKey: `billing:session:${id}:close`,
    date,
    memo: `${isShort ? 'عجز' : 'زيادة'} وردية ${boxName}`,
    lines: isShort
      ? [
          { key: 'cashShort', debitMinor: amount },
          { accountId, creditMinor: amount },
        ]
      : [
          { accountId, debitMinor: amount },
          { key: 'cashOver', creditMinor: amount },
        ],
  }
}
