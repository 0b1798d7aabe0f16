import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import * as invoiceContract from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, aReceipt, billingModules, entryLines } from '../make.ts'
import { openItems } from '../statement/partyAccount.queries.ts'
import * as lateFeeContract from './lateFee.contract.ts'
import { type AssessedFee, assessLateFee, type LateFeeRows } from './lateFees.commands.ts'

let t: TestCompany
let row: Awaited<ReturnType<typeof anInvoice>>
let fee: AssessedFee

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const source = () => ({ type: 'billing.invoice', id: row.invoiceId })
const preview = (through: string) => t.call(lateFeeContract.previewLateFee, { source: source(), through })

// Rule 21 and scenario 8 of 30-rentals: 210.000 due 2026-12-01, grace 5, 0.5 % a day, cap 20 %.
beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-11-20T09:00:00Z' })
  await t.call(lateFeeContract.saveLateFeeRule, {
    graceDays: 5,
    tiers: [{ fromDay: 1, fixed: '0.000', percentBps: 50 }],
    cap: null,
    capPercentBps: 2_000,
    validFrom: '2026-01-01',
  })
  row = await anInvoice(t, { amountMinor: 210_000, dueOn: '2026-12-01' })
})

test('accrues as a calculation: 3.150 on 9 December, 5.650 on 14 December', async () => {
  at('2026-12-09')
  expect(await preview('2026-12-09')).toMatchObject({
    accrued: '3.150',
    lateDays: 3,
    state: 'accruing',
    lateFeeId: null,
  })
  at('2026-12-10')
  await aReceipt(t, { partyId: row.partyId, amountMinor: 110_000 })
  expect(await preview('2026-12-14')).toMatchObject({ accrued: '5.650', toAssess: '5.650' })
})

test('is invoiced once, 6.150, and a rerun adds nothing', async () => {
  at('2026-12-16')
  await aReceipt(t, { partyId: row.partyId, amountMinor: 100_000 })
  const assess = (sourceKey: string) =>
    t.act(ctx =>
      assessLateFee(ctx, {
        sourceKey,
        source: source(),
        invoiceId: row.invoiceId,
        amountMinor: 6_150,
        ruleId: null,
        through: '2026-12-16',
      }),
    )
  fee = await assess(`rentals:row:${randomUUID()}:fee`)
  expect(fee).toMatchObject({ increaseMinor: 6_150, number: 'INV-2026-00002' })
  expect(await entryLines(t, `billing:lateFee:${fee.lateFeeId}:2026-12-16`)).toMatchObject([
    { key: 'receivable', debit: 6_150 },
    { key: 'lateFeeRevenue', credit: 6_150 },
  ])
  expect(await assess(`rentals:row:${randomUUID()}:fee`)).toMatchObject({ increaseMinor: 0, invoiceId: null })
  expect(await preview('2026-12-16')).toMatchObject({
    accrued: '6.150',
    assessed: '6.150',
    toAssess: '0.000',
    state: 'assessed',
  })
})

test('is waived with a reason only: 3.000 by credit note, 3.150 stays open', async () => {
  const waive = (amount: string, reason?: string) => ({
    id: fee.lateFeeId,
    amount,
    ...(reason ? { reason } : {}),
  })
  expect(await t.refusal(lateFeeContract.waiveLateFee, waive('3.000'))).toMatchObject({
    code: 'billing.lateFee.reasonRequired',
  })
  expect(await t.refusal(lateFeeContract.waiveLateFee, waive('6.151', 'عميل دائم منذ سنوات'))).toMatchObject({
    code: 'billing.lateFee.waiveTooMuch',
  })
  expect(await t.call(lateFeeContract.waiveLateFee, waive('3.000', 'عميل دائم منذ سنوات'))).toEqual({
    waived: '3.000',
    creditNotes: ['CN-2026-00001'],
    isWaiting: false,
  })
  expect(await entryLines(t, `billing:lateFee:${fee.lateFeeId}:waive:1`)).toMatchObject([
    { key: 'receivable', credit: 3_000 },
    { key: 'lateFeeRevenue', debit: 3_000 },
  ])
  expect(await t.call(invoiceContract.getInvoice, { id: fee.invoiceId! })).toMatchObject({ open: '3.150' })
  await aReceipt(t, { partyId: row.partyId, amountMinor: 3_150 })
  expect(await preview('2026-12-31')).toMatchObject({ state: 'paid', waived: '3.000' })
})

