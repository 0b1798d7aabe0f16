import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { activatePolicy, savePolicy } from '#modules/fleet/policy/policy.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import {
  closeContract,
  getContract,
  listContracts,
  submitContract,
} from '#modules/rentals/contract/contract.contract.ts'
import { alertLateReturns, invoiceDueRows } from '#modules/rentals/contract/jobs.commands.ts'
import { keepSecondRecord } from '#modules/rentals/contract/steps/second.contract.ts'
import { getHandover, recordHandover } from '#modules/rentals/handover/handover.contract.ts'
import {
  aContract,
  aDriver,
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  aReservedContract,
  aTrustedDriver,
  ecoGroup,
  handOver,
  handoverInput,
  takeBack,
} from '#modules/rentals/make.ts'
import { recordReturn } from '#modules/rentals/return/return.contract.ts'

let t: TestCompany
let groupId: string
const at = '2026-11-25T10:00:00+03:00'

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  groupId = await ecoGroup(t, null)
})

describe('Scenario 13: law', () => {
  test('insurance to 3 December refuses ten days from 25 November on day 10; a licence to 1 December joins it', async () => {
    const insurer = await aCustomer(t, { kind: 'organization', roles: ['vendor'] })
    const insured = async () => {
      const vehicleId = await aLawfulVehicle(t, groupId)
      const { id } = await t.call(savePolicy, {
        insurerPartyId: insurer.id,
        number: `POL-${randomUUID().slice(0, 8)}`,
        cover: 'comprehensive',
        startsOn: '2026-11-01',
        endsOn: '2026-12-03',
        premium: '33.000',
        rentalUse: true,
        note: null,
        shares: [{ vehicleId, share: '33.000' }],
      })
      await t.call(activatePolicy, { id, version: 1 })
      return vehicleId
    }
    const whyNot = async (customerId: string) => {
      const contract = await aReservedContract(t, { customerId, vehicleId: await insured() })
      return t.refusal(recordHandover, await handoverInput(t, contract, { at }))
    }
    expect(await whyNot(await aTrustedDriver(t))).toMatchObject({
      code: 'fleet.legality.blocked',
      params: { document: 'insurance', day: 10, date: '2026-12-03' },
    })
    const both = await whyNot(await aTrustedDriver(t, '10000.000', '2026-12-01'))
    expect(both).toMatchObject({
      code: 'rentals.law.blocked',
      params: {
        findings: [
          { document: 'licence', day: 8 },
          { document: 'insurance', day: 10 },
        ],
      },
    })
  })

  test('one paper that lapses refuses by itself, several together with the day of each', async () => {
    const customerId = await aTrustedDriver(t)
    const soon = await aLawfulVehicle(t, groupId, '2026-12-03')
    const one = await aReservedContract(t, { customerId, vehicleId: soon })
    expect(await t.refusal(recordHandover, await handoverInput(t, one, { at }))).toMatchObject({
      code: 'fleet.legality.blocked',
      params: { document: 'registration', day: 10, date: '2026-12-03' },
    })
    const ending = await aTrustedDriver(t, '10000.000', '2026-12-01')
    const vehicleId = await aLawfulVehicle(t, groupId, '2026-12-03')
    const two = await aReservedContract(t, { customerId: ending, vehicleId })
    expect(await t.refusal(recordHandover, await handoverInput(t, two, { at }))).toMatchObject({
      code: 'rentals.law.blocked',
      params: {
        findings: [
          { document: 'licence', day: 8 },
          { document: 'registration', day: 10 },
        ],
      },
    })
    const { blockers } = await t.call(getHandover, { contractId: two.id })
    expect(blockers.map(why => why.code)).toEqual(['rentals.law.blocked'])
  })
})

/** How many rows the acts of a handover would have left behind. */
const keptRows = () =>
  t.act(async ctx => {
    const [counts] = await rawQuery(
      ctx.db,
      `select (select count(*)::int from fleet.custody where company_id = $1) as custody,
         (select count(*)::int from fleet.inspection where company_id = $1) as inspections,
         (select count(*)::int from fleet.odometer_reading where company_id = $1) as readings,
         (select count(*)::int from fleet.claim where company_id = $1 and state = 'fulfilled') as claims,
         (select count(*)::int from billing.invoice where company_id = $1) as invoices,
         (select count(*)::int from accounting.journal_entry where company_id = $1) as entries`,
      [ctx.company.id],
    )
    return counts
  })

