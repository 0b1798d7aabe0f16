import { beforeEach, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { previewLateFee, saveLateFeeRule } from '#modules/billing/lateFee/lateFee.contract.ts'
import { aReceipt } from '#modules/billing/make.ts'
import { getContract, listContracts, saveContract } from '#modules/rentals/contract/contract.contract.ts'
import { assessLateFees, invoiceDueRows, invoiceMasters } from '#modules/rentals/contract/jobs.commands.ts'
import { creditFacts } from '#modules/rentals/credit/credit.queries.ts'
import {
  aContract,
  anActiveContract,
  aRentalCompany,
  aTrustedDriver,
  ecoGroup,
  entryOf,
  takeBack,
} from '#modules/rentals/make.ts'
import { getMaster, invoiceMaster, listMasters } from '#modules/rentals/master/master.contract.ts'

let t: TestCompany
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-20T06:00:00Z' })
  await t.call(openYear, { which: 'next' })
})

const startAt = '2026-11-20T09:00:00+03:00'
const monthly = { type: 'corporate', frequency: 'monthly', anchor: 'first_of_month', startAt } as const

/** A company that rents two cars: three months and two, 210.000 each, first a part of November of 77.000. */
async function aFamily() {
  const groupId = await ecoGroup(t, null)
  const customerId = await aTrustedDriver(t)
  const wish = { ...monthly, groupId, customerId }
  const master = await anActiveContract(t, { ...wish, dueBackAt: '2027-02-20T09:00:00+03:00' })
  const follower = await anActiveContract(t, {
    ...wish,
    masterId: master.id,
    dueBackAt: '2027-01-20T09:00:00+03:00',
  })
  return { master, follower, customerId, groupId }
}

const family = async (contractId: string) => (await t.call(getMaster, { contractId })).master!
const balances = async () =>
  Object.fromEntries((await t.call(listContracts, {})).rows.map(row => [row.id, row.balance]))

