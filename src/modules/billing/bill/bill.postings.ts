import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import {
  accountOf,
  addLine,
  dimensionsOf,
  opposite,
  type PostedDocument,
  type Side,
} from '../invoice/invoice.postings.ts'

/**
 * The entry of a bill (section 6 of 40-finance): the lines' accounts at what is paid for them and input tax against the vendor. A discount
 * of the vendor lowers the expense. Reverse-charge tax is owed to the authority in the vendor's place, input against output, never to the
 * vendor. A vendor credit is its mirror.
 */
export function billEntry(document: PostedDocument<'bill' | 'vendorCredit'>): JournalDraft {
  const isCredit = document.kind === 'vendorCredit'
  const cost: Side = isCredit ? 'credit' : 'debit'
  const { foreign } = document
  const owed = {
    accountId: document.controlAccountId,
    partyId: document.partyId,
    ...(foreign ? { fcAmountMinor: foreign.totalMinor } : {}),
  }
  const lines: JournalLineDraft[] = []
  if (isCredit) addLine(lines, 'debit', document.totalMinor, owed)
  for (const line of document.lines)
    addLine(lines, cost, line.netMinor, { ...accountOf(line), ...dimensionsOf(line, document) })
  const reversed = document.lines.reduce((sum, line) => sum + (line.reverseTaxMinor ?? 0), 0)
  const taxMinor = document.lines.reduce((sum, line) => sum + line.taxMinor, reversed)
  addLine(lines, cost, taxMinor, { key: 'vatInput' })
  if (!isCredit) addLine(lines, opposite[cost], document.totalMinor, owed)
  addLine(lines, opposite[cost], reversed, { key: 'vatOutput' })
  const memo = `${isCredit ? 'إشعار مدين' : 'فاتورة مورد'} ${document.number}`
  return {
    sourceKey: document.sourceKey,
    date: document.date,
    memo,
    lines,
    inNameOf: ['billing'],
    ...(foreign ? { currency: foreign.currency } : {}),
  }
}
