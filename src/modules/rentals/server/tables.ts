// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AgreementTable } from './tables/agreement.ts'
import type { CardHoldTable } from './tables/card_hold.ts'
import type { ChargeTable } from './tables/charge.ts'
import type { ClauseTable } from './tables/clause.ts'
import type { ContractTable } from './tables/contract.ts'
import type { ContractDriverTable } from './tables/contract_driver.ts'
import type { ContractEventTable } from './tables/contract_event.ts'
import type { ContractInvoiceTable } from './tables/contract_invoice.ts'
import type { ContractTemplateTable } from './tables/contract_template.ts'
import type { DepositReserveTable } from './tables/deposit_reserve.ts'
import type { DuplicateDismissalTable } from './tables/duplicate_dismissal.ts'
import type { ExtraTable } from './tables/extra.ts'
import type { FeeWaiverTable } from './tables/fee_waiver.ts'
import type { LawRuleTable } from './tables/law_rule.ts'
import type { LegTable } from './tables/leg.ts'
import type { PriceLineTable } from './tables/price_line.ts'
import type { QuotationTable } from './tables/quotation.ts'
import type { QuotationItemTable } from './tables/quotation_item.ts'
import type { RowLineTable } from './tables/row_line.ts'
import type { ScheduleRowTable } from './tables/schedule_row.ts'
import type { SeasonTable } from './tables/season.ts'
import type { SecondRecordTable } from './tables/second_record.ts'

export type { AgreementTable, CardHoldTable, ChargeTable, ClauseTable, ContractTable, ContractDriverTable, ContractEventTable, ContractInvoiceTable, ContractTemplateTable, DepositReserveTable, DuplicateDismissalTable, ExtraTable, FeeWaiverTable, LawRuleTable, LegTable, PriceLineTable, QuotationTable, QuotationItemTable, RowLineTable, ScheduleRowTable, SeasonTable, SecondRecordTable }

export interface RentalsTables {
  'rentals.agreement': AgreementTable
  'rentals.card_hold': CardHoldTable
  'rentals.charge': ChargeTable
  'rentals.clause': ClauseTable
  'rentals.contract': ContractTable
  'rentals.contract_driver': ContractDriverTable
  'rentals.contract_event': ContractEventTable
  'rentals.contract_invoice': ContractInvoiceTable
  'rentals.contract_template': ContractTemplateTable
  'rentals.deposit_reserve': DepositReserveTable
  'rentals.duplicate_dismissal': DuplicateDismissalTable
  'rentals.extra': ExtraTable
  'rentals.fee_waiver': FeeWaiverTable
  'rentals.law_rule': LawRuleTable
  'rentals.leg': LegTable
  'rentals.price_line': PriceLineTable
  'rentals.quotation': QuotationTable
  'rentals.quotation_item': QuotationItemTable
  'rentals.row_line': RowLineTable
  'rentals.schedule_row': ScheduleRowTable
  'rentals.season': SeasonTable
  'rentals.second_record': SecondRecordTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends RentalsTables {}
}
