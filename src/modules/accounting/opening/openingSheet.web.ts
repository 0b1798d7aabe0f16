import type { z } from 'zod'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { openingSheet } from './opening.contract.ts'

type Opening = OutputFor<'accounting.opening.get'>
type Rows = InputFor<'accounting.opening.save'>['rows']

/** What is typed: both sides of each account, as one field of two, so that two edits of one account are a choice between them. */
export type Sheet = z.input<typeof openingSheet>

/** The sheet of these accounts as a draft filled it; without one it is empty. */
export function sheetOf(
  accounts: Opening['accounts'],
  draft: Opening['draft'],
  firstDay: string,
  version = draft?.version ?? 0,
): Sheet {
  const rows = new Map(draft?.rows.map(row => [row.accountId, row]))
  const amounts = accounts.map(({ accountId }): [string, Sheet['amounts'][string]] => {
    const row = rows.get(accountId)
    return [accountId, [row?.debit ?? null, row?.credit ?? null]]
  })
  // An empty draft is one that was posted: the next begins on the first day again.
  return {
    version,
    date: draft && rows.size > 0 ? draft.date : firstDay,
    amounts: Object.fromEntries(amounts),
  }
}

/** The accounts with an amount, as they are sent. */
export const filledRows = (sheet: Sheet): Rows =>
  Object.entries(sheet.amounts)
    .map(([accountId, [debit, credit]]) => ({ accountId, debit, credit }))
    .filter(row => row.debit || row.credit)

/** A refusal of a sent row, shown at the account's own field. */
export function withFields(error: unknown, sent: Rows): unknown {
  if (!(error instanceof RefusalError)) return error
  const [, at, side] = /^rows\.(\d+)(?:\.(\w+))?$/.exec(error.refusal.field ?? '') ?? []
  const row = at === undefined ? undefined : sent[Number(at)]
  if (!row) return error
  const place = side === 'credit' || (side === undefined && !row.debit) ? 1 : 0
  return new RefusalError({ ...error.refusal, field: `amounts.${row.accountId}.${place}` })
}

/** Both sides of an account in words: "مدين 500.000". */
export function sideText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const [debit, credit] = value
  if (debit) return `${m['accounting.side.debit']()} ${debit}`
  return credit ? `${m['accounting.side.credit']()} ${credit}` : '\u2014'
}
