import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import {
  getJournal,
  reverseEntry,
  saveJournal,
  submitJournal,
} from '#modules/accounting/journal/journal.contract.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { closePeriod } from '#modules/accounting/period/period.contract.ts'
import { accountBalance, trialBalance } from '#modules/accounting/public.server.ts'
import { showReport } from '#modules/accounting/report/report.contract.ts'
import { getSettings, saveSettings } from '#modules/accounting/settings/settings.contract.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import {
  cancelInvoice,
  issueSavedInvoice,
  listInvoices,
  saveInvoice,
} from '#modules/billing/invoice/invoice.contract.ts'
import { invoiceContent } from '#modules/billing/invoice/invoice.pdf.ts'
import { aBillingCompany } from '#modules/billing/make.ts'
import { aCustomer } from '#modules/parties/make.ts'

// Scenarios 10 and 13 of 40-finance, number by number, and rule 7, by the commands that the screens send.
describe('Scenario 10: a closed March', () => {
  let t: TestCompany
  let party: string
  let entryId: string
  const typed = (date: string) => ({
    partyId: party,
    date,
    dueOn: '2026-04-30',
    lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue' as const, unitPrice: '100.000' }],
  })
  const statements = async () => {
    const march = { from: '2026-01-01', to: '2026-03-31' }
    const reports = []
    for (const report of ['incomeStatement', 'balanceSheet', 'cashFlow'] as const)
      reports.push((await t.call(showReport, { report, ...march })).rows)
    return JSON.stringify([reports, await t.act(ctx => trialBalance(ctx, { asOf: march.to }))])
  }

  beforeAll(async () => {
    t = await aBillingCompany({ now: '2026-03-20T09:00:00Z' })
    party = (await aCustomer(t)).id
    const lines = [
      { accountId: await anAccountId(t, '5301'), debit: '12.000' },
      { accountId: await anAccountId(t, '4212'), credit: '12.000' },
    ]
    const draft = await t.call(saveJournal, { date: '2026-03-10', memo: 'تسوية', lines })
    entryId = (await t.call(submitJournal, draft)).entryId!
    t.setNow('2026-04-05T09:00:00Z')
  })

  test('refuses an invoice of 03-30 and keeps its form; a March entry reverses today; statements keep every byte', async () => {
    const draft = await t.call(saveInvoice, typed('2026-03-30'))
    for (const id of [202601310, 202602280, 202603310]) await t.call(closePeriod, { id })
    const before = await statements()
    const stored = { id: draft.id, version: draft.version }
    expect(await t.refusal(issueSavedInvoice, stored)).toMatchObject({
      code: 'accounting.period.closed',
      params: { period: '2026-03', date: '2026-04-01' },
    })
    expect((await t.call(listInvoices, { state: 'draft' })).rows).toMatchObject([
      { ...stored, date: '2026-03-30', total: '100.000' },
    ])
    const reversal = await t.call(reverseEntry, { id: entryId, reason: 'خطأ' })
    expect(await t.call(getJournal, { id: reversal.entryId })).toMatchObject({ date: '2026-04-05' })
    expect(await statements()).toBe(before)
  })

  test('fifty parallel issues give fifty consecutive numbers', async () => {
    const issued = await Promise.all(
      Array.from({ length: 50 }, () => t.call(issueSavedInvoice, typed('2026-04-05'))),
    )
    expect(issued.map(one => one.number).toSorted()).toEqual(
      Array.from({ length: 50 }, (_, at) => `INV-2026-${String(at + 1).padStart(5, '0')}`),
    )
  })
})

describe('Scenario 13: a Saudi invoice', () => {
  test('3 × 10.10 at 15 % is 34.85, carries the QR code to the letter, and is not voided', async () => {
    const now = '2026-03-01T09:15:00Z'
    const t = await aBillingCompany({ country: 'SA', currency: 'SAR', timeZone: 'Asia/Riyadh', now })
    await t.act(ctx =>
      rawQuery(
        ctx.db,
        `update platform.company set vat_number = '310122393500003'
         where id = $1 and id = app.current_company()`,
        [ctx.company.id],
      ),
    )
    const issued = await t.call(issueSavedInvoice, {
      partyId: (await aCustomer(t)).id,
      date: '2026-03-01',
      dueOn: '2026-03-01',
      lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', quantity: '3', unitPrice: '10.10' }],
    })
    expect(issued.total).toBe('34.85')
    const seller = { nameAr: 'شركة المثال لتأجير السيارات' }
    const paper = await t.act(ctx =>
      invoiceContent({ ...ctx, company: { ...ctx.company, ...seller } }, issued.id, 'ar'),
    )
    expect(paper).toMatchObject({
      kind: 'simplifiedTaxInvoice',
      totalMinor: 3_485,
      taxes: [{ rateBps: 1_500, baseMinor: 3_030, taxMinor: 455 }],
    })
    expect(paper.taxQr).toBe(
      'ATPYtNix2YPYqSDYp9mE2YXYq9in2YQg2YTYqtij2KzZitixINin2YTYs9mK2KfYsdin2KoCDzMxMDEyMjM5MzUwMDAwMwMUMjAyNi0wMy0wMVQwOToxNTowMFoEBTM0Ljg1BQQ0LjU1',
    )
    expect(await t.refusal(cancelInvoice, { id: issued.id, reason: 'خطأ' })).toMatchObject({
      code: 'billing.invoice.mustCredit',
    })
  })
})

test('Rule 7: revenue follows the period where the company says so, and is whole at issue for 31 days where it does not', async () => {
  const t = await aBillingCompany({ now: '2026-03-15T09:00:00Z' })
  const partyId = (await aCustomer(t)).id
  const balances = () =>
    t.act(async ctx => [
      await accountBalance(ctx, 'rentalRevenue'),
      await accountBalance(ctx, 'deferredRevenue'),
    ])
  const month = { serviceFrom: '2026-03-15', serviceTo: '2026-04-14' }
  const issue = () =>
    t.call(issueSavedInvoice, {
      partyId,
      date: '2026-03-15',
      lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '310.000', ...month }],
    })
  await issue()
  expect(await balances()).toEqual([-310_000, 0])
  const settings = await t.call(getSettings, {})
  await t.call(saveSettings, { ...settings, revenueRecognition: 'overPeriod' })
  await issue()
  expect(await balances()).toEqual([-310_000, -310_000])
  // 17 of its 31 days are of March, 14 of April: each month end takes its own.
  t.setNow('2026-04-30T20:00:00Z')
  await t.act(ctx => runSpreads(ctx, '2026-04-30'))
  expect(await balances()).toEqual([-620_000, 0])
  expect(await t.act(ctx => accountBalance(ctx, 'deferredRevenue', '2026-03-31'))).toBe(-140_000)
})