describe('A handover keeps all or nothing', () => {
  test('in a closed period nothing is kept: no custody, no inspection, no claim fulfilled, no invoice', async () => {
    const contract = await aReservedContract(t, { customerId: await aTrustedDriver(t), groupId })
    await t.act(ctx =>
      rawQuery(ctx.db, `update accounting.period set status = 'closed' where company_id = $1`, [
        ctx.company.id,
      ]),
    )
    const before = await keptRows()
    expect(await t.refusal(recordHandover, await handoverInput(t, contract, { at }))).toMatchObject({
      code: 'accounting.period.closed',
    })
    expect(await keptRows()).toEqual(before)
    expect(await t.call(getContract, { id: contract.id })).toMatchObject({
      status: 'reserved',
      legs: [],
      documents: [],
    })
  })

  test('missing photos, a missing signature and an unpaid bill each say what is missing', async () => {
    const contract = await aReservedContract(t, { customerId: await aTrustedDriver(t), groupId })
    const input = await handoverInput(t, contract, { at })
    const inspection = await anInspection(t, at)
    expect(
      await t.refusal(recordHandover, {
        ...input,
        inspection: { ...inspection, photos: inspection.photos.slice(0, 3) },
      }),
    ).toMatchObject({ code: 'fleet.inspection.photosMissing', params: { count: 5 } })
    expect(
      await t.refusal(recordHandover, { ...input, inspection: { ...inspection, signature: null } }),
    ).toMatchObject({
      code: 'rentals.contract.unsigned',
    })
    const cash = await aReservedContract(t, { groupId })
    expect(await t.refusal(recordHandover, await handoverInput(t, cash, { at }))).toMatchObject({
      code: 'rentals.contract.creditExceeded',
      params: { amount: '106.000' },
    })
    const typed = { ...input, at: '2026-11-25T09:00:00+03:00' }
    expect(await t.refusal(recordHandover, typed)).toMatchObject({
      code: 'rentals.reason.required',
      field: 'atReason',
    })
  })

  test('the same handover sent twice has one effect', async () => {
    const contract = await aReservedContract(t, { customerId: await aTrustedDriver(t), groupId })
    const input = await handoverInput(t, contract, { at })
    const key = '01900000-0000-7000-8000-000000000777'
    const first = await t.call(recordHandover, input, { key })
    expect(await t.call(recordHandover, input, { key })).toEqual(first)
    expect((await t.call(getContract, { id: contract.id })).documents).toHaveLength(1)
  })

  test('a preview shows the entry and keeps nothing', async () => {
    const contract = await aReservedContract(t, { customerId: await aTrustedDriver(t), groupId })
    const reply = await t.reply(recordHandover, await handoverInput(t, contract, { at }), { dryRun: true })
    expect(reply).toMatchObject({
      ok: true,
      effects: expect.arrayContaining([expect.objectContaining({ kind: 'journal' })]),
    })
    expect(await t.call(getContract, { id: contract.id })).toMatchObject({ status: 'reserved', legs: [] })
  })
})

describe('Two clerks', () => {
  test('two phones return one contract: the second is shown the first', async () => {
    const contract = await anActiveContract(t, { groupId })
    t.setNow('2026-12-05T07:00:00Z')
    const back = '2026-12-05T10:00:00+03:00'
    await takeBack(t, contract, { at: back, odometerKm: 10_900 })
    const second = {
      contractId: contract.id,
      contractVersion: contract.version,
      legId: contract.legId,
      at: back,
      deviceAt: back,
      odometerKm: 10_905,
      fuelEighths: 7,
      inspection: await anInspection(t, back),
    }
    expect(await t.refusal(recordReturn, second)).toMatchObject({
      code: 'rentals.return.recorded',
      kind: 'conflict',
      params: { odometerKm: 10_900, fuelEighths: 8, at: '2026-12-05T07:00:00.000Z' },
    })
  })

  test('two phones hand over one contract: what the second one saw is kept with it, once, and nothing changes', async () => {
    const reserved = await aReservedContract(t, {
      customerId: await aTrustedDriver(t),
      groupId: await ecoGroup(t, null),
    })
    const at = '2026-11-25T07:00:00Z'
    const second = {
      contractId: reserved.id,
      purpose: 'out' as const,
      at,
      odometerKm: 10_001,
      fuelEighths: 7,
      deviceId: randomUUID(),
      photos: (await anInspection(t, at)).photos,
    }
    expect(await t.refusal(keepSecondRecord, second)).toMatchObject({ code: 'rentals.second.noFirst' })
    await handOver(t, reserved, { at })
    expect(
      await t.refusal(recordHandover, {
        contractId: reserved.id,
        contractVersion: reserved.version,
        vehicleId: reserved.vehicleId,
        at,
        deviceAt: at,
        odometerKm: 10_001,
        fuelEighths: 7,
        inspection: await anInspection(t, at),
      }),
    ).toMatchObject({ kind: 'conflict' })
    const before = await t.call(getContract, { id: reserved.id })
    await t.call(keepSecondRecord, second)
    expect(await t.refusal(keepSecondRecord, second)).toMatchObject({ code: 'rentals.second.kept' })
    const unknown = {
      ...second,
      deviceId: randomUUID(),
      photos: [{ ...second.photos[0]!, fileId: randomUUID() }],
    }
    expect((await t.refusal(keepSecondRecord, unknown)).kind).toBe('notFound')
    const after = await t.call(getContract, { id: reserved.id })
    expect(after).toMatchObject({ version: before.version, legs: before.legs })
    expect(after.secondRecords).toMatchObject([
      { purpose: 'out', odometerKm: 10_001, fuelEighths: 7, legId: before.legs[0]!.id },
    ])
    expect(after.secondRecords[0]!.photos).toHaveLength(second.photos.length)
  })

  test('closing with a charge that nobody invoiced is R2', async () => {
    const contract = await anActiveContract(t, { groupId })
    t.setNow('2026-12-05T13:00:00Z')
    const { contractVersion } = await takeBack(t, contract, { at: '2026-12-05T13:00:00Z', fuelEighths: 6 })
    expect(await t.refusal(closeContract, { id: contract.id, version: contractVersion })).toMatchObject({
      code: 'rentals.contract.unbilled',
      params: { amount: '14.500' },
    })
  })
})

