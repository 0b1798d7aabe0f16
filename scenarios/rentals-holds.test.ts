import { beforeEach, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { alertHolds } from '#modules/rentals/contract/daily.job.ts'
import { renewContract } from '#modules/rentals/contract/steps/renew.contract.ts'
import { captureHold, recordHold, releaseHold } from '#modules/rentals/hold/hold.contract.ts'
import { holdStateOn, whyNotCapture } from '#modules/rentals/hold/hold.rules.ts'
import {
  aRentalCompany,
  aReservedContract,
  aTrustedDriver,
  entryOf,
  handOver,
} from '#modules/rentals/make.ts'

let t: TestCompany
let contract: { id: string; version: number; number: string; vehicleId: string; customerId: string }
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  contract = await aReservedContract(t, { customerId: await aTrustedDriver(t) })
})

const card = { cardLast4: '4242', authorisation: 'A81207' }
const aHold = async (amount: string, lapsesOn: string) => {
  const { version } = await t.call(getContract, { id: contract.id })
  return t.call(recordHold, { contractId: contract.id, contractVersion: version, amount, lapsesOn, ...card })
}
const shown = async () => (await t.call(getContract, { id: contract.id })).holds
const titles = () =>
  t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['kind', 'due_on', 'params'])
      .where('kind', '=', 'card_hold_lapsing')
      .where('state', '<>', 'resolved')
      .execute(),
  )

test('C2 counts what the bank holds; nothing is posted, and three days before the lapse it is told', async () => {
  const at = '2026-11-25T07:00:00Z'
  await aHold('60.000', '2026-12-01')
  const before = await t.call(getContract, { id: contract.id })
  expect(before.actions.find(one => one.action === 'handOver')?.why).toMatchObject({
    code: 'rentals.contract.depositMissing',
  })
  await aHold('40.000', '2026-12-01')
  const { version } = await t.call(getContract, { id: contract.id })
  const handed = await handOver(t, { ...contract, version }, { at })
  expect(handed.status).toBe('active')
  expect((await t.call(getContract, { id: contract.id })).deposits).toEqual([])

  t.setNow('2026-11-27T04:00:00Z')
  await t.act(alertHolds)
  expect(await titles()).toEqual([])
  t.setNow('2026-11-28T04:00:00Z')
  await t.act(alertHolds)
  expect(await titles()).toMatchObject([
    { due_on: '2026-12-01', params: { number: contract.number, days: 3 } },
  ])
  const [first, second] = await shown()
  await t.call(releaseHold, { id: first!.id, version: first!.version, reason: 'دفع نقدًا' })
  t.setNow('2026-12-02T04:00:00Z')
  expect((await shown()).map(hold => hold.state)).toEqual(['released', 'lapsed'])
  const { cardId } = await aCardAccount()
  expect(
    await t.refusal(captureHold, {
      id: second!.id,
      version: second!.version,
      amount: '40.000',
      treasuryAccountId: cardId,
    }),
  ).toMatchObject({ code: 'rentals.hold.notHeld' })
  await t.act(alertHolds)
  expect(await titles()).toEqual([])
})

const aCardAccount = async () => ({ cardId: (await theTreasury(t)).bankId })

test('a hold is captured as a deposit of the contract, in part or whole and once', async () => {
  await aHold('100.000', '2026-12-10')
  const [hold] = await shown()
  const { cardId } = await aCardAccount()
  const wish = { id: hold!.id, version: hold!.version, treasuryAccountId: cardId }
  expect(await t.refusal(captureHold, { ...wish, amount: '100.001' })).toMatchObject({
    code: 'rentals.hold.amount',
    field: 'amount',
  })
  const { payment } = await t.call(captureHold, { ...wish, amount: '80.000' })
  expect(await entryOf(t, `billing:payment:${payment.id}:post`)).toMatchObject([
    { debit: 80_000 },
    { key: 'customerDeposits', credit: 80_000 },
  ])
  const after = await t.call(getContract, { id: contract.id })
  expect(after.deposits).toMatchObject([{ balance: '80.000' }])
  expect(after.holds).toMatchObject([{ state: 'captured', captured: '80.000' }])
  expect(
    await t.refusal(captureHold, { ...wish, version: wish.version + 1, amount: '20.000' }),
  ).toMatchObject({ code: 'rentals.hold.notHeld' })
})

test('a renewal hands the card to the successor', async () => {
  await aHold('100.000', '2026-12-20')
  const { version } = await t.call(getContract, { id: contract.id })
  await handOver(t, { ...contract, version }, { at: '2026-11-25T07:00:00Z' })
  t.setNow('2026-12-04T07:00:00Z')
  const active = await t.call(getContract, { id: contract.id })
  const { successor } = await t.call(renewContract, {
    id: contract.id,
    version: active.version,
    dueBackAt: '2026-12-15T10:00:00+03:00',
    odometerKm: 10_900,
  })
  expect((await t.call(getContract, { id: successor.id })).holds).toMatchObject([{ state: 'held' }])
  expect(await shown()).toEqual([])
})

test('the day it lapses it still stands, the day after it does not', () => {
  const hold = { state: 'held' as const, lapsesOn: '2026-12-01', amountMinor: 100_000 }
  expect(holdStateOn(hold, '2026-12-01')).toBe('held')
  expect(holdStateOn(hold, '2026-12-02')).toBe('lapsed')
  expect(whyNotCapture(hold, 100_000, '2026-12-01')).toBeNull()
  expect(whyNotCapture(hold, 0, '2026-12-01')).toMatchObject({ code: 'rentals.hold.amount' })
})
