import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance, scheduleSpread, stopSpread } from '#modules/accounting/public.server.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import { spreadsThatDiffer } from '#modules/accounting/spread/spread.queries.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import { aBillingCompany, anInvoice, entryLines, refusalOf } from '../make.ts'
import { invoiceDraftOf } from '../sync/syncDrafting.queries.ts'

// What 80-trade-clinic-restaurant asks of invoices of schools: fees earned by days, with the scholarship shown apart.
let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany({ businessType: 'education', now: '2026-09-01T09:00:00Z' })
})

const term = { serviceFrom: '2026-09-01', serviceTo: '2026-12-31' }
const balance = (key: string, day?: string) => t.act(ctx => accountBalance(ctx, key, day))
const earnThrough = (day: string) => t.act(ctx => runSpreads(ctx, day))
const agrees = async () =>
  expect([await t.act(subledgersThatDiffer), await t.act(spreadsThatDiffer)]).toEqual([[], []])

describe('a discount on a key of its own', () => {
  const line = { descriptionAr: 'رسوم', key: 'tuitionRevenue', amountMinor: 100_000, discountMinor: 10_000 }
  const scholarship = { ...line, discountKey: 'scholarshipDiscount' }

  test('is shown there at once, apart from discounts of other lines, and a credit takes it back from there', async () => {
    const sold = {
      ...line,
      descriptionAr: 'كتب',
      key: 'booksRevenue',
      amountMinor: 20_000,
      discountMinor: 1_000,
    }
    const invoice = await anInvoice(t, { lines: [scholarship, sold] })
    const entry = [
      { key: 'receivable', debit: 109_000 },
      { key: 'scholarshipDiscount', debit: 10_000 },
      { key: 'salesDiscount', debit: 1_000 },
      { key: 'tuitionRevenue', credit: 100_000 },
      { key: 'booksRevenue', credit: 20_000 },
    ]
    expect(await entryLines(t, invoice.sourceKey)).toMatchObject(entry)
    // The stored rows give the same: a repair of the ledger would post this.
    const again = await t.act(ctx => invoiceDraftOf(ctx, invoice.invoiceId))
    expect(again.lines.map(({ key }) => key)).toEqual([undefined, ...entry.slice(1).map(({ key }) => key)])
    const sourceKey = `services:fee:${randomUUID()}:credit`
    const { invoiceId } = invoice
    await t.act(ctx => creditInvoice(ctx, { sourceKey, invoiceId, lines: 'all', reason: 'انسحاب' }))
    expect(await entryLines(t, sourceKey)).toMatchObject([
      { key: 'receivable', credit: 109_000 },
      { key: 'scholarshipDiscount', credit: 10_000 },
      { key: 'salesDiscount', credit: 1_000 },
      { key: 'tuitionRevenue', debit: 100_000 },
      { key: 'booksRevenue', debit: 20_000 },
    ])
    expect([await balance('scholarshipDiscount'), await balance('salesDiscount')]).toEqual([0, 0])
  })

  test('waits with its deferred revenue and is given as that is earned', async () => {
    const invoice = await anInvoice(t, { lines: [{ ...scholarship, amountMinor: 122_000, ...term }] })
    expect(await entryLines(t, invoice.sourceKey)).toMatchObject([
      { key: 'receivable', debit: 112_000 },
      { key: 'deferredRevenue', credit: 112_000 },
    ])
    await agrees()
    await earnThrough('2026-09-30')
    expect([await balance('tuitionRevenue'), await balance('scholarshipDiscount')]).toEqual([-30_000, 2_459])
    expect(await balance('salesDiscount')).toBe(0)
    await agrees()
    const reason = 'قيد مكرر'
    const sourceKey = `services:fee:${randomUUID()}:void`
    await t.act(ctx => voidInvoice(ctx, { sourceKey, invoiceId: invoice.invoiceId, reason }))
    for (const key of ['tuitionRevenue', 'scholarshipDiscount', 'deferredRevenue', 'receivable'])
      expect([key, await balance(key)]).toEqual([key, 0])
    await agrees()
  })
})

