import { expect, test } from 'vitest'
import { anOpenBox } from '#modules/billing/make.ts'
import { releaseDeposit, reserveDeposit, takePayment } from '#modules/billing/public.server.ts'
import { vehicleCard } from '#modules/fleet/public.server.ts'
import { fleetSettings, saveFleetSettings } from '#modules/fleet/settings/settings.contract.ts'
import { decideMatchedViolations, recordViolation } from '#modules/fleet/violation/violation.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { anActiveContract, aRentalCompany, takeBack } from '#modules/rentals/make.ts'
import { depositSource } from '#modules/rentals/public.server.ts'
import { getReturn, undoReturn } from '#modules/rentals/return/return.contract.ts'
import { getSettlement } from '#modules/rentals/settlement/settlement.contract.ts'
import { applySettlement } from '#modules/rentals/settlement/settlementApply.contract.ts'
import { aPastOfFines } from './fleet-fine-past.ts'

/** A contract of the days of fleet's scenario 14, with a deposit of 100.000, about to be returned. */
async function aMonthAtItsEnd(policy: 'hold' | 'consent') {
  const t = await aRentalCompany({ now: '2026-05-01T07:00:00Z' })
  await aPastOfFines(t)
  const lateFines = { policy, maxHold: '50' }
  await t.call(saveFleetSettings, fleetSettings.parse({ lateFines }), {
    permissions: ['admin.settings.write'],
  })
  const { cashId } = await anOpenBox(t)
  const contract = await anActiveContract(t, {
    startAt: '2026-05-01T10:00:00+03:00',
    dueBackAt: '2026-05-31T10:00:00+03:00',
  })
  await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: 'billing:payment:fines:take',
      date: ctx.today,
      partyId: contract.customerId,
      tenders: [{ treasuryAccountId: cashId, amountMinor: 100_000 }],
      splits: [
        { kind: 'deposit', amountMinor: 100_000, purpose: 'تأمين العقد', source: depositSource(contract.id) },
      ],
    }),
  )
  t.setNow('2026-05-31T07:00:00Z')
  const bring = (version: number) =>
    takeBack(t, { ...contract, version }, { at: '2026-05-31T10:00:00+03:00' })
  return { t, contract, bring }
}

test('The company that holds keeps a fine with its fee back from the return until the day fleet names', async () => {
  const { t, contract, bring } = await aMonthAtItsEnd('hold')
  const expected = { count: 1, amount: '35.000', releaseOn: expect.stringMatching(/^2026-07-2\d$/) }
  const seen = await t.call(getReturn, { contractId: contract.id })
  expect(seen.lateFines).toEqual(expected)
  const returned = await bring(contract.version)
  expect(returned.lateFines).toEqual(seen.lateFines)

  const settlement = () => t.call(getSettlement, { contractId: contract.id })
  expect(await settlement()).toMatchObject({
    held: '100.000',
    reserved: '35.000',
    reserves: [{ kind: 'lateFines', amount: '35.000', fineCount: 1, releaseOn: seen.lateFines!.releaseOn }],
  })

  const undone = await t.call(undoReturn, {
    contractId: contract.id,
    contractVersion: returned.contractVersion,
  })
  expect(await settlement()).toMatchObject({ reserved: '0.000', reserves: [] })
  await bring(undone.contractVersion)

  // A fine of the contract's days that was charged to its customer is settled with the rest, after the rent.
  const authority = await aCustomer(t, { nameAr: 'مرور حولي', kind: 'organization', roles: ['vendor'] })
  const { plate } = await t.act(ctx => vehicleCard(ctx, contract.vehicleId))
  const fine = await t.call(recordViolation, {
    authorityPartyId: authority.id,
    reference: '9001',
    plateText: plate ?? '',
    occurredOn: '2026-05-10',
    occurredTime: '12:00',
    type: 'speeding' as const,
    fine: '10.000',
  })
  const before = await settlement()
  expect(await t.call(decideMatchedViolations, { ids: [fine.id] })).toEqual({ decided: 1, charged: '15.000' })
  const after = await settlement()
  expect(after.applied).toBe(before.applied)
  expect(Number(after.stillOpen) - Number(before.stillOpen)).toBe(15)

  const { releaseOn } = seen.lateFines!
  t.setNow(`${releaseOn.slice(0, 8)}${String(Number(releaseOn.slice(8)) - 1).padStart(2, '0')}T09:00:00Z`)
  expect(await settlement()).toMatchObject({ reserved: '35.000' })
  t.setNow(`${releaseOn}T09:00:00Z`)
  expect(await settlement()).toMatchObject({ reserved: '0.000', reserves: [] })
})

test('What finance frees before its day is free in the settlement, and a policy that only asks consent holds nothing', async () => {
  const { t, contract, bring } = await aMonthAtItsEnd('hold')
  await bring(contract.version)
  const { reserve_id: reserveId } = await t.act(ctx =>
    ctx.db
      .selectFrom('rentals.deposit_reserve')
      .select('reserve_id')
      .where('kind', '=', 'lateFines')
      .executeTakeFirstOrThrow(),
  )
  await t.act(ctx => releaseDeposit(ctx, { sourceKey: 'billing:reserve:early', reserveId }))
  expect(await t.call(getSettlement, { contractId: contract.id })).toMatchObject({ reserves: [] })

  const asking = await aMonthAtItsEnd('consent')
  expect((await asking.bring(asking.contract.version)).lateFines).toBeNull()
})

test('What finance keeps back by hand is left alone: the rest of the deposit is applied, and it is free after its day', async () => {
  const { t, contract, bring } = await aMonthAtItsEnd('consent')
  const { contractVersion } = await bring(contract.version)
  const { id: depositId } = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.deposit')
      .select('id')
      .where('source', '=', depositSource(contract.id))
      .executeTakeFirstOrThrow(),
  )
  await t.act(ctx =>
    reserveDeposit(ctx, {
      sourceKey: 'billing:reserve:hand',
      depositId,
      amountMinor: 40_000,
      reason: 'شكوى قيد النظر',
      until: '2026-06-30',
    }),
  )
  const kept = { kind: 'byHand', amount: '40.000', releaseOn: '2026-07-01' }
  expect(await t.call(getSettlement, { contractId: contract.id })).toMatchObject({
    held: '100.000',
    reserved: '40.000',
    applied: '60.000',
    reserves: [kept],
  })
  const settled = await t.call(applySettlement, { contractId: contract.id, contractVersion })
  expect(settled).toMatchObject({ held: '40.000', reserved: '40.000', remainder: '0.000' })
  t.setNow('2026-07-01T09:00:00Z')
  const free = await t.call(getSettlement, { contractId: contract.id })
  expect(free).toMatchObject({ reserved: '0.000', applied: '40.000', reserves: [] })
})
