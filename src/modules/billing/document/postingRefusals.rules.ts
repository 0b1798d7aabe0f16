/** What any document that posts may be refused with by the ledger. */
export const ledgerRefusals = [
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.period.missing',
  'accounting.vat.settled',
  'accounting.source.differs',
  'accounting.account.notPosting',
  'accounting.account.controlled',
  'accounting.dimension.required',
] as const

/** What a change of money makes stale in an open browser: billing's lists and the ledger's pages. */
export const moneyChanges = [
  'billing',
  'accounting.journal',
  'accounting.ledger',
  'accounting.trialBalance',
  'accounting.account',
  'parties.party',
] as const
