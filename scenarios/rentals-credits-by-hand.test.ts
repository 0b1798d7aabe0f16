import { beforeEach, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/shared/period.contract.ts'
import { writeCreditNote } from '#modules/billing/shared/invoice.contract.ts'
import { invoiceMasters } from '#modules/rentals/server/jobs.ts'
import { anActiveContract, aRentalCompany, aTrustedDriver, ecoGroup } from '#modules/rentals/server/make.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/shared/charge.contract.ts'
import { getContract } from '#modules/rentals/shared/contract.contract.ts'
import { diagnoseContracts } from '#modules/rentals/shared/duplicate.contract.ts'

let t: TestCompany
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-20T06:00:00Z' })
  await t.call(openYear, { which: 'next' })
})

const record = (id: string) => t.call(getContract, { id })
const part = (amount: string) => [{ descriptionAr: 'خصم', key: 'rentalRevenue', amount }]
const credit = (id: string, lines: 'all' | ReturnType<typeof part>) =>
  t.call(writeCreditNote, { id, reason: 'خصم متفق عليه', lines })
const aQuarter = async () =>
  anActiveContract(t, {
    type: 'monthly',
    frequency: 'quarterly',
    groupId: await ecoGroup(t, null),
    startAt: '2026-11-20T09:00:00+03:00',
    dueBackAt: '2027-02-20T09:00:00+03:00',
  })
const wrongTotals = async () =>
  (await t.call(diagnoseContracts, {})).checks.find(one => one.check === 'rowsNotTotal')!.rows

test('a credit note written on the invoice page belongs to the contract and is not paid money', async () => {
  const contract = await aQuarter()
  const [invoice] = contract.documents
  const note = await credit(invoice!.id, part('50.000'))
  const shown = await record(contract.id)
  expect(shown).toMatchObject({
    total: '580.000',
    balance: { invoiced: '630.000', credited: '50.000', paid: '0.000', balance: '580.000' },
    rows: [{ amount: '630.000', credited: '50.000', paid: '0.000', open: '580.000', state: 'invoiced' }],
  })
  expect(shown.documents.map(one => [one.number, one.kind, one.total])).toEqual([
    [invoice!.number, 'sale', '630.000'],
    [note.number, 'creditNote', '50.000'],
  ])
  expect(shown.steps.at(-1)).toEqual({ kind: 'credited', amount: '-50.000' })
  expect(await wrongTotals()).toEqual([])
})

test('an invoice that is credited whole leaves nothing of its row, and nothing paid', async () => {
  const contract = await aQuarter()
  await credit(contract.documents[0]!.id, 'all')
  expect(await record(contract.id)).toMatchObject({
    total: '0.000',
    balance: { invoiced: '630.000', credited: '630.000', paid: '0.000', balance: '0.000' },
    rows: [{ credited: '630.000', paid: '0.000', open: '0.000', state: 'credited' }],
  })
  expect(await wrongTotals()).toEqual([])
})

test('a credit of charges leaves the price of the rent alone', async () => {
  const contract = await aQuarter()
  await t.call(decideCharge, {
    contractId: contract.id,
    kind: 'cleaning',
    decision: 'charge',
    amount: '20.000',
    description: null,
    reason: null,
  })
  const { version } = await record(contract.id)
  const { document } = await t.call(invoiceCharges, { contractId: contract.id, contractVersion: version })
  await credit(document.id, 'all')
  expect(await record(contract.id)).toMatchObject({
    total: '630.000',
    balance: { invoiced: '650.000', credited: '20.000', balance: '630.000' },
  })
  expect(await wrongTotals()).toEqual([])
})

test.each([
  ['all', ['77.000', '0.000']],
  [part('49.700'), ['266.000', '258.300']],
] as const)('of a monthly invoice each contract has its part of the note: %j', async (lines, open) => {
  const customerId = await aTrustedDriver(t)
  const wish = {
    type: 'corporate',
    frequency: 'monthly',
    anchor: 'first_of_month',
    startAt: '2026-11-20T09:00:00+03:00',
    groupId: await ecoGroup(t, null),
    customerId,
  } as const
  const master = await anActiveContract(t, { ...wish, dueBackAt: '2027-02-20T09:00:00+03:00' })
  const follower = await anActiveContract(t, {
    ...wish,
    masterId: master.id,
    dueBackAt: '2027-01-20T09:00:00+03:00',
  })
  t.setNow('2026-12-01T06:00:00Z')
  await t.act(invoiceMasters)
  const before = [await record(master.id), await record(follower.id)]
  await credit(before[1]!.documents[0]!.id, lines as 'all')
  const after = [await record(master.id), await record(follower.id)]
  expect(after.map(one => one.balance.balance)).toEqual(open)
  for (const [at, { total, balance, rows }] of after.entries()) {
    const taken = Number(balance.invoiced) - Number(open[at])
    expect(Number(balance.credited)).toBeCloseTo(taken, 3)
    expect(Number(before[at]!.total) - Number(total)).toBeCloseTo(taken, 3)
    expect(rows.map(row => row.paid)).toEqual(rows.map(() => '0.000'))
    expect(rows.reduce((sum, row) => sum + Number(row.credited), 0)).toBeCloseTo(taken, 3)
  }
  expect(await wrongTotals()).toEqual([])
})
