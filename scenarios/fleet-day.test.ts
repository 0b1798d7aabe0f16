import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { searchAvailability } from '#modules/fleet/availability/availability.contract.ts'
import { findCustodyAt, splitCustody } from '#modules/fleet/custody/custody.contract.ts'
import { saveDamagePrice } from '#modules/fleet/group/group.contract.ts'
import { startInspection } from '#modules/fleet/inspection/inspection.contract.ts'
import { aClaim, aContract, aCustody, aHandover, aVehicle } from '#modules/fleet/make.ts'
import { listNewMarks } from '#modules/fleet/mark/mark.contract.ts'
import { sameMarkQuestion } from '#modules/fleet/mark/mark.rules.ts'
import { beginCustody, endCustody, placeClaim, swapCustody } from '#modules/fleet/public.server.ts'
import { getVehicleStatus } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { closeContract, getContract } from '#modules/rentals/contract/contract.contract.ts'
import {
  aLawfulVehicle,
  anInspection,
  aRentalCompany,
  aReservedContract,
  aTrustedDriver,
  ecoGroup,
  entryOf,
  handOver,
  takeBack,
} from '#modules/rentals/make.ts'
import { decideContractMark } from '#modules/rentals/mark/mark.contract.ts'

// Scenarios 1, 3, 4 and 8 of 20-fleet; 2 stands with the work orders (fleet-maintenance).
const at = (text: string) => new Date(`2026-${text}:00+03:00`)
let t: TestCompany

/** What an act answered: null when it worked. */
async function refusalOf(work: Promise<unknown>): Promise<Refusal | null> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return null
  if (error instanceof RefusalError) return error.refusal
  throw error
}

beforeAll(async () => {
  t = await aRentalCompany({ now: '2026-05-20T09:00:00Z' })
})

describe('Scenario 1: one winner', () => {
  const place = (vehicleId: string, from: Date, to: Date, label?: string) =>
    refusalOf(
      t.act(ctx =>
        placeClaim(ctx, { target: { vehicleId }, period: { from, to }, source: aContract(label) }),
      ),
    )

  test('a claim holds its turnaround, then the next may begin', async () => {
    const v1 = await aVehicle(t, { plateKey: 'KW:12:34567' })
    expect(await place(v1, at('06-01T10:00'), at('06-05T10:00'), 'CON-2026-00010')).toBeNull()
    expect(await place(v1, at('06-05T10:30'), at('06-07T10:00'))).toMatchObject({
      code: 'fleet.claim.taken',
      kind: 'refused',
      params: {
        from: at('06-01T10:00').toISOString(),
        to: at('06-05T11:00').toISOString(),
        source: 'CON-2026-00010',
      },
    })
    expect(await place(v1, at('06-05T11:00'), at('06-07T10:00'))).toBeNull()
  })

  test('of 100 simultaneous claims one succeeds and 99 are told who', async () => {
    const v3 = await aVehicle(t, { plateKey: 'KW:1:23456' })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        place(v3, at('06-01T10:00'), at('06-05T10:00'), `CON-${index}`),
      ),
    )
    const winners = answers.flatMap((answer, index) => (answer === null ? [`CON-${index}`] : []))
    expect(winners).toHaveLength(1)
    const refused = answers.filter(answer => answer !== null)
    expect(refused).toHaveLength(99)
    for (const why of refused)
      expect(why).toMatchObject({ code: 'fleet.claim.taken', params: { source: winners[0] } })
  })
})

test('Scenario 3: a swap typed afterwards, the workshop, and the hours of each vehicle', async () => {
  t.setNow('2026-05-25T09:00:00Z')
  const [v1, v2] = [await aVehicle(t), await aVehicle(t)]
  const contract = aContract('CON-2026-00010')
  const first = await aCustody(t, {
    vehicleId: v1,
    at: at('05-01T10:00'),
    dueAt: at('05-30T10:00'),
    source: contract,
    holder: 'A',
  })
  const { custodyId } = await t.act(ctx =>
    swapCustody(ctx, { custodyId: first, toVehicleId: v2, at: at('05-10T09:00'), isTyped: true }),
  )
  const visit = await aCustody(t, {
    vehicleId: v1,
    kind: 'workshop',
    at: at('05-10T09:00'),
    partyId: null,
    holder: 'ورشة الفهد',
    source: { type: 'workOrder', id: randomUUID(), label: 'MNT-2026-00003' },
  })
  await t.act(ctx => endCustody(ctx, { custodyId: visit, at: at('05-13T17:00') }))
  await t.act(ctx => endCustody(ctx, { custodyId, at: at('05-20T18:00') }))
  const holder = async (vehicleId: string, when: string) =>
    (await t.call(findCustodyAt, { vehicleId, at: at(when).toISOString() })).heldBy?.name ?? 'yard'
  expect(await holder(v1, '05-10T08:59')).toBe('A')
  expect(await holder(v1, '05-10T09:00')).toBe('ورشة الفهد')
  expect(await holder(v1, '05-13T17:00')).toBe('yard')
  expect(await holder(v2, '05-12T12:00')).toBe('A')
  const { rows } = await t.call(splitCustody, { sourceId: contract.id })
  expect(rows.map(row => [row.vehicleId, row.minutes / 60])).toEqual([
    [v1, 215],
    [v2, 249],
  ])
})

