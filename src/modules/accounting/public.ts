export { canonicalRate, type ForeignItem, inBase } from './exchangeRate/exchangeRate.rules.ts'
export { expectedOn } from './forecast/forecast.rules.ts'
export type { JournalDraft, JournalLineDraft } from './journal/journal.rules.ts'
export { type MappingKey, mappingKeys } from './mapping/mappingKeys.rules.ts'
export type {
  ReportAsked,
  ReportDefinition,
  ReportFile,
  ReportFilters,
  ReportHead,
} from './report/reportDefinition.rules.ts'
export { type RowsWords, rowsFile, rowsSheet } from './report/rowsReport.rules.ts'
export { type Sheet, workbookOf } from './report/sheet.rules.ts'
export { vatSettlements } from './vat/vat.postings.ts'
export { vatCountries } from './vat/vatReturn.rules.ts'

/** The kinds of things whose profit is read from the ledger. */
export const profitUnitKinds = ['vehicle', 'property', 'unit', 'project'] as const
export type ProfitUnitKind = (typeof profitUnitKinds)[number]

/** What a dry run shows for each entry («معاينة القيد»); amounts are minor units of the company's currency. */
export type JournalEffect = {
  readonly number: string
  readonly date: string
  readonly memo: string
  readonly lines: readonly {
    readonly accountCode: string
    readonly accountNameAr: string
    readonly accountNameEn: string | null
    readonly partyId: string | null
    /** Read for a preview only: effects of what is booked are not shown. */
    readonly partyName?: string | null
    readonly debitMinor: number
    readonly creditMinor: number
    readonly memo: string | null
  }[]
}