describe('One monthly invoice for the contracts of a master', () => {
  test('gathers what fell due, once a month, and every contract keeps its part', async () => {
    await t.call(saveLateFeeRule, {
      graceDays: 5,
      cap: null,
      capPercentBps: 2_000,
      validFrom: '2026-01-01',
      tiers: [{ fromDay: 1, fixed: '0.000', percentBps: 50 }],
    })
    const { master, follower, customerId } = await aFamily()
    // The first contract stood alone when it was handed over; the second waits for the month.
    expect(master.documents.map(one => one.total)).toEqual(['77.000'])
    expect(follower.documents).toEqual([])
    expect(await t.call(listMasters, { customerId })).toMatchObject({ rows: [{ id: master.id }] })
    expect(await family(follower.id)).toMatchObject({
      id: master.id,
      waiting: '77.000',
      nextOn: '2026-12-01',
      next: '497.000',
      invoices: [],
    })
    const facts = await t.act(ctx => creditFacts(ctx, customerId))
    expect(facts).toMatchObject({ openReceivablesMinor: 77_000, uninvoicedChargesMinor: 77_000 })
    expect(await t.act(invoiceMasters)).toEqual({ invoiced: 0, refused: 0 })

    t.setNow('2026-11-30T21:20:00Z')
    expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 0, refused: 0 })
    expect(await t.act(invoiceMasters)).toEqual({ invoiced: 1, refused: 0 })
    expect(await t.act(invoiceMasters)).toEqual({ invoiced: 0, refused: 0 })
    const december = (await family(master.id)).invoices
    expect(december).toMatchObject([{ date: '2026-12-01', total: '497.000', open: '497.000' }])
    const first = (await t.call(getContract, { id: master.id })).rows[1]!
    expect(await entryOf(t, `rentals:master:${master.id}:invoice:${first.id}`)).toMatchObject([
      { key: 'receivable', debit: 497_000 },
      { key: 'rentalRevenue', credit: 210_000 },
      { key: 'rentalRevenue', credit: 287_000 },
    ])
    expect(await balances()).toEqual({ [master.id]: '287.000', [follower.id]: '287.000' })

    // 77.000 pays the oldest invoice, 173.000 what stands first in the joint one.
    await aReceipt(t, { partyId: customerId, amountMinor: 250_000 })
    expect(await balances()).toEqual({ [master.id]: '37.000', [follower.id]: '287.000' })
    const shown = await t.call(getContract, { id: follower.id })
    expect(shown.rows.map(row => [row.amount, row.open, row.dueOn, row.state])).toEqual([
      ['77.000', '77.000', '2026-12-01', 'invoiced'],
      ['210.000', '210.000', '2026-12-01', 'invoiced'],
      ['133.000', '133.000', '2027-01-01', 'scheduled'],
    ])
    expect(shown.balance).toMatchObject({ invoiced: '287.000', paid: '0.000', balance: '287.000' })
    expect(shown.documents).toMatchObject([{ id: december[0]!.id, total: '287.000', open: '287.000' }])
    const headed = await t.call(getContract, { id: master.id })
    expect(headed.rows[1]).toMatchObject({ amount: '210.000', paid: '173.000', open: '37.000' })

    // Late fees look at each part: 37.000 and 210.000 unpaid for three days beyond the grace.
    t.setNow('2026-12-09T06:00:00Z')
    const feeOf = async (id: string) =>
      (await t.call(previewLateFee, { source: { type: 'rentals.scheduleRow', id } })).accrued
    expect(await feeOf(headed.rows[1]!.id)).toBe('0.555')
    expect(await feeOf(shown.rows[1]!.id)).toBe('3.150')
    expect((await t.call(getContract, { id: follower.id })).rows[1]!.lateFee.accrued).toBe('3.150')
    // Only the part of November that was paid eleven days late; the open ones wait for the end of the month.
    expect(await t.act(assessLateFees)).toEqual({ assessed: 1, refused: 0 })
  })

  test('an early return credits the part of its contract alone, and the statement shows one invoice', async () => {
    const { master, follower, customerId } = await aFamily()
    t.setNow('2026-12-01T06:00:00Z')
    await t.act(invoiceMasters)
    t.setNow('2026-12-10T06:00:00Z')
    // 20 days cost 210.000: the row of January falls away, 77.000 of December is credited.
    const back = await takeBack(t, follower, { at: '2026-12-10T06:00:00Z' })
    expect(back.documents.map(one => [one.kind, one.total])).toEqual([['creditNote', '77.000']])
    expect(await balances()).toEqual({ [master.id]: '287.000', [follower.id]: '210.000' })
    const shown = await t.call(getContract, { id: follower.id })
    expect(shown.rows.map(row => row.open)).toEqual(['0.000', '210.000', '0.000'])
    expect(shown.balance).toMatchObject({ invoiced: '287.000', credited: '77.000', balance: '210.000' })
    expect((await family(master.id)).balance).toBe('497.000')
    await aReceipt(t, { partyId: customerId, amountMinor: 497_000 })
    expect(await balances()).toEqual({ [master.id]: '0.000', [follower.id]: '0.000' })
  })

  test('by hand when somebody asks for it; the run then has nothing left', async () => {
    const { master, follower } = await aFamily()
    const before = await family(master.id)
    const issued = await t.call(invoiceMaster, { id: master.id, version: before.version })
    expect(issued.documents.map(one => one.total)).toEqual(['77.000'])
    const after = await family(follower.id)
    expect(await t.refusal(invoiceMaster, { id: master.id, version: after.version })).toMatchObject({
      code: 'rentals.master.nothingDue',
    })
    expect(await t.refusal(invoiceMaster, { id: master.id, version: before.version })).toMatchObject({
      code: 'kernel.record.stale',
    })
    t.setNow('2026-12-01T06:00:00Z')
    await t.call(invoiceMaster, { id: master.id, version: after.version })
    expect(await t.act(invoiceMasters)).toEqual({ invoiced: 0, refused: 0 })
    expect((await family(master.id)).invoices.map(one => one.total)).toEqual(['420.000', '77.000'])
  })

  test("another customer's contract, or one that follows itself, cannot be a master", async () => {
    const { master, follower } = await aFamily()
    const draft = { ...monthly, dueBackAt: '2027-01-20T09:00:00+03:00' }
    const made = await aContract(t, { ...draft, customerId: follower.customerId })
    const wish = { ...draft, id: made.id, version: made.version, vehicleId: made.vehicleId }
    const unfit = { code: 'rentals.master.unfit', field: 'masterId' }
    const own = { ...wish, customerId: follower.customerId }
    expect(await t.refusal(saveContract, { ...own, masterId: follower.id })).toMatchObject(unfit)
    expect(await t.refusal(saveContract, { ...own, type: 'monthly', masterId: master.id })).toMatchObject(
      unfit,
    )
    const stranger = await aTrustedDriver(t)
    expect(
      await t.refusal(saveContract, { ...wish, customerId: stranger, masterId: master.id }),
    ).toMatchObject(unfit)
  })
})
