import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '#modules/accounting/server/public.ts'
import { openYear } from '#modules/accounting/shared/period.contract.ts'
import { theTreasury } from '#modules/billing/server/make.ts'
import { takePayment } from '#modules/billing/server/public.ts'
import { findHolder } from '#modules/fleet/server/public.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  aRentalCompany,
  ecoGroup,
  takeBack,
} from '#modules/rentals/server/make.ts'
import { getContract, submitContract } from '#modules/rentals/shared/contract.contract.ts'
import { renewContract } from '#modules/rentals/shared/renew.contract.ts'

let t: TestCompany
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  await t.call(openYear, { which: 'next' })
})

const lineCount = () =>
  t.act(async ctx => {
    const [row] = await rawQuery<{ count: number }>(
      ctx.db,
      'select count(*)::int as count from accounting.journal_line where company_id = $1',
      [ctx.company.id],
    )
    return row!.count
  })

const aMonth = async () => {
  const groupId = await ecoGroup(t, null)
  const contract = await anActiveContract(t, {
    ...{ type: 'monthly', frequency: 'monthly', groupId, vehicleId: await aLawfulVehicle(t, groupId) },
    ...{ startAt: '2026-12-01T09:00:00+03:00', dueBackAt: '2026-12-31T09:00:00+03:00' },
  })
  return { ...contract, groupId }
}

describe('Scenario 11: renewal chain', () => {
  test('the next contract keeps vehicle, chain and deposit, and posts nothing', async () => {
    const old = await aMonth()
    const { bankId } = await theTreasury(t)
    await t.act(ctx =>
      takePayment(ctx, {
        ...{ sourceKey: 'billing:payment:renewal:take', date: ctx.today, partyId: old.customerId },
        tenders: [{ treasuryAccountId: bankId, amountMinor: 150_000 }],
        splits: [
          { kind: 'deposit', purpose: 'تأمين', amountMinor: 150_000, source: `rentals.contract:${old.id}` },
        ],
      }),
    )
    await t.act(ctx =>
      ctx.db
        .insertInto('rentals.agreement')
        .values({
          ...{ customer_id: old.customerId, group_id: old.groupId, from_on: '2026-12-31' },
          monthly_minor: 200_000,
        })
        .execute(),
    )
    t.setNow('2026-12-31T05:00:00Z')
    const before = await lineCount()
    const renewed = await t.call(renewContract, {
      ...{ id: old.id, version: old.version, odometerKm: 12_500 },
      dueBackAt: '2027-03-31T09:00:00+03:00',
    })
    expect(renewed).toMatchObject({ status: 'closed', successor: { total: '600.000' } })
    expect(await lineCount()).toBe(before)
    expect(await t.act(ctx => accountBalance(ctx, 'customerDeposits'))).toBe(-150_000)

    const [closed, next] = await Promise.all(
      [old.id, renewed.successor.id].map(id => t.call(getContract, { id })),
    )
    expect(closed).toMatchObject({ status: 'closed', deposits: [], legs: [{ inKm: 12_500 }] })
    expect(next).toMatchObject({ status: 'active', deposits: [{ balance: '150.000' }], legs: [{ outKm: 12_500 }] })
    expect(next!.chain.map(one => one.id)).toEqual([old.id, renewed.successor.id])
    expect(next!.rows.map(row => [row.dueOn, row.amount, row.state])).toEqual([
      ['2026-12-31', '200.000', 'scheduled'],
      ['2027-01-31', '200.000', 'scheduled'],
      ['2027-02-28', '200.000', 'scheduled'],
    ])
    const holder = await t.act(ctx => findHolder(ctx, old.vehicleId, ctx.now))
    expect(holder).toMatchObject({ partyId: old.customerId })
    t.setNow('2027-03-31T05:00:00Z')
    const leg = next!.legs[0]!
    const back = await takeBack(
      t,
      { id: next!.id, version: next!.version, legId: leg.id },
      { at: '2027-03-31T05:00:00Z', odometerKm: 15_000 },
    )
    expect(back.status).toBe('returned')
  })

  test('kilometres beyond the allowance of the contract that ends are charged with the next one', async () => {
    const old = await aMonth()
    t.setNow('2026-12-30T05:00:00Z')
    const { successor } = await t.call(renewContract, {
      ...{ id: old.id, version: old.version, odometerKm: 13_400 },
      dueBackAt: '2027-01-31T09:00:00+03:00',
    })
    const next = await t.call(getContract, { id: successor.id })
    expect(next.charges.map(charge => [charge.kind, charge.computed, charge.state])).toEqual([
      ['extra_km', '20.000', 'proposed'],
    ])
  })

  test('a vehicle promised to somebody else, or an end that is no later, refuses the renewal', async () => {
    const old = await aMonth()
    const { aContract } = await import('#modules/rentals/server/make.ts')
    const other = await aContract(t, {
      ...{ vehicleId: old.vehicleId, groupId: old.groupId },
      ...{ startAt: '2027-01-10T09:00:00+03:00', dueBackAt: '2027-01-12T09:00:00+03:00' },
    })
    await t.call(submitContract, { id: other.id, version: other.version })
    t.setNow('2026-12-30T05:00:00Z')
    const wish = { id: old.id, version: old.version, odometerKm: 12_000 }
    expect(await t.refusal(renewContract, { ...wish, dueBackAt: '2027-01-31T09:00:00+03:00' })).toMatchObject(
      { code: 'fleet.claim.taken' },
    )
    expect(await t.refusal(renewContract, { ...wish, dueBackAt: '2026-12-30T09:00:00+03:00' })).toMatchObject(
      { code: 'rentals.contract.datesReversed' },
    )
    expect(await t.call(getContract, { id: old.id })).toMatchObject({ status: 'active' })
  })
})
