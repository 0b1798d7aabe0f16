import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aReceipt } from '#modules/billing/make.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { addBlock } from '#modules/parties/blacklist/blacklist.contract.ts'
import { extendContract } from '#modules/rentals/change/change.contract.ts'
import { decideCharge } from '#modules/rentals/charge/charge.contract.ts'
import { getContract, saveContract, submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { renewContract } from '#modules/rentals/contract/steps/renew.contract.ts'
import { getHandover, recordHandover } from '#modules/rentals/handover/handover.contract.ts'
import {
  aContract,
  aDriver,
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aQuotation,
  aRentalCompany,
  aReservedContract,
  aSignature,
  aTrustedDriver,
  ecoGroup,
  handoverInput,
  takeBack,
} from '#modules/rentals/make.ts'
import {
  convertQuotation,
  saveQuotation,
  sendQuotation,
} from '#modules/rentals/quotation/quotation.contract.ts'
import { decideQuotation } from '#modules/rentals/quotation/quotationLink.contract.ts'
import { recordReturn } from '#modules/rentals/return/return.contract.ts'

/** The refusals of each operation by section 8 that no other scenario covers. */
let t: TestCompany
let groupId: string

const at = '2026-11-25T07:00:00Z'
const term = { startAt: at, dueBackAt: '2026-12-05T07:00:00Z' }

const block = (partyId: string) =>
  t.call(addBlock, {
    partyId,
    reasonCode: 'unpaid' as const,
    reason: 'لم يسدد ثلاثة أشهر',
    reviewOn: '2027-05-25',
  })

beforeAll(async () => {
  t = await aRentalCompany({ now: at })
  groupId = await ecoGroup(t, null)
})

beforeEach(() => t.setNow(at))

describe('A blocked person (P3)', () => {
  const blocked = { code: 'parties.party.blacklisted', params: { date: '2027-05-25' } }

  test('is not offered or booked, as customer, driver or guarantor', async () => {
    const customerId = await aDriver(t)
    const offer = await aQuotation(t, { customerId, items: [{ type: 'daily', groupId, ...term }] })
    const draft = await aContract(t, { customerId, groupId })
    await block(customerId)
    expect(await t.refusal(sendQuotation, { id: offer.id, version: offer.version })).toMatchObject(blocked)
    expect(
      await t.refusal(saveQuotation, { customerId, items: [{ type: 'daily', groupId, ...term }] }),
    ).toMatchObject(blocked)
    expect(await t.refusal(submitContract, { id: draft.id, version: draft.version })).toMatchObject(blocked)
    const other = { type: 'daily' as const, customerId: await aDriver(t), groupId, ...term }
    const drivers = [{ partyId: other.customerId, isMain: true }, { partyId: customerId }]
    expect(await t.refusal(saveContract, { ...other, drivers })).toMatchObject(blocked)
    expect(await t.refusal(saveContract, { ...other, guarantorIds: [customerId] })).toMatchObject(blocked)
  })

  test('is not handed a vehicle, and a contract of his is not made longer', async () => {
    const waiting = await aReservedContract(t, { groupId, customerId: await aTrustedDriver(t) })
    const running = await anActiveContract(t, { groupId })
    await block(waiting.customerId)
    await block(running.customerId)
    expect(await t.refusal(recordHandover, await handoverInput(t, waiting, { at }))).toMatchObject(blocked)
    const longer = { id: running.id, version: running.version, dueBackAt: '2026-12-06T07:00:00Z' }
    expect(await t.refusal(extendContract, longer)).toMatchObject(blocked)
    expect(await t.refusal(renewContract, { ...longer, odometerKm: 10_500 })).toMatchObject(blocked)
  })
})

describe('A running contract', () => {
  test('is not made longer into the booking of another, beyond its credit, or past its registration', async () => {
    const contract = await anActiveContract(t, { groupId })
    const next = await aReservedContract(t, {
      vehicleId: contract.vehicleId,
      groupId,
      startAt: '2026-12-10T07:00:00Z',
      dueBackAt: '2026-12-12T07:00:00Z',
    })
    expect(
      await t.refusal(extendContract, {
        id: contract.id,
        version: contract.version,
        dueBackAt: '2026-12-11T07:00:00Z',
      }),
    ).toMatchObject({ code: 'fleet.claim.taken', params: { source: next.number } })

    // 106.000 is owed of 130.000; 14 days cost 140.000, which is 10.000 too much.
    const tight = await anActiveContract(t, { groupId, customerId: await aTrustedDriver(t, '130.000') })
    const longer = { id: tight.id, version: tight.version, dueBackAt: '2026-12-09T07:00:00Z' }
    const exceeded = { code: 'rentals.contract.creditExceeded' }
    expect(await t.refusal(extendContract, longer)).toMatchObject({
      ...exceeded,
      params: { amount: '10.000' },
    })
    expect(await t.refusal(renewContract, { ...longer, odometerKm: 10_500 })).toMatchObject(exceeded)

    const lawless = await anActiveContract(t, {
      groupId,
      vehicleId: await aLawfulVehicle(t, groupId, '2026-12-07'),
    })
    expect(
      await t.refusal(extendContract, {
        id: lawless.id,
        version: lawless.version,
        dueBackAt: '2026-12-15T07:00:00Z',
      }),
    ).toMatchObject({ code: 'fleet.legality.blocked', params: { document: 'registration' } })
  })

  test('goes out to a cash customer whose advance covers the rent, once', async () => {
    const now = '2026-11-25T07:00:00Z'
    t.setNow(now)
    const customerId = await aDriver(t)
    const wish = { customerId, groupId, startAt: now, dueBackAt: '2026-11-28T07:00:00Z' }
    const first = await aReservedContract(t, wish)
    const second = await aReservedContract(t, wish)
    const asked = async ({ id }: { id: string }) => {
      const { unpaidDue, blockers } = await t.call(getHandover, { contractId: id })
      return [unpaidDue, blockers.map(one => one.code)]
    }
    const exceeded = ['36.000', ['rentals.contract.creditExceeded']]
    expect(await asked(first)).toEqual(exceeded)
    await aReceipt(t, { partyId: customerId, amountMinor: 36_000 })
    expect(await asked(first)).toEqual(['0.000', []])
    await t.call(recordHandover, await handoverInput(t, first, { at: now }))
    // The invoice of the first contract asks for it now.
    expect(await asked(second)).toEqual(exceeded)
  })

  test('comes back after it went out, with a reading that is no smaller (FC, FO)', async () => {
    const contract = await anActiveContract(t, { groupId })
    t.setNow('2026-11-26T07:00:00Z')
    const back = async (when: string, odometerKm: number) => ({
      contractId: contract.id,
      contractVersion: contract.version,
      legId: contract.legId,
      at: when,
      deviceAt: when,
      odometerKm,
      fuelEighths: 8,
      inspection: await anInspection(t, when),
    })
    expect(await t.refusal(recordReturn, await back('2026-11-25T06:00:00Z', 10_100))).toMatchObject({
      code: 'fleet.custody.backwards',
    })
    expect(await t.refusal(recordReturn, await back('2026-11-26T07:00:00Z', 9_999))).toMatchObject({
      code: 'fleet.odometer.backwards',
      field: 'odometerKm',
    })
    expect((await takeBack(t, contract, { at: '2026-11-26T07:00:00Z' })).status).toBe('returned')
    const again = await aReservedContract(t, {
      groupId,
      vehicleId: contract.vehicleId,
      customerId: await aTrustedDriver(t),
      startAt: '2026-11-26T09:00:00Z',
      dueBackAt: '2026-11-28T09:00:00Z',
    })
    t.setNow('2026-11-26T09:00:00Z')
    const out = await handoverInput(t, again, { at: '2026-11-26T09:00:00Z', odometerKm: 10_050 })
    expect(await t.refusal(recordHandover, out)).toMatchObject({ code: 'fleet.odometer.backwards' })
  })
})

describe('A price', () => {
  test('below the minimum of its group is refused to whoever may not go below it (FM)', async () => {
    const cheap = await ecoGroup(t, null)
    await t.act(ctx =>
      ctx.db
        .updateTable('fleet.rate')
        .set({ min_daily_minor: 11_000, min_weekly_minor: 65_000 })
        .where('group_id', '=', cheap)
        .execute(),
    )
    const draft = await aContract(t, {
      groupId: cheap,
      discount: { kind: 'percent', basisPoints: 1_000 },
      discountReason: 'عميل دائم',
    })
    const submit = { id: draft.id, version: draft.version }
    const clerk = { permissions: ['operations.contracts.write', 'finance.discounts.write'] }
    // 106.000 less a tenth; a week and three days cost at least 98.000.
    expect(await t.refusal(submitContract, submit, clerk)).toMatchObject({
      code: 'fleet.price.belowMinimum',
      params: { price: '95.400', minimum: '98.000' },
    })
    expect(await t.call(submitContract, submit)).toMatchObject({ status: 'reserved' })
  })

  test('that nobody set cannot be offered (FP), and a vehicle that is named is offered once', async () => {
    const unpriced = await aVehicleGroup(t, { dailyMinor: null })
    const customerId = await aDriver(t)
    expect(
      await t.refusal(saveQuotation, { customerId, items: [{ type: 'daily', groupId: unpriced, ...term }] }),
    ).toMatchObject({ code: 'fleet.price.missing' })
    // Each line has its fields on the form: the refusal names it.
    const line = { type: 'daily' as const, groupId, ...term }
    for (const [wrong, field] of [
      [{ ...line, groupId: null }, 'groupId'],
      [{ ...line, dueBackAt: term.startAt }, 'dueBackAt'],
    ] as const)
      expect(await t.refusal(saveQuotation, { customerId, items: [line, wrong] })).toMatchObject({
        field: `items.1.${field}`,
      })
    const vehicleId = await aLawfulVehicle(t, groupId)
    const offer = await aQuotation(t, {
      customerId,
      items: [{ type: 'daily', vehicleId, quantity: 3, ...term }],
    })
    expect(offer.total).toBe('106.000')
  })
})

test('an approved offer is not converted after its last day (Q6), nor into a vehicle that is taken since (FT)', async () => {
  const customerId = await aDriver(t)
  const approved = async (vehicleId: string) => {
    const offer = await aQuotation(t, {
      customerId,
      validUntilOn: '2026-11-27',
      items: [
        { type: 'daily', vehicleId, startAt: '2026-12-10T07:00:00Z', dueBackAt: '2026-12-12T07:00:00Z' },
      ],
    })
    const { link, version } = await t.call(sendQuotation, { id: offer.id, version: offer.version })
    const token = new URL(link, 'https://office.example').searchParams.get('token')!
    const said = { decision: 'approve' as const, name: 'بدر المثنى', consent: true as const }
    await t.call(decideQuotation, { token, ...said, strokes: aSignature().strokes })
    return { id: offer.id, version: version + 1 }
  }
  const late = await approved(await aLawfulVehicle(t, groupId))
  const vehicleId = await aLawfulVehicle(t, groupId)
  const lost = await approved(vehicleId)
  // Its hold of 24 hours is over, and another claim came first.
  t.setNow('2026-11-27T07:00:00Z')
  const rival = await aReservedContract(t, {
    vehicleId,
    groupId,
    startAt: '2026-12-11T07:00:00Z',
    dueBackAt: '2026-12-13T07:00:00Z',
  })
  expect(await t.refusal(convertQuotation, lost)).toMatchObject({
    code: 'fleet.claim.taken',
    params: { source: rival.number },
  })
  t.setNow('2026-11-28T07:00:00Z')
  expect(await t.refusal(convertQuotation, late)).toMatchObject({
    code: 'rentals.quotation.expired',
    params: { date: '2026-11-27' },
  })
})

test('an additional driver drives the days he was named for, and the custody knows them', async () => {
  const [customerId, second] = [await aTrustedDriver(t), await aDriver(t)]
  const named = (fromOn: string, toOn: string) => [
    { partyId: customerId, isMain: true, fromOn: '2020-01-01' },
    { partyId: second, isMain: false, fromOn, toOn },
  ]
  const wish = { customerId, groupId, ...term }
  expect(
    await t.refusal(saveContract, { type: 'daily', ...wish, drivers: named('2026-11-27', '2026-12-06') }),
  ).toMatchObject({ code: 'rentals.contract.driverDays', field: 'drivers.1.toOn' })
  const contract = await anActiveContract(t, { ...wish, drivers: named('2026-11-27', '2026-11-29') })
  const { drivers } = await t.call(getContract, { id: contract.id })
  expect(drivers.map(driver => [driver.isMain, driver.fromOn, driver.toOn])).toEqual([
    [true, null, null],
    [false, '2026-11-27', '2026-11-29'],
  ])
  const kept = await t.act(ctx =>
    ctx.db
      .selectFrom('fleet.custody_driver as d')
      .innerJoin('rentals.leg as l', 'l.custody_id', 'd.custody_id')
      .select(['d.party_id', 'd.from_at', 'd.to_at'])
      .where('l.contract_id', '=', contract.id)
      .orderBy('d.from_at')
      .execute(),
  )
  expect(kept).toEqual([
    { party_id: customerId, from_at: new Date(at), to_at: null },
    { party_id: second, from_at: new Date('2026-11-26T21:00:00Z'), to_at: new Date('2026-11-29T21:00:00Z') },
  ])
})

test('cleaning charged in the yard waits for its decision; one added later is decided as typed, and never for nothing', async () => {
  const contract = await anActiveContract(t, { groupId })
  const dirty = { kind: 'cleaning', description: 'رمل في المقاعد', amount: '7.500' } as const
  t.setNow('2026-12-05T07:00:00Z')
  const at = '2026-12-05T07:00:00Z'
  const nothing = await t.reply(recordReturn, {
    contractId: contract.id,
    contractVersion: contract.version,
    legId: contract.legId,
    at,
    deviceAt: at,
    odometerKm: 10_100,
    fuelEighths: 8,
    inspection: await anInspection(t, at),
    extraCharges: [{ ...dirty, amount: '0.000' }],
  })
  expect(nothing).toMatchObject({ refusal: { field: 'extraCharges.0.amount' } })
  const { charges } = await takeBack(t, contract, { at, extraCharges: [dirty] })
  expect(charges.filter(charge => charge.state === 'proposed')).toMatchObject([
    { kind: 'cleaning', description: 'رمل في المقاعد', computed: '7.500' },
  ])
  const add = { contractId: contract.id, kind: 'delivery' as const, decision: 'charge' as const }
  expect(await t.refusal(decideCharge, { ...add, amount: '0' })).toMatchObject({
    code: 'rentals.charge.zero',
    field: 'amount',
  })
  expect(await t.call(decideCharge, { ...add, amount: '5.000' })).toMatchObject({
    state: 'decided',
    decided: '5.000',
    description: 'توصيل',
  })
})
