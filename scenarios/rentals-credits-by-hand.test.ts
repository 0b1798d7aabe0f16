import { beforeEach, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import { cancelInvoice, writeCreditNote } from '#modules/billing/invoice/invoice.contract.ts'
import { swapContract } from '#modules/rentals/change/change.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { invoiceMasters } from '#modules/rentals/contract/jobs.commands.ts'
import { diagnoseContracts } from '#modules/rentals/duplicate/duplicate.contract.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  aTrustedDriver,
  ecoGroup,
} from '#modules/rentals/make.ts'

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

/** A quarter swapped into another vehicle of its group after a month of which nothing was posted yet. */
async function swappedQuarter(wish: Parameters<typeof anActiveContract>[1] = {}) {
  const groupId = await ecoGroup(t, null)
  const contract = await anActiveContract(t, {
    type: 'monthly',
    frequency: 'quarterly',
    groupId,
    startAt: '2026-11-20T09:00:00+03:00',
    dueBackAt: '2027-02-20T09:00:00+03:00',
    ...wish,
  })
  const swap = async (version: number, at: string, odometerKm: number) => {
    t.setNow(at)
    return t.call(swapContract, {
      id: contract.id,
      version,
      at,
      reason: 'عطل في المركبة',
      toVehicleId: await aLawfulVehicle(t, groupId),
      incoming: { odometerKm, fuelEighths: 8, inspection: await anInspection(t, at) },
      outgoing: { odometerKm: 20_000, fuelEighths: 8, inspection: await anInspection(t, at) },
    })
  }
  return { contract, swap }
}

test.each([{}, { discount: { kind: 'percent', basisPoints: 1_000 }, discountReason: 'عميل دائم' } as const])(
  'a deferred invoice is credited whole after swaps: nothing is earned or deferred any more (%j)',
  async wish => {
    const { contract, swap } = await swappedQuarter(wish)
    const { version } = await swap(contract.version, '2026-12-05T07:00:00Z', 10_500)
    await t.act(ctx => runSpreads(ctx, '2026-12-31'))
    await swap(version, '2027-01-10T07:00:00Z', 20_500)
    t.setNow('2027-01-20T07:00:00Z')
    await credit(contract.documents[0]!.id, 'all')
    t.setNow('2027-03-01T07:00:00Z')
    await t.act(ctx => runSpreads(ctx, '2027-02-28'))
    for (const key of ['deferredRevenue', 'rentalRevenue', 'salesDiscount', 'receivable'])
      expect([key, await t.act(ctx => accountBalance(ctx, key))]).toEqual([key, 0])
    // Each vehicle gives back what it earned.
    const units = await t.act(ctx =>
      rawQuery<{ sum: number }>(
        ctx.db,
        `select sum(l.credit - l.debit)::bigint as sum from accounting.journal_line l
         join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id
           and m.key in ('rentalRevenue', 'salesDiscount')
         where l.company_id = $1 group by l.profit_unit_id`,
        [ctx.company.id],
      ),
    )
    expect(units.map(unit => unit.sum)).toEqual([0, 0, 0])
  },
)

test('a deferred invoice is not voided after a swap, and a clerk is told why', async () => {
  const { contract, swap } = await swappedQuarter()
  await swap(contract.version, '2026-12-05T07:00:00Z', 10_500)
  const [invoice] = contract.documents
  expect(await t.refusal(cancelInvoice, { id: invoice!.id, reason: 'صدرت خطأ' })).toMatchObject({
    code: 'rentals.row.changedSince',
    params: { number: invoice!.number, contract: contract.number },
  })
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
