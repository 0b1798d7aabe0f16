import type { Ctx } from '#kernel/server/context.ts'
import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as ageingContract from '../shared/ageing.contract.ts'
import * as bankLineContract from '../shared/bankLine.contract.ts'
import * as bankRuleContract from '../shared/bankRule.contract.ts'
import * as bankStatementContract from '../shared/bankStatement.contract.ts'
import * as billContract from '../shared/bill.contract.ts'
import * as billDraftContract from '../shared/billDraft.contract.ts'
import * as chequeContract from '../shared/cheque.contract.ts'
import * as depositContract from '../shared/deposit.contract.ts'
import * as invoiceContract from '../shared/invoice.contract.ts'
import * as lateFeeContract from '../shared/lateFee.contract.ts'
import { billing } from '../shared/module.ts'
import * as openItemsContract from '../shared/openItems.contract.ts'
import * as openingImportContract from '../shared/openingImport.contract.ts'
import * as paymentContract from '../shared/payment.contract.ts'
import * as paymentApprovalContract from '../shared/paymentApproval.contract.ts'
import * as publicDocumentContract from '../shared/publicDocument.contract.ts'
import * as reconciliationContract from '../shared/reconciliation.contract.ts'
import * as sessionContract from '../shared/session.contract.ts'
import * as shiftContract from '../shared/shift.contract.ts'
import * as statementContract from '../shared/statement.contract.ts'
import * as syncContract from '../shared/sync.contract.ts'
import * as trackingContract from '../shared/tracking.contract.ts'
import * as transferContract from '../shared/transfer.contract.ts'
import * as vatContract from '../shared/vat.contract.ts'
import * as vendorContract from '../shared/vendor.contract.ts'
import * as ageingCommands from './ageing.commands.ts'
import * as ageingQueries from './ageing.queries.ts'
import * as bankLineCommands from './bankLine.commands.ts'
import * as bankLineQueries from './bankLine.queries.ts'
import * as bankRuleCommands from './bankRule.commands.ts'
import * as bankRuleQueries from './bankRule.queries.ts'
import * as bankStatementCommands from './bankStatement.commands.ts'
import * as bankStatementQueries from './bankStatement.queries.ts'
import * as billCommands from './bill.commands.ts'
import * as billQueries from './bill.queries.ts'
import * as billDraftCommands from './billDraft.commands.ts'
import * as billDraftQueries from './billDraft.queries.ts'
import * as chequeCommands from './cheque.commands.ts'
import * as chequeQueries from './cheque.queries.ts'
import * as depositCommands from './deposit.commands.ts'
import * as depositQueries from './deposit.queries.ts'
import { endAllExpiredReserves } from './depositing.ts'
import { dueSchedules } from './due.job.ts'
import * as invoiceCommands from './invoice.commands.ts'
import * as invoiceQueries from './invoice.queries.ts'
import * as lateFeeCommands from './lateFee.commands.ts'
import { listOpenItems } from './openItems.queries.ts'
import * as openingImportCommands from './openingImport.commands.ts'
import { listOpeningImports } from './openingImport.queries.ts'
import { overdueSchedules } from './overdue.job.ts'
import * as paymentCommands from './payment.commands.ts'
import * as paymentQueries from './payment.queries.ts'
import * as paymentApprovalCommands from './paymentApproval.commands.ts'
import * as publicDocumentQueries from './publicDocument.queries.ts'
import * as reconciliationCommands from './reconciliation.commands.ts'
import * as reconciliationQueries from './reconciliation.queries.ts'
import * as sessionCommands from './session.commands.ts'
import * as sessionQueries from './session.queries.ts'
import { printShift } from './shift.paper.ts'
import * as shiftQueries from './shift.queries.ts'
import * as statementQueries from './statement.queries.ts'
import * as syncCommands from './sync.commands.ts'
import * as syncQueries from './sync.queries.ts'
import type {} from './tables.ts'
import { seedTaxCodes } from './taxCode.queries.ts'
import { printTracking } from './tracking.paper.ts'
import * as trackingQueries from './tracking.queries.ts'
import * as transferCommands from './transfer.commands.ts'
import * as transferQueries from './transfer.queries.ts'
import { seedTreasury } from './treasury.opening.ts'
import * as vatQueries from './vat.queries.ts'
import * as vendorCommands from './vendor.commands.ts'
import * as vendorQueries from './vendor.queries.ts'