test('Scenario 4: a late return never waits for a later claim, the next handover waits for the return', async () => {
  t.setNow(at('06-01T10:00').toISOString())
  const v3 = await aVehicle(t)
  const custodyId = await aCustody(t, { vehicleId: v3, at: at('06-01T09:00'), dueAt: at('06-05T10:00') })
  const next = aContract('CON-2026-00011')
  const dueAt = at('06-08T09:00')
  const claimId = await aClaim(t, {
    vehicleId: v3,
    from: at('06-06T09:00').toISOString(),
    to: dueAt.toISOString(),
    source: next,
  })
  t.setNow(at('06-05T12:00').toISOString())
  const search = { from: at('06-05T13:00').toISOString(), to: at('06-05T20:00').toISOString() }
  const { rows } = await t.call(searchAvailability, search)
  expect(rows.find(row => row.vehicleId === v3)).toMatchObject({ verdict: 'busy', reason: 'overdue' })
  t.setNow(at('06-06T09:00').toISOString())
  const handover = aHandover({ vehicleId: v3, at: at('06-06T09:00'), source: next, claimId, dueAt })
  expect(await refusalOf(t.act(ctx => beginCustody(ctx, handover)))).toMatchObject({
    code: 'fleet.custody.open',
  })
  t.setNow(at('06-06T10:15').toISOString())
  await t.act(ctx => endCustody(ctx, { custodyId, at: at('06-06T10:15') }))
  await t.act(ctx => beginCustody(ctx, { ...handover, at: at('06-06T10:15') }))
  expect((await t.call(getVehicleStatus, { id: v3 })).status).toBe('rented')
})

test('Scenario 8: what was there before is nobody’s, what is new is charged once', async () => {
  t.setNow(at('07-01T10:00').toISOString())
  const groupId = await ecoGroup(t, null)
  await t.call(saveDamagePrice, { groupId, type: 'dent', severity: 'minor', amount: '45.000' })
  const vehicleId = await aLawfulVehicle(t, groupId)
  const scratch = { view: 'left', type: 'scratch', severity: 'minor' } as const
  const dent = { view: 'front', x: 500, y: 500, type: 'dent', severity: 'minor' } as const
  const outAt = at('07-01T10:00').toISOString()
  const reserved = await aReservedContract(t, {
    groupId,
    vehicleId,
    customerId: await aTrustedDriver(t),
    startAt: outAt,
    dueBackAt: at('07-08T10:00').toISOString(),
  })
  const handed = await handOver(t, reserved, {
    at: outAt,
    inspection: await anInspection(t, outAt, { marks: [{ ...scratch, x: 420, y: 310 }] }),
  })
  const [m1] = (await t.call(startInspection, { vehicleId, purpose: 'in' })).knownMarks
  if (!m1) throw new Error('The mark of the handover is not known at the return.')

  const inAt = at('07-08T09:00').toISOString()
  t.setNow(inAt)
  const contract = { id: reserved.id, version: handed.contractVersion, legId: handed.legId }
  const near = { ...scratch, x: 440, y: 330 }
  expect(sameMarkQuestion(near, [m1])).toMatchObject({ open: { id: m1.id }, units: 28 })
  const backWith = async (answer: { sameAsId?: string }) => ({
    at: inAt,
    inspection: await anInspection(t, inAt, { marks: [dent, { ...near, ...answer }] }),
  })
  const asked = await refusalOf(takeBack(t, contract, await backWith({})))
  expect(asked).toMatchObject({ code: 'fleet.mark.sameQuestion', params: { count: 1 } })
  const returned = await takeBack(t, contract, await backWith({ sameAsId: m1.id }))
  expect(returned.newMarks).toBe(1)
  const { custodyId } = (await t.act(ctx =>
    ctx.db
      .selectFrom('fleet.custody')
      .select('id as custodyId')
      .where('source_id', '=', contract.id)
      .executeTakeFirstOrThrow(),
  )) as { custodyId: string }
  const { rows, undecided } = await t.call(listNewMarks, { custodyId })
  expect(undecided).toBe(1)
  expect(rows).toMatchObject([{ view: 'front', type: 'dent', decision: 'pending', proposed: '45.000' }])
  const version = returned.contractVersion
  expect(await t.refusal(closeContract, { id: contract.id, version })).toMatchObject({
    code: 'fleet.mark.undecided',
    params: { count: 1 },
  })

  const m2 = rows[0]!.id
  const charge = (markId: string, contractVersion: number) => ({
    contractId: contract.id,
    contractVersion,
    markId,
    decision: 'custodian' as const,
    cost: '60.000',
  })
  const { document } = await t.call(decideContractMark, charge(m2, version))
  expect(await entryOf(t, `fleet:mark:${m2}:charge`)).toEqual([
    { key: 'receivable', debit: 60_000, credit: 0 },
    { key: 'damageRevenue', debit: 0, credit: 60_000 },
  ])
  const now = (await t.call(getContract, { id: contract.id })).version
  expect(await t.refusal(decideContractMark, charge(m2, now))).toMatchObject({
    code: 'fleet.mark.charged',
    params: { document: document!.number },
  })
  expect(await t.refusal(decideContractMark, charge(m1.id, now))).toMatchObject({
    code: 'fleet.mark.notChargeable',
  })
  const next = await t.call(startInspection, { vehicleId, purpose: 'out' })
  expect(next.knownMarks.map(mark => mark.id)).toEqual([m1.id, m2])
})
