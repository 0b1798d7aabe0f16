import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as ageingContract from './ageing/ageing.contract.ts'
import * as assetSaleContract from './assetSale/assetSale.contract.ts'
import * as bankLineContract from './bank/bankLine.contract.ts'
import * as bankRuleContract from './bank/bankRule.contract.ts'
import * as bankStatementContract from './bank/bankStatement.contract.ts'
import * as billContract from './bill/bill.contract.ts'
import * as billDraftContract from './bill/billDraft.contract.ts'
import * as chequeContract from './cheque/cheque.contract.ts'
import * as depositContract from './deposit/deposit.contract.ts'
import * as invoiceContract from './invoice/invoice.contract.ts'
import * as lateFeeContract from './lateFee/lateFee.contract.ts'
import * as listPaperContract from './list/listPaper.contract.ts'
import { billing } from './module.ts'
import * as openItemsContract from './openItems/openItems.contract.ts'
import * as openingImportContract from './openingImport/openingImport.contract.ts'
import * as paymentContract from './payment/payment.contract.ts'
import * as publicDocumentContract from './publicDocument/publicDocument.contract.ts'
import * as reconciliationContract from './reconciliation/reconciliation.contract.ts'
import * as scanContract from './scan/scan.contract.ts'
import { scanJob } from './scan/scan.rules.ts'
import * as sessionContract from './session/session.contract.ts'
import * as shiftContract from './shift/shift.contract.ts'
import * as statementContract from './statement/statement.contract.ts'
import * as syncContract from './sync/sync.contract.ts'
import type {} from './tables.ts'
import * as taxCodeContract from './taxCode/taxCode.contract.ts'
import * as trackingContract from './tracking/tracking.contract.ts'
import * as transferContract from './transfer/transfer.contract.ts'
import * as vatContract from './vat/vat.contract.ts'
import * as vendorContract from './vendor/vendor.contract.ts'

const taxCodes = once(() => import('./taxCode/taxCode.queries.ts'))
const treasury = once(() => import('./treasury/treasuryOpening.commands.ts'))
const due = () => import('./due/due.job.ts')
const overdue = () => import('./ageing/overdue.job.ts')

