import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { Control } from '../account/account.rules.ts'
import type { JournalLineDraft } from '../journal/journal.rules.ts'

export type OpeningRow = {
  readonly accountId: string
  readonly debit?: Minor | null | undefined
  readonly credit?: Minor | null | undefined
}
export type OpeningAccount = { readonly code: string; readonly control: Control }

const hasAmount = (row: OpeningRow) => !!row.debit || !!row.credit

/** Why opening rows may not be posted: one that may not be kept, or nothing in them. */
export function whyNotOpen(
  rows: readonly OpeningRow[],
  accounts: ReadonlyMap<string, OpeningAccount>,
): Refusal | null {
  return whyNotKeep(rows, accounts) ?? (rows.some(hasAmount) ? null : invalid('accounting.opening.empty'))
}

/**
 * Why opening rows may not be kept: an account twice or on both sides, or one that its documents open (rule 27 of 40-finance:
 * invoices, deposits, cheques, assets and boxes carry their own openings).
 */
export function whyNotKeep(
  rows: readonly OpeningRow[],
  accounts: ReadonlyMap<string, OpeningAccount>,
): Refusal | null {
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (!hasAmount(row)) continue
    const field = `rows.${at}`
    if (row.debit && row.credit)
      return invalid('accounting.journal.oneSide', { field, params: { line: at + 1 } })
    const account = accounts.get(row.accountId)
    if (!account) return invalid('accounting.account.notPosting', { field, params: { code: '' } })
    if (seen.has(row.accountId))
      return invalid('accounting.opening.twice', { field, params: { code: account.code } })
    if (account.control !== 'none')
      return refused('accounting.account.controlled', {
        field,
        params: { code: account.code, document: `accounting.document.${account.control}` },
      })
    seen.add(row.accountId)
  }
  return null
}

/** The lines of an opening entry: what was entered, and the difference on the clearing account `openingBalance`. */
export function openingLines(rows: readonly OpeningRow[]): JournalLineDraft[] {
  const filled = rows.filter(hasAmount)
  const difference = filled.reduce((sum, row) => sum + (row.debit ?? 0) - (row.credit ?? 0), 0)
  const lines: JournalLineDraft[] = filled.map(({ accountId, debit, credit }) =>
    debit ? { accountId, debitMinor: debit } : { accountId, creditMinor: credit ?? 0 },
  )
  if (difference > 0) lines.push({ key: 'openingBalance', creditMinor: difference })
  if (difference < 0) lines.push({ key: 'openingBalance', debitMinor: -difference })
  return lines
}
