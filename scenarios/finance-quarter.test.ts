import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { getAsset, listAssets } from '#modules/accounting/asset/asset.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { showHealth } from '#modules/accounting/overview/overview.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { ageingDocuments, listAgeing, showProvision } from '#modules/billing/ageing/ageing.contract.ts'
import { getBill } from '#modules/billing/bill/bill.contract.ts'
import { getCheque } from '#modules/billing/cheque/cheque.contract.ts'
import { getDeposit } from '#modules/billing/deposit/deposit.contract.ts'
import { getInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { entryLines } from '#modules/billing/make.ts'
import { getPayment } from '#modules/billing/payment/payment.contract.ts'
import { getShift } from '#modules/billing/shift/shift.contract.ts'
import { type FinanceStory, theFinanceStory } from './finance-books.ts'

// Scenarios 1 to 8 of 40-finance, number by number; scenario 9, what they leave in the statements, is finance-statements.
let s: FinanceStory
beforeAll(async () => {
  s = await theFinanceStory()
})

const balance = (key: string, day?: string) => s.t.act(ctx => accountBalance(ctx, key, day))
/** What an entry moved: debit as a positive amount, credit as a negative one. */
const moved = async (sourceKey: string) =>
  (await entryLines(s.t, sourceKey)).map(line => [line.key, line.debit - line.credit])
const paid = (id: string) => moved(`billing:payment:${id}:post`)
const invoice = (id: string) => s.t.call(getInvoice, { id })
const issued = async (id: string) => moved((await invoice(id)).sourceKey!)

test('Scenario 1: the books open at 20,390.000 on each side and leave nothing on the clearing account', async () => {
  expect(s.opened).toEqual({ debit: '20390.000', credit: '20390.000' })
  expect(await balance('openingBalance', '2026-01-01')).toBe(0)
  const opening = { cash: 500_000, receivable: 640_000, vehicleCost: 7_250_000, payable: -380_000 }
  for (const [key, minor] of Object.entries(opening))
    expect([key, await balance(key, '2026-01-01')]).toEqual([key, minor])
  // The bank after the insurance of the same day.
  expect(await balance('bank', '2026-01-01')).toBe(12_000_000 - 365_000)
  expect([await balance('capital'), await balance('retainedEarnings')]).toEqual([-20_000_000, -10_000])
})

test('Scenario 1: insurance paid ahead and depreciation reach the months they belong to', async () => {
  expect(s.insurance.number).toBe('PAY-2026-00001')
  expect(await paid(s.insurance.id)).toEqual([
    ['prepaidInsurance', 365_000],
    ['bank', -365_000],
  ])
  const monthEnds = ['2026-01-31', '2026-02-28', '2026-03-31']
  const through = (key: string) => Promise.all(monthEnds.map(day => balance(key, day)))
  expect(await through('vehicleInsuranceExpense')).toEqual([31_000, 59_000, 90_000])
  expect(await through('prepaidInsurance')).toEqual([334_000, 306_000, 275_000])
  expect(await through('vehicleDepreciation')).toEqual([96_667, 96_667 + 96_666, 290_000])
  expect(s.secondMarch).toMatchObject({ count: 0, total: '0.000' })
  const { rows } = await s.t.call(listAssets, {})
  expect(rows).toMatchObject([{ number: 'FA-2026-00001', cost: '7250.000', accumulated: '290.000' }])
  const { salvage, life, schedule } = await s.t.call(getAsset, { id: rows[0]!.id })
  expect([salvage, life]).toEqual(['1450.000', 60])
  expect(schedule.slice(0, 3).map(month => month.amount)).toEqual(['96.667', '96.666', '96.667'])
})

test('Scenario 2: rent with a discount, a deposit in cash, and a receipt that leaves an advance', async () => {
  expect(s.rent.number).toBe('INV-2026-00001')
  expect(await issued(s.rent.id)).toEqual([
    ['receivable', 295_500],
    ['salesDiscount', 10_000],
    ['rentalRevenue', -285_000],
    ['waiverRevenue', -15_000],
    ['deliveryRevenue', -5_500],
  ])
  expect([s.deposit.number, s.deposit.deposits[0]!.number]).toEqual(['RCT-2026-00001', 'DEP-2026-00001'])
  expect(await paid(s.deposit.id)).toEqual([
    ['cash', 150_000],
    ['customerDeposits', -150_000],
  ])
  expect(new Set(s.receipts.map(one => one.number))).toEqual(new Set(['RCT-2026-00002']))
  expect(s.receipts).toHaveLength(20)
  expect(s.receipts[0]).toMatchObject({
    advance: '4.500',
    allocations: [{ amount: '295.500', open: '0.000' }],
  })
  expect(await paid(s.receipts[0]!.id)).toEqual([
    ['cash', 300_000],
    ['receivable', -295_500],
    ['customerAdvances', -4_500],
  ])
  expect(await invoice(s.rent.id)).toMatchObject({ state: 'paid', open: '0.000' })
  expect(s.refused.otherReceipt).toMatchObject({
    code: 'accounting.source.differs',
    params: { number: 'RCT-2026-00002' },
  })
})

test('Scenario 3: a cheque lodged on its day, bounced, with its fee; the old invoice is due as it was', async () => {
  expect(s.chequeReceipt.number).toBe('RCT-2026-00003')
  expect(s.refused.earlyLodging).toMatchObject({ code: 'billing.cheque.early', kind: 'refused' })
  expect(await moved(`billing:cheque:${s.chequeId}:1`)).toEqual([
    ['chequesLodged', 640_000],
    ['chequesReceivable', -640_000],
  ])
  expect(await moved(`billing:cheque:${s.chequeId}:2`)).toEqual([
    ['receivable', 640_000],
    ['chequesLodged', -640_000],
    ['bankCharges', 5_000],
    ['bank', -5_000],
  ])
  expect(s.bounced.feeInvoice).toMatchObject({ number: 'INV-2026-00003' })
  const fee = await invoice(s.bounced.feeInvoice!.id)
  expect(fee).toMatchObject({ total: '10.000', dueOn: '2026-03-23' })
  expect(await issued(fee.id)).toEqual([
    ['receivable', 10_000],
    ['bouncedChequeFee', -10_000],
  ])
  expect(await invoice(s.oldInvoice)).toMatchObject({
    number: 'OPN-A-17',
    open: '640.000',
    dueOn: '2025-12-15',
    state: 'overdue',
  })
  const owed = await s.t.call(listAgeing, { side: 'customer', asOf: '2026-03-31' })
  expect(owed.rows).toMatchObject([{ partyId: s.c2, total: '650.000' }])
  for (const key of ['chequesReceivable', 'chequesLodged', 'chequesUnearned'])
    expect([key, await balance(key)]).toEqual([key, 0])
  expect(await s.t.call(getCheque, { id: s.chequeId })).toMatchObject({ state: 'bounced' })
  expect(await s.t.call(getPayment, { id: s.chequeReceipt.id })).toMatchObject({ status: 'returned' })
})

test('Scenario 4: bills in two currencies, paid oldest first, and what the dearer dollar costs', async () => {
  expect([s.dollars.number, s.dollars.total]).toEqual(['BILL-2026-00001', '307.500'])
  expect(await moved(`billing:bill:${s.dollars.id}:record`)).toEqual([
    ['trackingExpense', 307_500],
    ['payable', -307_500],
  ])
  expect(s.repair.number).toBe('BILL-2026-00002')
  expect(await moved(`billing:bill:${s.repair.id}:record`)).toEqual([
    ['maintenanceExpense', 60_000],
    ['tyreExpense', 26_750],
    ['payable', -86_750],
  ])
  expect(s.vendorPaid.number).toBe('PAY-2026-00002')
  const { allocations } = await s.t.call(getPayment, { id: s.vendorPaid.id })
  expect(allocations.map(one => [one.invoiceNumber, one.amount])).toEqual([
    ['OPN-B-9', '380.000'],
    ['BILL-2026-00002', '20.000'],
  ])
  expect(await s.t.call(getBill, { id: s.repair.id })).toMatchObject({ open: '66.750', state: 'overdue' })
  expect(s.dollarsPaid.number).toBe('PAY-2026-00004')
  expect(await paid(s.dollarsPaid.id)).toEqual([
    ['payable', 307_500],
    ['fxLoss', 600],
    ['bank', -308_100],
  ])
  expect(await s.t.call(getBill, { id: s.dollars.id })).toMatchObject({
    state: 'paid',
    foreign: { currency: 'USD', open: '0.00' },
  })
  expect(s.refused.sameReference).toMatchObject({
    code: 'billing.bill.duplicate',
    kind: 'conflict',
    params: { reference: 'INV 77', number: 'BILL-2026-00001' },
  })
})

test('Scenario 5: a violation charged to its driver, paid to the authority, collected by KNET and settled', async () => {
  expect(s.charged.document).toBe('INV-2026-00002')
  const { rows } = await s.t.call(listAgeing, { side: 'customer', asOf: '2026-03-18' })
  expect(rows.find(row => row.partyId === s.c1)?.total).toBe('30.500')
  const charge = await s.t.act(ctx =>
    ctx.db
      .selectFrom('billing.invoice')
      .select('id')
      .where('number', '=', 'INV-2026-00002')
      .executeTakeFirstOrThrow(),
  )
  expect(await issued(charge.id)).toEqual([
    ['receivable', 35_000],
    ['violationsPayable', -30_000],
    ['violationFeeRevenue', -5_000],
  ])
  const { allocations } = await invoice(charge.id)
  expect(allocations.map(one => [one.sourceNumber, one.amount])).toEqual([
    ['RCT-2026-00002', '4.500'],
    ['RCT-2026-00004', '30.500'],
  ])
  const advance = allocations.find(one => one.sourceNumber === 'RCT-2026-00002')!
  expect(await moved(`billing:allocation:${advance.id}:apply`)).toEqual([
    ['customerAdvances', 4_500],
    ['receivable', -4_500],
  ])
  expect(s.finePaid.number).toBe('PAY-2026-00003')
  expect(await paid(s.finePaid.paymentId)).toEqual([
    ['violationsPayable', 30_000],
    ['bank', -30_000],
  ])
  expect(s.knet.number).toBe('RCT-2026-00004')
  expect(s.settlement).toMatchObject({ number: 'TRF-2026-00001', received: '30.317' })
  expect(await moved(`billing:transfer:${s.settlement.id}:receive`)).toEqual([
    ['bank', 30_317],
    ['cardFees', 183],
    ['cardClearing', -30_500],
  ])
})

test('Scenario 6: damage comes off the deposit, the rest goes back in cash, and not a fils more', async () => {
  expect(s.damage.number).toBe('INV-2026-00004')
  expect(await invoice(s.damage.id)).toMatchObject({ state: 'paid', total: '42.500' })
  const [applied] = (await s.t.call(getDeposit, { id: s.depositId })).moves.filter(
    move => move.kind === 'apply',
  )
  expect(await moved(`billing:deposit:${s.depositId}:${applied!.id}`)).toEqual([
    ['customerDeposits', 42_500],
    ['receivable', -42_500],
  ])
  expect(s.depositBack.number).toBe('PAY-2026-00005')
  expect(await paid(s.depositBack.paymentId)).toEqual([
    ['customerDeposits', 107_500],
    ['cash', -107_500],
  ])
  expect(amountInWords(107_500, 'KWD', 'ar', { closed: true })).toBe(
    'فقط مائة وسبعة دنانير كويتية وخمسمائة فلس لا غير',
  )
  expect(await s.t.call(getDeposit, { id: s.depositId })).toMatchObject({ balance: '0.000' })
  expect(s.refused.depositTooMuch).toMatchObject({
    code: 'billing.deposit.insufficient',
    params: { available: '0.000', reserved: '0.000' },
  })
})

test('Scenario 7: a shift that counts a quarter dinar short closes without a second user and stays closed', async () => {
  expect(s.counted).toEqual({ counted: '842.250', withinTolerance: true })
  expect(s.closed).toEqual({ difference: '-0.250' })
  expect(await s.t.call(getShift, { id: s.sessionId })).toMatchObject({
    openingCount: '500.000',
    moneyIn: '450.000',
    moneyOut: '107.500',
    expected: '842.500',
    counted: '842.250',
    approvedBy: null,
  })
  expect(await moved(`billing:session:${s.sessionId}:close`)).toEqual([
    ['cashShort', 250],
    ['cash', -250],
  ])
  expect(s.refused.afterShift).toMatchObject({ code: 'billing.session.closed', kind: 'refused' })
})

test('Scenario 8: 640.000 is 106 days late, 10.000 is 8: 160.100 is provided for, once', async () => {
  const late = async (column: number) =>
    (
      await s.t.call(ageingDocuments, { side: 'customer', asOf: '2026-03-31', partyId: s.c2, column })
    ).rows.map(row => [row.open, row.daysLate])
  expect([await late(1), await late(4)]).toEqual([[['10.000', 8]], [['640.000', 106]]])
  const { buckets } = await s.t.call(showProvision, { asOf: '2026-03-31' })
  expect(buckets.map(age => [age.open, age.rateBps, age.amount])).toEqual([
    ['0.000', 0, '0.000'],
    ['10.000', 100, '0.100'],
    ['0.000', 500, '0.000'],
    ['0.000', 1_000, '0.000'],
    ['640.000', 2_500, '160.000'],
    ['0.000', 5_000, '0.000'],
  ])
  expect(await moved('billing:provision:2026-03:post')).toEqual([
    ['badDebtExpense', 160_100],
    ['receivableAllowance', -160_100],
  ])
  expect(s.provisions.map(run => run.booked)).toEqual(['160.100', '0.000'])
})

test('every entry from March on stands on the day that its scenario tells, with its sum', async () => {
  const entries = await s.t.act(ctx =>
    rawQuery<{ day: string; memo: string; debit: number }>(
      ctx.db,
      `select to_char(e.entry_date, 'MM-DD') as day, e.memo, sum(l.debit)::int8 as debit
       from accounting.journal_entry e join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
       where e.company_id = $1 and e.entry_date >= '2026-03-01'
         and e.source_key !~ '^accounting:asset|:2026-' group by e.id, e.company_id, e.chain_seq order by e.chain_seq`,
      [ctx.company.id],
    ),
  )
  expect(entries.map(({ day, memo, debit }) => `${day} ${debit} ${memo}`)).toEqual([
    '03-01 305500 فاتورة INV-2026-00001',
    '03-01 150000 سند قبض RCT-2026-00001',
    '03-05 300000 سند قبض RCT-2026-00002',
    '03-08 307500 فاتورة مورد BILL-2026-00001',
    '03-10 640000 سند قبض RCT-2026-00003',
    '03-12 86750 فاتورة مورد BILL-2026-00002',
    '03-15 400000 سند صرف PAY-2026-00002',
    '03-18 35000 فاتورة INV-2026-00002',
    '03-18 4500 تسوية INV-2026-00002',
    '03-20 640000 إيداع الشيك 001234',
    '03-23 10000 فاتورة INV-2026-00003',
    '03-23 645000 ارتجاع الشيك 001234',
    '03-25 30000 سند صرف PAY-2026-00003',
    '03-26 30500 سند قبض RCT-2026-00004',
    '03-27 30500 تحويل TRF-2026-00001',
    '03-28 308100 سند صرف PAY-2026-00004',
    '03-31 42500 فاتورة INV-2026-00004',
    '03-31 42500 تطبيق التأمين DEP-2026-00001',
    '03-31 107500 سند صرف PAY-2026-00005',
    '03-31 250 عجز وردية الصندوق الرئيسي',
  ])
})

test('the books of the story prove themselves: controls are their documents, nothing hinders the close', async () => {
  expect(await s.t.act(subledgersThatDiffer)).toEqual([])
  const { checks } = await s.t.call(showHealth, {})
  expect(checks.filter(check => check.blocks && check.count > 0)).toEqual([])
})
