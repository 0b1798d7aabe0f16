// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AllocationTable } from './tables/allocation.ts'
import type { BankLineTable } from './tables/bank_line.ts'
import type { BankMatchTable } from './tables/bank_match.ts'
import type { BankProfileTable } from './tables/bank_profile.ts'
import type { BankRuleTable } from './tables/bank_rule.ts'
import type { BankStatementTable } from './tables/bank_statement.ts'
import type { CashSessionTable } from './tables/cash_session.ts'
import type { ChequeTable } from './tables/cheque.ts'
import type { ChequeImageTable } from './tables/cheque_image.ts'
import type { ChequeMoveTable } from './tables/cheque_move.ts'
import type { DepositTable } from './tables/deposit.ts'
import type { DepositMoveTable } from './tables/deposit_move.ts'
import type { ForeignDocumentTable } from './tables/foreign_document.ts'
import type { ForeignPaymentTable } from './tables/foreign_payment.ts'
import type { InvoiceTable } from './tables/invoice.ts'
import type { InvoiceLineTable } from './tables/invoice_line.ts'
import type { LateFeeTable } from './tables/late_fee.ts'
import type { LateFeeDocumentTable } from './tables/late_fee_document.ts'
import type { LateFeeRuleTable } from './tables/late_fee_rule.ts'
import type { OpeningImportTable } from './tables/opening_import.ts'
import type { OperationTable } from './tables/operation.ts'
import type { PaymentTable } from './tables/payment.ts'
import type { PaymentRequestTable } from './tables/payment_request.ts'
import type { PaymentSplitTable } from './tables/payment_split.ts'
import type { PaymentTenderTable } from './tables/payment_tender.ts'
import type { ProvisionRunTable } from './tables/provision_run.ts'
import type { ReconciliationTable } from './tables/reconciliation.ts'
import type { RecoveryTable } from './tables/recovery.ts'
import type { SyncRunTable } from './tables/sync_run.ts'
import type { TaxCodeTable } from './tables/tax_code.ts'
import type { TransferTable } from './tables/transfer.ts'
import type { TreasuryAccountTable } from './tables/treasury_account.ts'
import type { TreasuryBalanceTable } from './tables/treasury_balance.ts'
import type { TreasuryMoveTable } from './tables/treasury_move.ts'
import type { WriteOffRequestTable } from './tables/write_off_request.ts'

export type { AllocationTable, BankLineTable, BankMatchTable, BankProfileTable, BankRuleTable, BankStatementTable, CashSessionTable, ChequeTable, ChequeImageTable, ChequeMoveTable, DepositTable, DepositMoveTable, ForeignDocumentTable, ForeignPaymentTable, InvoiceTable, InvoiceLineTable, LateFeeTable, LateFeeDocumentTable, LateFeeRuleTable, OpeningImportTable, OperationTable, PaymentTable, PaymentRequestTable, PaymentSplitTable, PaymentTenderTable, ProvisionRunTable, ReconciliationTable, RecoveryTable, SyncRunTable, TaxCodeTable, TransferTable, TreasuryAccountTable, TreasuryBalanceTable, TreasuryMoveTable, WriteOffRequestTable }

export interface BillingTables {
  'billing.allocation': AllocationTable
  'billing.bank_line': BankLineTable
  'billing.bank_match': BankMatchTable
  'billing.bank_profile': BankProfileTable
  'billing.bank_rule': BankRuleTable
  'billing.bank_statement': BankStatementTable
  'billing.cash_session': CashSessionTable
  'billing.cheque': ChequeTable
  'billing.cheque_image': ChequeImageTable
  'billing.cheque_move': ChequeMoveTable
  'billing.deposit': DepositTable
  'billing.deposit_move': DepositMoveTable
  'billing.foreign_document': ForeignDocumentTable
  'billing.foreign_payment': ForeignPaymentTable
  'billing.invoice': InvoiceTable
  'billing.invoice_line': InvoiceLineTable
  'billing.late_fee': LateFeeTable
  'billing.late_fee_document': LateFeeDocumentTable
  'billing.late_fee_rule': LateFeeRuleTable
  'billing.opening_import': OpeningImportTable
  'billing.operation': OperationTable
  'billing.payment': PaymentTable
  'billing.payment_request': PaymentRequestTable
  'billing.payment_split': PaymentSplitTable
  'billing.payment_tender': PaymentTenderTable
  'billing.provision_run': ProvisionRunTable
  'billing.reconciliation': ReconciliationTable
  'billing.recovery': RecoveryTable
  'billing.sync_run': SyncRunTable
  'billing.tax_code': TaxCodeTable
  'billing.transfer': TransferTable
  'billing.treasury_account': TreasuryAccountTable
  'billing.treasury_balance': TreasuryBalanceTable
  'billing.treasury_move': TreasuryMoveTable
  'billing.write_off_request': WriteOffRequestTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends BillingTables {}
}
