import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { findHolder } from '#modules/fleet/public.server.ts'
import { previewChange } from '#modules/rentals/change/change.contract.ts'
import { getContract, submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { planRenewals, renewContract } from '#modules/rentals/contract/steps/renew.contract.ts'
import { resumeContract, suspendContract } from '#modules/rentals/contract/steps/suspend.contract.ts'
import { lintContract, overrideFinding } from '#modules/rentals/law/law.contract.ts'
import {
  aContract,
  aLawfulVehicle,
  anActiveContract,
  aRentalCompany,
  ecoGroup,
  takeBack,
} from '#modules/rentals/make.ts'
import { getReturn } from '#modules/rentals/return/return.contract.ts'

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
    type: 'monthly',
    frequency: 'monthly',
    groupId,
    vehicleId: await aLawfulVehicle(t, groupId),
    startAt: '2026-12-01T09:00:00+03:00',
    dueBackAt: '2026-12-31T09:00:00+03:00',
  })
  return { ...contract, groupId }
}

describe('Scenario 11: renewal chain', () => {
  test('the next contract keeps vehicle, chain and deposit, and posts nothing', async () => {
    const old = await aMonth()
    const { bankId } = await theTreasury(t)
    await t.act(ctx =>
      takePayment(ctx, {
        sourceKey: 'billing:payment:renewal:take',
        date: ctx.today,
        partyId: old.customerId,
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
          customer_id: old.customerId,
          group_id: old.groupId,
          from_on: '2026-12-31',
          monthly_minor: 200_000,
        })
        .execute(),
    )
    t.setNow('2026-12-31T05:00:00Z')
    const before = await lineCount()
    const renewed = await t.call(renewContract, {
      id: old.id,
      version: old.version,
      odometerKm: 12_500,
      dueBackAt: '2027-03-31T09:00:00+03:00',
    })
    expect(renewed).toMatchObject({ status: 'closed', successor: { total: '600.000' } })
    expect(await lineCount()).toBe(before)
    expect(await t.act(ctx => accountBalance(ctx, 'customerDeposits'))).toBe(-150_000)

    const [closed, next] = await Promise.all(
      [old.id, renewed.successor.id].map(id => t.call(getContract, { id })),
    )
    expect(closed).toMatchObject({ status: 'closed', deposits: [], legs: [{ inKm: 12_500 }] })
    expect(next).toMatchObject({
      status: 'active',
      deposits: [{ balance: '150.000' }],
      legs: [{ outKm: 12_500 }],
    })
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
      id: old.id,
      version: old.version,
      odometerKm: 13_400,
      dueBackAt: '2027-01-31T09:00:00+03:00',
    })
    const next = await t.call(getContract, { id: successor.id })
    expect(next.charges.map(charge => [charge.kind, charge.computed, charge.state])).toEqual([
      ['extra_km', '20.000', 'proposed'],
    ])
  })

  test('many are planned together: what each comes to, or why it cannot be renewed', async () => {
    const [free, promised] = [await aMonth(), await aMonth()]
    const other = await aContract(t, {
      vehicleId: promised.vehicleId,
      groupId: promised.groupId,
      startAt: '2027-01-10T09:00:00+03:00',
      dueBackAt: '2027-01-12T09:00:00+03:00',
    })
    await t.call(submitContract, { id: other.id, version: other.version })
    t.setNow('2026-12-30T05:00:00Z')
    const ids = [free.id, promised.id]
    const plan = await t.call(planRenewals, { ids, months: 3 })
    expect(plan.total).toBe('630.000')
    expect(plan.rows.map(row => [row.id, row.until, row.total, row.outKm, row.why?.code])).toEqual([
      [free.id, '2027-03-31T06:00:00.000Z', '630.000', 10_000, undefined],
      [promised.id, '2027-03-31T06:00:00.000Z', '630.000', 10_000, 'fleet.claim.taken'],
    ])
    const [{ version, until }] = plan.rows as [(typeof plan.rows)[number]]
    const renewed = await t.call(renewContract, {
      id: free.id,
      version,
      dueBackAt: until,
      odometerKm: 12_000,
    })
    expect(renewed.successor.total).toBe('630.000')
    const again = await t.call(planRenewals, { ids, months: 3 })
    expect(again.rows[0]!.why?.code).toBe('rentals.contract.stateChanged')
  })

  test('a vehicle promised to somebody else, or an end that is no later, refuses the renewal', async () => {
    const old = await aMonth()
    const other = await aContract(t, {
      vehicleId: old.vehicleId,
      groupId: old.groupId,
      startAt: '2027-01-10T09:00:00+03:00',
      dueBackAt: '2027-01-12T09:00:00+03:00',
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

describe('Rule 11: suspension', () => {
  const suspend = (contract: { id: string; version: number }, cause: 'company' | 'customer') =>
    t.call(suspendContract, { id: contract.id, version: contract.version, cause, reason: 'صيانة طارئة' })

  test('by the company: its full days are credited from the row they fall into', async () => {
    const contract = await aMonth()
    t.setNow('2026-12-10T06:00:00Z')
    const suspended = await suspend(contract, 'company')
    t.setNow('2026-12-14T10:00:00Z')
    const resumed = await t.call(resumeContract, {
      id: contract.id,
      version: suspended.version,
      way: 'credit',
      reason: 'عادت المركبة',
    })
    // 210.000 x 4 days / 30 days.
    expect(resumed).toMatchObject({
      status: 'active',
      days: 4,
      credited: '28.000',
      documents: [{ kind: 'creditNote', total: '28.000' }],
    })
    expect(await t.call(getContract, { id: contract.id })).toMatchObject({
      total: '182.000',
      balance: { balance: '182.000' },
    })
  })

  test('by the company: or the end moves, and the days it adds are not priced', async () => {
    const contract = await aMonth()
    t.setNow('2026-12-10T06:00:00Z')
    const suspended = await suspend(contract, 'company')
    t.setNow('2026-12-14T10:00:00Z')
    const resumed = await t.call(resumeContract, {
      id: contract.id,
      version: suspended.version,
      way: 'moveEnd',
      reason: 'عادت المركبة',
    })
    expect(resumed).toMatchObject({ days: 4, credited: '0.000', dueBackAt: '2027-01-04T06:00:00.000Z' })
    const longer = await t.call(previewChange, {
      id: contract.id,
      change: 'extend',
      dueBackAt: '2027-02-04T06:00:00Z',
    })
    expect(longer).toMatchObject({ why: null, difference: '210.000' })
  })

  test('by the company and returned before it goes on: its full days are credited with the return', async () => {
    const contract = await aMonth()
    t.setNow('2026-12-10T06:00:00Z')
    const { version } = await suspend(contract, 'company')
    t.setNow('2026-12-31T06:00:00Z')
    expect(await t.call(getReturn, { contractId: contract.id })).toMatchObject({
      suspensionCredit: '147.000',
    })
    const returned = await takeBack(t, { ...contract, version }, { at: '2026-12-31T06:00:00Z' })
    // 210.000 x 21 days / 30 days.
    expect(returned.documents).toMatchObject([{ kind: 'creditNote', total: '147.000' }])
    const shown = await t.call(getContract, { id: contract.id })
    expect(shown).toMatchObject({ status: 'returned', total: '63.000', balance: { balance: '63.000' } })
    expect(shown.events.map(event => event.kind)).toEqual(['suspend', 'resume'])
  })

  test('days credited for a suspension are not given back a second time by an early return', async () => {
    const contract = await anActiveContract(t, {
      startAt: '2026-12-01T09:00:00+03:00',
      dueBackAt: '2027-01-07T09:00:00+03:00',
    })
    expect(contract.total).toBe('280.000')
    const { version } = await suspend(contract, 'company')
    t.setNow('2026-12-31T06:00:00Z')
    const returned = await takeBack(t, { ...contract, version }, { at: '2026-12-31T06:00:00Z' })
    // 280.000 x 30 / 37 for the suspension; 30 days cost 210.000, so 70.000 would go back, but no more was left.
    expect(returned.documents.map(one => one.total)).toEqual(['227.027', '52.973'])
    expect(await t.call(getContract, { id: contract.id })).toMatchObject({
      total: '0.000',
      balance: { credited: '280.000', balance: '0.000' },
    })
  })

  test('by the customer: its days stay billed', async () => {
    const contract = await aMonth()
    t.setNow('2026-12-10T06:00:00Z')
    const { version } = await suspend(contract, 'customer')
    t.setNow('2026-12-14T10:00:00Z')
    const resume = { id: contract.id, version, reason: 'عاد من السفر' }
    expect(await t.refusal(resumeContract, { ...resume, way: 'credit' })).toMatchObject({
      code: 'rentals.suspension.ofCustomer',
    })
    expect(await t.call(resumeContract, { ...resume, way: 'keep' })).toMatchObject({ credited: '0.000' })
  })
})

describe('Overriding the law', () => {
  test('a warning is taken over with a reason; a block is not', async () => {
    // A rate without a price of further kilometres: the law wants one.
    const groupId = await aVehicleGroup(t)
    const contract = await anActiveContract(t, { groupId, vehicleId: await aLawfulVehicle(t, groupId) })
    const warned = (await t.call(lintContract, { contractId: contract.id })).findings.find(
      finding => finding.severity === 'warn',
    )
    const version = contract.version
    expect(warned?.code).toBeDefined()
    const act = { contractId: contract.id, version, code: warned!.code }
    expect(await t.refusal(overrideFinding, { ...act, reason: 'قصير' })).toMatchObject({
      code: 'rentals.reason.tooShort',
    })
    await t.call(overrideFinding, { ...act, reason: 'وافق المستشار القانوني على ذلك' })
    const { findings } = await t.call(lintContract, { contractId: contract.id })
    expect(findings.find(finding => finding.code === warned!.code)?.overriddenBy).toBeTruthy()
    await t.act(ctx => ctx.db.deleteFrom('fleet.vehicle_document').execute())
    const blocking = (await t.call(lintContract, { contractId: contract.id })).findings.find(
      finding => finding.severity === 'block',
    )
    expect(
      await t.refusal(overrideFinding, {
        contractId: contract.id,
        version: version + 1,
        code: blocking!.code,
        reason: 'وافق المستشار القانوني على ذلك',
      }),
    ).toMatchObject({ code: 'rentals.law.notOverridable' })
  })
})
