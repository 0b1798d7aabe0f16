import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { showForecast, showHealth, showOverview } from '#modules/accounting/overview/overview.contract.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { saveRecurring } from '#modules/accounting/recurring/recurring.contract.ts'
import { enterBill } from '#modules/billing/bill/bill.contract.ts'
import { aBillingCompany, anInvoice, aReceipt, aVendor, theTreasury } from '#modules/billing/make.ts'
import { treasuryOpening } from '#modules/billing/session/session.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'

// Rule 25 of 40-finance: thirteen weeks of cash from the documents of billing.
let t: TestCompany
let vendor: string
const at = (day: string) => t.setNow(`${day}T09:00:00Z`)

beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-01-05T09:00:00Z' })
  await t.call(openYear, { which: 'previous' })
  const { bankId } = await theTreasury(t)
  await t.call(treasuryOpening, { id: bankId, date: '2026-01-05', amount: '1000.000' })
  const slow = (await aCustomer(t)).id
  const due = (dueOn: string) => ({ partyId: slow, date: '2026-01-05', dueOn })
  // Three invoices paid 10, 10 and 40 days late: usually ten days.
  for (const [amountMinor, paidOn] of [
    [50_000, '2026-01-20'],
    [60_000, '2026-01-20'],
    [70_000, '2026-02-19'],
  ] as const) {
    at('2026-01-05')
    await anInvoice(t, { ...due('2026-01-10'), amountMinor })
    at(paidOn)
    await aReceipt(t, { partyId: slow, amountMinor, date: paidOn })
  }
  at('2026-03-01')
  await anInvoice(t, { partyId: slow, date: '2026-03-01', dueOn: '2026-03-08', amountMinor: 300_000 })
  const quick = (await aCustomer(t)).id
  await anInvoice(t, { partyId: quick, date: '2026-02-01', dueOn: '2026-02-10', amountMinor: 20_000 })
  const accountId = await anAccountId(t, '5304')
  vendor = await aVendor(t)
  await t.call(enterBill, {
    id: randomUUID(),
    partyId: vendor,
    reference: 'B-1',
    date: '2026-03-01',
    dueOn: '2026-03-20',
    lines: [{ description: 'قرطاسية', accountId, unitPrice: '150.000' }],
  })
  await t.call(saveRecurring, {
    memo: 'إيجار المكتب',
    every: 'month',
    dayOfMonth: 5,
    startsOn: '2026-03-01',
    lines: [
      { accountId: await anAccountId(t, '5301'), debit: '100.000' },
      { accountId: await anAccountId(t, '2111'), credit: '100.000' },
    ],
  })
})

test('open invoices wait as long as their customer usually does; bills and rents fall on their days', async () => {
  const { cash, weeks, sources } = await t.call(showForecast, {})
  expect(cash).toBe('1180.000')
  expect(sources).toEqual(['invoices', 'bills', 'chequesIn', 'chequesOut', 'recurring'])
  const told = weeks.map(week => week.bySource.map(({ source, amount }) => `${source} ${amount}`))
  // Week 1 is 1 to 7 March: what is late already, and the rent of the 5th.
  expect(told.slice(0, 3)).toEqual([
    ['invoices 20.000', 'recurring -100.000'],
    [],
    ['invoices 300.000', 'bills -150.000'],
  ])
  expect(weeks.slice(0, 3).map(week => week.closing)).toEqual(['1100.000', '1100.000', '1250.000'])
  expect(weeks.at(-1)).toMatchObject({ endsOn: '2026-05-30', closing: '1050.000' })
})

test('the dashboard shows what is overdue beside what the ledger holds', async () => {
  const { cards } = await t.call(showOverview, {})
  const amounts = Object.fromEntries(cards.map(card => [card.code, card.amount]))
  expect(amounts).toMatchObject({ receivable: '320.000', overdue: '20.000', payable: '150.000' })
  expect(amounts).toMatchObject({ chequesSoon: '0.000', cash: '1180.000' })
})

test('the health of the books names what fails by its weight, and a probable duplicate bill', async () => {
  const failing = async () => {
    const { checks, passed, total } = await t.call(showHealth, {})
    return { lost: total - passed, codes: checks.filter(check => check.count > 0).map(check => check.code) }
  }
  // The opening balance of the bank has no counterpart yet, and the bank is not reconciled since January.
  expect(await failing()).toEqual({ lost: 10, codes: ['H7', 'H12'] })
  await t.call(enterBill, {
    id: randomUUID(),
    partyId: vendor,
    reference: 'B-2',
    date: '2026-03-01',
    dueOn: '2026-03-20',
    lines: [{ description: 'قرطاسية', accountId: await anAccountId(t, '5304'), unitPrice: '150.000' }],
  })
  expect(await failing()).toEqual({ lost: 15, codes: ['H7', 'H12', 'H16'] })
})