test('bears no fee itself', async () => {
  const input = { source: { type: 'billing.invoice', id: fee.invoiceId! } }
  expect(await t.refusal(lateFeeContract.previewLateFee, input)).toMatchObject({ kind: 'notFound' })
})

test('follows a rule that only new versions change', async () => {
  const rule = {
    graceDays: 7,
    tiers: [{ fromDay: 1, fixed: '1.000', percentBps: 0 }],
    cap: '15.000',
    capPercentBps: null,
  }
  const save = (validFrom: string) => ({ ...rule, validFrom })
  expect(await t.refusal(lateFeeContract.saveLateFeeRule, save('2025-12-31'))).toMatchObject({
    code: 'billing.lateFeeRule.past',
  })
  expect(await t.refusal(lateFeeContract.saveLateFeeRule, save('2026-01-01'))).toMatchObject({
    code: 'billing.lateFeeRule.dayTaken',
  })
  // Two steps of one day would leave it open which of them counts.
  const twice = [...rule.tiers, { fromDay: 8, fixed: '2.000', percentBps: 0 }, ...rule.tiers]
  expect(
    await t.refusal(lateFeeContract.saveLateFeeRule, { ...save('2027-01-01'), tiers: twice }),
  ).toMatchObject({ code: 'billing.lateFeeRule.dayTwice', kind: 'invalid', field: 'tiers.2.fromDay' })
  await t.call(lateFeeContract.saveLateFeeRule, save('2027-01-01'))
  const { rows } = await t.call(lateFeeContract.listLateFeeRules, {})
  expect(rows.map(one => [one.validFrom, one.isCurrent])).toEqual([
    ['2027-01-01', false],
    ['2026-01-01', true],
  ])
})

test('of a source with keys of its own is booked and waived there, and still settles last', async () => {
  const leases: LateFeeRows = {
    type: 'test.lease',
    read: async () => null,
    booking: { lineKey: 'otherIncome', control: 'tenantReceivable' },
  }
  const id = randomUUID()
  const own = await aBillingCompany({
    modules: [...billingModules, contributing({ lateFeeSources: [leases] })],
    businessType: 'real_estate',
    now: '2026-12-16T09:00:00Z',
  })
  const lines = [{ descriptionAr: 'إيجار ديسمبر', key: 'leaseRevenue', amountMinor: 50_000 }]
  const lease = await anInvoice(own, { control: 'tenantReceivable', lines })
  const charged = await own.act(ctx =>
    assessLateFee(ctx, {
      sourceKey: `realestate:row:${id}:fee`,
      source: { type: 'test.lease', id },
      invoiceId: lease.invoiceId,
      amountMinor: 4_000,
      ruleId: null,
      through: '2026-12-16',
    }),
  )
  const entry = `billing:lateFee:${charged.lateFeeId}`
  expect(await entryLines(own, `${entry}:2026-12-16`)).toMatchObject([
    { key: 'tenantReceivable', debit: 4_000 },
    { key: 'otherIncome', credit: 4_000 },
  ])
  await own.call(lateFeeContract.waiveLateFee, {
    id: charged.lateFeeId,
    amount: '1.500',
    reason: 'اتفاق مع المستأجر',
  })
  expect(await entryLines(own, `${entry}:waive:1`)).toMatchObject([
    { key: 'tenantReceivable', credit: 1_500 },
    { key: 'otherIncome', debit: 1_500 },
  ])
  const items = await own.act(ctx => openItems(ctx, { partyId: lease.partyId, asOf: ctx.today }))
  expect(items.invoices.map(one => one.settleRank)).toEqual([0, 3])
})