async function openBilling(ctx: Ctx): Promise<void> {
  await seedTaxCodes(ctx)
  await seedTreasury(ctx)
}

/** Invoices, receipts, deposits, the treasury and late fees. */
export const billingServer: ServerModule = {
  manifest: billing,
  endpoints: [
    ...bind(invoiceContract, { ...invoiceCommands, ...invoiceQueries }),
    ...bind(publicDocumentContract, publicDocumentQueries),
    ...bind(openingImportContract, { ...openingImportCommands, listOpeningImports }),
    ...bind(paymentContract, { ...paymentCommands, ...paymentQueries }),
    ...bind(openItemsContract, { listOpenItems }),
    ...bind(paymentApprovalContract, paymentApprovalCommands),
    ...bind(billContract, { ...billCommands, ...billQueries }),
    ...bind(billDraftContract, { ...billDraftCommands, ...billDraftQueries }),
    ...bind(vendorContract, { ...vendorCommands, ...vendorQueries }),
    ...bind(chequeContract, { ...chequeCommands, ...chequeQueries }),
    ...bind(trackingContract, { ...trackingQueries, printTracking }),
    ...bind(transferContract, { ...transferCommands, ...transferQueries }),
    ...bind(bankStatementContract, { ...bankStatementCommands, ...bankStatementQueries }),
    ...bind(bankLineContract, { ...bankLineCommands, ...bankLineQueries }),
    ...bind(bankRuleContract, { ...bankRuleCommands, ...bankRuleQueries }),
    ...bind(reconciliationContract, { ...reconciliationCommands, ...reconciliationQueries }),
    ...bind(vatContract, vatQueries),
    ...bind(ageingContract, { ...ageingCommands, ...ageingQueries }),
    ...bind(depositContract, { ...depositCommands, ...depositQueries }),
    ...bind(sessionContract, { ...sessionCommands, ...sessionQueries }),
    ...bind(shiftContract, { ...shiftQueries, printShift }),
    ...bind(statementContract, statementQueries),
    ...bind(syncContract, { ...syncCommands, ...syncQueries }),
    ...bind(lateFeeContract, lateFeeCommands),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    // The rules refuse these first, with amounts; the checks stand behind them.
    invoice_settled: { code: 'billing.allocation.changed', kind: 'conflict' },
    invoice_bill_taken: { code: 'billing.bill.taken', kind: 'conflict', field: 'reference' },
    cheque_taken: { code: 'billing.cheque.taken', kind: 'conflict', field: 'cheque.number' },
    bank_match_taken: { code: 'billing.bankLine.taken', kind: 'conflict' },
    bank_statement_taken: { code: 'billing.statement.duplicate', kind: 'conflict' },
    payment_free: { code: 'billing.allocation.changed', kind: 'conflict' },
    deposit_balance: { code: 'billing.deposit.changed', kind: 'conflict' },
    deposit_reserved: { code: 'billing.deposit.changed', kind: 'conflict' },
    cash_session_one_open: { code: 'kernel.record.stale', kind: 'conflict' },
    late_fee_rule_day_taken: { code: 'billing.lateFeeRule.dayTaken', kind: 'conflict', field: 'validFrom' },
  },
  schedules: [
    ...dueSchedules,
    ...overdueSchedules,
    {
      name: 'billing.deposits.freeExpiredReserves',
      cron: '15 * * * *',
      run: async ctx => {
        await endAllExpiredReserves(ctx)
      },
    },
  ],
  onCompanyCreated: openBilling,
}