describe('Jobs', () => {
  test('due rows are invoiced once; a refused one is told and does not stop the rest', async () => {
    const monthly = {
      type: 'monthly' as const,
      frequency: 'monthly' as const,
      dueBackAt: '2027-02-25T07:00:00Z',
      groupId,
    }
    const contract = await anActiveContract(t, monthly)
    t.setNow('2026-12-24T21:10:00Z')
    expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 1, refused: 0 })
    expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 0, refused: 0 })
    await t.act(ctx =>
      rawQuery(ctx.db, `update accounting.period set status = 'closed' where company_id = $1`, [
        ctx.company.id,
      ]),
    )
    t.setNow('2027-01-25T21:10:00Z')
    expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 0, refused: 1 })
    const { rows } = await t.call(getContract, { id: contract.id })
    expect(rows.map(row => row.state)).toEqual(['invoiced', 'invoiced', 'scheduled'])
    expect(await alertKinds()).toEqual(['row_not_invoiced'])
    const [alert] = await t.act(ctx =>
      rawQuery<{ params: object; key: string }>(
        ctx.db,
        `select params, search_key as key from alerts.alert where company_id = $1 and kind = 'row_not_invoiced'`,
        [ctx.company.id],
      ),
    )
    // The cause is a code with the parameters of its sentence: the alert shows the refusal.
    expect(alert).toMatchObject({ params: { cause: 'accounting.period.missing', date: '2027-01-26', no: 3 } })
    expect(alert?.key).toContain('لا توجد سنه ماليه تشمل 2027-01-26')
  })

  test('a vehicle two hours late is an alert, critical after a day, over when it is back', async () => {
    const contract = await anActiveContract(t, { groupId })
    t.setNow('2026-12-05T08:00:00Z')
    expect(await t.act(alertLateReturns)).toBe(0)
    t.setNow('2026-12-05T09:30:00Z')
    expect(await t.act(alertLateReturns)).toBe(1)
    t.setNow('2026-12-06T09:30:00Z')
    await t.act(alertLateReturns)
    const { rows } = await t.call(listContracts, { tab: 'returnLate' })
    expect(rows).toMatchObject([
      { id: contract.id, lateMinutes: 1590, badges: ['returnLate', 'paymentLate'] },
    ])
    await takeBack(t, contract, { at: '2026-12-06T09:30:00Z' })
    await t.act(alertLateReturns)
    expect(await alertKinds()).toEqual([])
  })

  const alertKinds = () =>
    t.act(async ctx => {
      const rows = await rawQuery<{ kind: string }>(
        ctx.db,
        `select kind from alerts.alert where company_id = $1 and state <> 'resolved' order by kind`,
        [ctx.company.id],
      )
      return rows.map(row => row.kind)
    })
})

test('a vehicle that is still out cannot be handed over again', async () => {
  const first = await anActiveContract(t, { groupId })
  const customerId = await aTrustedDriver(t)
  const other = await aReservedContract(t, {
    customerId,
    groupId,
    startAt: '2026-12-10T10:00:00+03:00',
    dueBackAt: '2026-12-12T10:00:00+03:00',
    vehicleId: first.vehicleId,
  })
  expect(await t.refusal(recordHandover, await handoverInput(t, other, { at }))).toMatchObject({
    code: 'fleet.custody.open',
  })
})

test('a sixth running contract of a free company is refused by its plan', async () => {
  const free = await aRentalCompany({ now: '2026-11-25T06:00:00Z', plan: 'none' })
  const groupId = await ecoGroup(free)
  const customerId = await aDriver(free)
  for (let made = 0; made < 5; made += 1) await aReservedContract(free, { groupId, customerId })
  const sixth = await aContract(free, { groupId, customerId })
  expect(await free.refusal(submitContract, { id: sixth.id, version: sixth.version })).toMatchObject({
    code: 'platform.quota.reached',
    params: { used: 5, limit: 5, resource: 'activeContracts' },
  })
})
