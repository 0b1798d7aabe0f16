import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as ageingContract from '../shared/ageing.contract.ts'
import * as assetSaleContract from '../shared/assetSale.contract.ts'
import * as bankLineContract from '../shared/bankLine.contract.ts'
import * as bankRuleContract from '../shared/bankRule.contract.ts'
import * as bankStatementContract from '../shared/bankStatement.contract.ts'
import * as billContract from '../shared/bill.contract.ts'
import * as billDraftContract from '../shared/billDraft.contract.ts'
import * as chequeContract from '../shared/cheque.contract.ts'
import * as depositContract from '../shared/deposit.contract.ts'
import * as invoiceContract from '../shared/invoice.contract.ts'
import * as lateFeeContract from '../shared/lateFee.contract.ts'
import * as listPaperContract from '../shared/listPaper.contract.ts'
import { billing } from '../shared/module.ts'
import * as openItemsContract from '../shared/openItems.contract.ts'
import * as openingImportContract from '../shared/openingImport.contract.ts'
import * as paymentContract from '../shared/payment.contract.ts'
import * as publicDocumentContract from '../shared/publicDocument.contract.ts'
import * as reconciliationContract from '../shared/reconciliation.contract.ts'
import * as sessionContract from '../shared/session.contract.ts'
import * as shiftContract from '../shared/shift.contract.ts'
import * as statementContract from '../shared/statement.contract.ts'
import * as syncContract from '../shared/sync.contract.ts'
import * as taxCodeContract from '../shared/taxCode.contract.ts'
import * as trackingContract from '../shared/tracking.contract.ts'
import * as transferContract from '../shared/transfer.contract.ts'
import * as vatContract from '../shared/vat.contract.ts'
import * as vendorContract from '../shared/vendor.contract.ts'
import type {} from './tables.ts'

const taxCodes = once(() => import('./taxCode.queries.ts'))
const treasury = once(() => import('./treasury.opening.ts'))
const due = () => import('./due.job.ts')
const overdue = () => import('./overdue.job.ts')

/** Invoices, receipts, deposits, the treasury and late fees. */
export const billingServer: ServerModule = {
  manifest: billing,
  files: [
    {
      rows: 'billing.cheque_image h where h.company_id = $1 and h.file_id = f.id',
      readers: ['finance.treasury.view'],
    },
  ],
  endpoints: [
    ...bind(
      invoiceContract,
      () => import('./invoice.commands.ts'),
      () => import('./invoice.queries.ts'),
    ),
    ...bind(publicDocumentContract, () => import('./publicDocument.queries.ts')),
    ...bind(
      openingImportContract,
      () => import('./openingImport.commands.ts'),
      () => import('./openingImport.queries.ts'),
    ),
    ...bind(
      paymentContract,
      () => import('./payment.commands.ts'),
      () => import('./payment.queries.ts'),
    ),
    ...bind(assetSaleContract, () => import('./assetSale.queries.ts')),
    ...bind(openItemsContract, () => import('./openItems.queries.ts')),
    ...bind(
      billContract,
      () => import('./bill.commands.ts'),
      () => import('./bill.queries.ts'),
      () => import('./bill.paper.ts'),
    ),
    ...bind(
      billDraftContract,
      () => import('./billDraft.commands.ts'),
      () => import('./billDraft.queries.ts'),
    ),
    ...bind(
      vendorContract,
      () => import('./vendor.commands.ts'),
      () => import('./vendor.queries.ts'),
    ),
    ...bind(
      chequeContract,
      () => import('./cheque.commands.ts'),
      () => import('./cheque.queries.ts'),
    ),
    ...bind(
      trackingContract,
      () => import('./tracking.queries.ts'),
      () => import('./tracking.paper.ts'),
    ),
    ...bind(
      transferContract,
      () => import('./transfer.commands.ts'),
      () => import('./transfer.queries.ts'),
    ),
    ...bind(
      bankStatementContract,
      () => import('./bankStatement.commands.ts'),
      () => import('./bankStatement.queries.ts'),
    ),
    ...bind(
      bankLineContract,
      () => import('./bankLine.commands.ts'),
      () => import('./bankLine.queries.ts'),
    ),
    ...bind(
      bankRuleContract,
      () => import('./bankRule.commands.ts'),
      () => import('./bankRule.queries.ts'),
    ),
    ...bind(
      reconciliationContract,
      () => import('./reconciliation.commands.ts'),
      () => import('./reconciliation.queries.ts'),
    ),
    ...bind(
      taxCodeContract,
      () => import('./taxCode.commands.ts'),
      () => import('./taxCode.queries.ts'),
    ),
    ...bind(vatContract, () => import('./vat.queries.ts')),
    ...bind(
      ageingContract,
      () => import('./ageing.commands.ts'),
      () => import('./ageing.queries.ts'),
      () => import('./ageing.paper.ts'),
    ),
    ...bind(
      depositContract,
      () => import('./deposit.commands.ts'),
      () => import('./deposit.queries.ts'),
    ),
    ...bind(
      sessionContract,
      () => import('./session.commands.ts'),
      () => import('./session.queries.ts'),
    ),
    ...bind(
      shiftContract,
      () => import('./shift.queries.ts'),
      () => import('./shift.paper.ts'),
    ),
    ...bind(listPaperContract, () => import('./list.paper.ts')),
    ...bind(statementContract, () => import('./statement.queries.ts')),
    ...bind(
      syncContract,
      () => import('./sync.commands.ts'),
      () => import('./sync.queries.ts'),
    ),
    ...bind(lateFeeContract, () => import('./lateFee.commands.ts')),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    // The rules refuse these first, with amounts; the checks stand behind them.
    treasury_account_custodian_is_member: {
      code: 'kernel.field.invalid',
      kind: 'invalid',
      field: 'custodianId',
    },
    invoice_settled: { code: 'billing.allocation.changed', kind: 'conflict' },
    invoice_held: { code: 'kernel.field.moneyTooLarge', kind: 'invalid' },
    payment_held: { code: 'kernel.field.moneyTooLarge', kind: 'invalid' },
    treasury_move_held: { code: 'kernel.field.moneyTooLarge', kind: 'invalid' },
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
    whenDue('billing.dues.alert', '06:00', async () => (await due()).dues),
    whenDue('billing.banks.alert', '06:10', async () => (await due()).banks),
    whenDue('billing.overdue.alert', '06:05', async () => (await overdue()).overdue),
    whenDue('billing.boxes.alert', '*/30 * * * *', async () => (await overdue()).boxes),
    whenDue(
      'billing.deposits.freeExpiredReserves',
      '15 * * * *',
      async () => {
        const { depositsPastReserve, freeExpiredReserves } = await import('./depositing.ts')
        return {
          list: depositsPastReserve,
          run: async (ctx, few) => freeExpiredReserves(ctx, few ?? (await depositsPastReserve(ctx))),
        }
      },
      'inParts',
    ),
  ],
  onCompanyCreated: async ctx => {
    await (await taxCodes()).seedTaxCodes(ctx)
    await (await treasury()).seedTreasury(ctx)
  },
}
