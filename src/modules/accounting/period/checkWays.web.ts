import { links } from '../links.web.ts'

/** The days whose books were checked. */
export type CheckedDays = { readonly startsOn: string; readonly endsOn: string }

/** Lists of documents that put a check right. */
const documentLinks: Readonly<Record<string, string>> = {
  H2: '/sync-payments-ledger',
  H5: links.periods,
  H6: '/sync-payments-ledger',
  H8: '/finance/treasury',
  H10: '/finance/payments?direction=in',
  H11: `${links.assets}?show=run`,
  H12: '/finance/treasury/reconcile',
  H13: '/finance/treasury/cheques?toLodge=true',
  H14: '/finance/deposits',
  H15: '/settings/advanced?tab=company',
  H16: '/finance/vendors/bills',
  runs: links.recurring,
  shifts: '/finance/treasury',
}

/** Where the rows of a failing check are put right; null of a check this version does not know. */
export function wayTo(code: string, days: CheckedDays): string | null {
  if (code === 'H1') return links.mappings
  if (code === 'H18') return links.entriesOf('draft')
  if (code === 'H4' || code === 'H7' || code === 'H9')
    return links.trialBalance({ from: days.startsOn, to: days.endsOn })
  const href = documentLinks[code]
  if (href) return href
  if (code === 'H3' || code === 'H17') return links.entries({ from: days.startsOn, to: days.endsOn })
  return null
}