test('instalments of one term stand on deferredRevenue and are earned by two plans of the whole term (scenario 15 of 80)', async () => {
  const enrolment = `services:enrolment:${randomUUID()}`
  const instalments: { invoiceId: string; totalMinor: number }[] = []
  for (const [at, dueOn] of ['2026-09-01', '2026-10-01', '2026-11-01'].entries())
    instalments.push(
      await anInvoice(t, {
        sourceKey: `${enrolment}:${at + 1}`,
        date: '2026-09-01',
        dueOn,
        lines: [{ descriptionAr: 'قسط الفصل', key: 'deferredRevenue', amountMinor: 180_000, ...term }],
      }),
    )
  expect(instalments.map(one => one.totalMinor)).toEqual([180_000, 180_000, 180_000])
  const [receivable, deferred] = [{ key: 'receivable' }, { key: 'deferredRevenue' }]
  expect(await entryLines(t, `${enrolment}:2`)).toMatchObject([
    { ...receivable, debit: 180_000 },
    { ...deferred, credit: 180_000 },
  ])
  const plan = { memo: 'رسوم الفصل', from: '2026-09-01', to: '2026-12-31' }
  const [fee, given] = [`${enrolment}:fee`, `${enrolment}:scholarship`]
  await t.act(async ctx => {
    await scheduleSpread(ctx, {
      ...plan,
      sourceKey: fee,
      amountMinor: 600_000,
      debitKey: 'deferredRevenue',
      creditKey: 'tuitionRevenue',
    })
    await scheduleSpread(ctx, {
      ...plan,
      sourceKey: given,
      amountMinor: 60_000,
      debitKey: 'scholarshipDiscount',
      creditKey: 'deferredRevenue',
    })
  })
  await agrees()
  const monthOf = async (key: string, sourceKey: string, month: string) =>
    (await entryLines(t, `${sourceKey}:${month}`)).find(line => line.key === key)
  await earnThrough('2026-10-31')
  expect(await monthOf('tuitionRevenue', fee, '2026-09')).toMatchObject({ credit: 147_541 })
  expect(await monthOf('tuitionRevenue', fee, '2026-10')).toMatchObject({ credit: 152_459 })
  expect(await monthOf('scholarshipDiscount', given, '2026-09')).toMatchObject({ debit: 14_754 })
  expect(await monthOf('scholarshipDiscount', given, '2026-10')).toMatchObject({ debit: 15_246 })

  // The pupil leaves on 16 November: 46 of 122 days come back on a credit note, the rest of November is earned.
  t.setNow('2026-11-16T09:00:00Z')
  const sourceKey = `${enrolment}:withdraw`
  await t.act(async ctx => {
    const fees = await stopSpread(ctx, { sourceKey: fee, on: '2026-11-16' })
    const scholarship = await stopSpread(ctx, { sourceKey: given, on: '2026-11-16' })
    const left = fees.remainingMinor - scholarship.remainingMinor
    expect(left).toBe(203_607)
    // The last instalment whole, what is beyond it from the one before.
    const parts = [instalments[2]!.totalMinor, left - instalments[2]!.totalMinor]
    for (const [at, amountMinor] of parts.entries())
      await creditInvoice(ctx, {
        sourceKey: `${sourceKey}:${at}`,
        invoiceId: instalments[2 - at]!.invoiceId,
        reason: 'انسحاب',
        lines: [{ descriptionAr: 'أيام لم تُستعمل', key: 'deferredRevenue', amountMinor }],
      })
  })
  await agrees()
  await earnThrough('2026-12-31')
  expect(await monthOf('tuitionRevenue', fee, '2026-11')).toMatchObject({ credit: 73_770 })
  expect(await monthOf('scholarshipDiscount', given, '2026-11')).toMatchObject({ debit: 7_377 })
  expect(await balance('deferredRevenue')).toBe(0)
  expect(await balance('receivable')).toBe(540_000 - 203_607)
  await agrees()
})

test('a company whose chart has no account for it is told which key to map', async () => {
  const rental = await aBillingCompany()
  const lines = [
    { descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 10_000, discountMinor: 1_000 },
  ].map(line => ({ ...line, discountKey: 'scholarshipDiscount' }))
  expect(await refusalOf(anInvoice(rental, { lines }))).toMatchObject({
    code: 'accounting.mapping.missing',
    params: { key: 'scholarshipDiscount' },
  })
})
