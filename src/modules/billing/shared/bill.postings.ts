import type { JournalDraft, JournalLineDraft } from '#modules/accounting/shared/public.ts'
import {
  accountOf,
  addLine,
  dimensionsOf,
  opposite,
  type PostedDocument,
  type Side,
} from './invoice.postings.ts'

/**
 * The entry of a bill (section 6 of 40-finance): the lines' accounts at what is paid for them and input tax against the
 * vendor. A discount of the vendor lowers the expense. A vendor credit is its mirror.
 */
export function billEntry(document: PostedDocument<'bill' | 'vendorCredit'>): JournalDraft {
  const isCredit = document.kind === 'vendorCredit'
  const cost: Side = isCredit ? 'credit' : 'debit'
  const { foreign } = document
  const owed = {
    ...{ accountId: document.controlAccountId, partyId: document.partyId },
    ...(foreign ? { fcAmountMinor: foreign.totalMinor } : {}),
  }
  const lines: JournalLineDraft[] = []
  if (isCredit) addLine(lines, 'debit', document.totalMinor, owed)
  for (const line of document.lines)
    addLine(lines, cost, line.netMinor, { ...accountOf(line), ...dimensionsOf(line, document) })
  for (const line of document.lines) addLine(lines, cost, line.taxMinor, { key: 'vatInput' })
  if (!isCredit) addLine(lines, opposite[cost], document.totalMinor, owed)
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