/** Invoices, receipts, deposits, the treasury and late fees. */
export const billingServer: ServerModule = {
  manifest: billing,
  files: [
    {
      rows: 'billing.cheque_image h where h.company_id = $1 and h.file_id = f.id',
      readers: ['finance.treasury.view'],
    },
    {
      rows: 'billing.scan h where h.company_id = $1 and h.file_id = f.id',
      readers: ['finance.vendors.view'],
    },
  ],
  endpoints: [
    ...bind(
      invoiceContract,
      () => import('./invoice/invoice.commands.ts'),
      () => import('./invoice/invoice.queries.ts'),
    ),
    ...bind(publicDocumentContract, () => import('./publicDocument/publicDocument.queries.ts')),
    ...bind(
      openingImportContract,
      () => import('./openingImport/openingImport.commands.ts'),
      () => import('./openingImport/openingImport.queries.ts'),
    ),
    ...bind(
      scanContract,
      () => import('./scan/scan.commands.ts'),
      () => import('./scan/scan.queries.ts'),
    ),
    ...bind(
      paymentContract,
      () => import('./payment/payment.commands.ts'),
      () => import('./payment/payment.queries.ts'),
    ),
    ...bind(assetSaleContract, () => import('./assetSale/assetSale.queries.ts')),
    ...bind(openItemsContract, () => import('./openItems/openItems.queries.ts')),
    ...bind(
      billContract,
      () => import('./bill/bill.commands.ts'),
      () => import('./bill/bill.queries.ts'),
      () => import('./bill/bill.pdf.ts'),
    ),
    ...bind(
      billDraftContract,
      () => import('./bill/billDraft.commands.ts'),
      () => import('./bill/billDraft.queries.ts'),
    ),
    ...bind(
      vendorContract,
      () => import('./vendor/vendor.commands.ts'),
      () => import('./vendor/vendor.queries.ts'),
    ),
    ...bind(
      chequeContract,
      () => import('./cheque/cheque.commands.ts'),
      () => import('./cheque/cheque.queries.ts'),
    ),
    ...bind(
      trackingContract,
      () => import('./tracking/tracking.queries.ts'),
      () => import('./tracking/tracking.pdf.ts'),
    ),
    ...bind(
      transferContract,
      () => import('./transfer/transfer.commands.ts'),
      () => import('./transfer/transfer.queries.ts'),
    ),
    ...bind(
      bankStatementContract,
      () => import('./bank/bankStatement.commands.ts'),
      () => import('./bank/bankStatement.queries.ts'),
    ),
    ...bind(
      bankLineContract,
      () => import('./bank/bankLine.commands.ts'),
      () => import('./bank/bankLine.queries.ts'),
    ),
    ...bind(
      bankRuleContract,
      () => import('./bank/bankRule.commands.ts'),
      () => import('./bank/bankRule.queries.ts'),
    ),
    ...bind(
      reconciliationContract,
      () => import('./reconciliation/reconciliation.commands.ts'),
      () => import('./reconciliation/reconciliation.queries.ts'),
    ),
    ...bind(
      taxCodeContract,
      () => import('./taxCode/taxCode.commands.ts'),
      () => import('./taxCode/taxCode.queries.ts'),
    ),
    ...bind(vatContract, () => import('./vat/vat.queries.ts')),
    ...bind(
      ageingContract,
      () => import('./ageing/ageing.commands.ts'),
      () => import('./ageing/ageing.queries.ts'),
      () => import('./ageing/ageing.pdf.ts'),
    ),
    ...bind(
      depositContract,
      () => import('./deposit/deposit.commands.ts'),
      () => import('./deposit/deposit.queries.ts'),
    ),
    ...bind(
      sessionContract,
      () => import('./session/session.commands.ts'),
      () => import('./session/session.queries.ts'),
    ),
    ...bind(
      shiftContract,
      () => import('./shift/shift.queries.ts'),
      () => import('./shift/shift.pdf.ts'),
    ),
    ...bind(listPaperContract, () => import('./list/list.pdf.ts')),
    ...bind(statementContract, () => import('./statement/statement.queries.ts')),
    ...bind(
      syncContract,
      () => import('./sync/sync.commands.ts'),
      () => import('./sync/sync.queries.ts'),
    ),
    ...bind(lateFeeContract, () => import('./lateFee/lateFee.commands.ts')),
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
  jobs: [
    {
      name: scanJob,
      run: async (ctx, asked: Parameters<typeof import('./scan/scan.job.ts').readOneScan>[1]) =>
        (await import('./scan/scan.job.ts')).readOneScan(ctx, asked),
    },
  ],
  schedules: [
    whenDue('billing.dues.alert', '06:00', async () => (await due()).dues),
    whenDue('billing.banks.alert', '06:10', async () => (await due()).banks),
    whenDue('billing.overdue.alert', '06:05', async () => (await overdue()).overdue),
    whenDue('billing.boxes.alert', '*/30 * * * *', async () => (await overdue()).boxes),
    whenDue(
      'billing.deposits.freeExpiredReserves',
      '15 * * * *',
      async () => {
        const { depositsPastReserve, freeExpiredReserves } = await import('./deposit/depositing.commands.ts')
        return {
          list: depositsPastReserve,
          run: async (ctx, few) => freeExpiredReserves(ctx, few ?? (await depositsPastReserve(ctx))),
        }
      },
      'inParts',
    ),
  ],
  contributes: {
    evidenceSources: async () => [(await import('./evidence/claimEvidence.queries.ts')).claimEvidence],
    subledgers: async () => (await import('./subledger/subledgers.queries.ts')).billingSubledgers,
    healthChecks: async () => (await import('./invariants/healthChecks.queries.ts')).billingChecks,
    proofs: async () => (await import('./invariants/healthChecks.queries.ts')).billingProofs,
    numberedSeries: async () => (await import('./invariants/healthChecks.queries.ts')).billingNumbers,
    financeFigures: async () => (await import('./overview/financeFigures.queries.ts')).billingDashboard,
    financeAttentions: async () => (await import('./overview/financeFigures.queries.ts')).billingAttentions,
    treasuryCounts: async () => [(await import('./overview/financeFigures.queries.ts')).countTreasury],
    forecasts: async () => (await import('./overview/forecast.queries.ts')).billingForecasts,
    foreignItems: async () => [
      { module: 'billing', items: (await import('./foreign/foreignReading.queries.ts')).foreignItems },
    ],
    assetRules: async () => [(await import('./assetSale/assetSale.queries.ts')).whyNotReinstateSold],
    partyFigures: async () => [(await import('./party/partyFigures.queries.ts')).billingFigures],
    openItemsChecks: async () => [(await import('./party/partyFigures.queries.ts')).openBalances],
    approvalSources: async () => (await import('./payment/paymentApproval.commands.ts')).billingApprovals,
    reports: async () => [
      ...(await import('./ageing/ageingReports.rules.ts')).ageingReports,
      ...(await import('./money/moneyReports.rules.ts')).moneyReports,
    ],
  },
  onCompanyCreated: async ctx => {
    await (await taxCodes()).seedTaxCodes(ctx)
    await (await treasury()).seedTreasury(ctx)
  },
}
