import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { storeFile } from '#kernel/server/files.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import { writeCreditNote } from '#modules/billing/invoice/invoice.contract.ts'
import { getInspection } from '#modules/fleet/inspection/inspection.contract.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { findHolder } from '#modules/fleet/public.server.ts'
import {
  extendContract,
  previewChange,
  shortenContract,
  swapContract,
} from '#modules/rentals/change/change.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { contractPaper, inspectionPaper } from '#modules/rentals/document/document.contract.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  aReservedContract,
  aTrustedDriver,
  ecoGroup,
  entryOf,
  handOver,
  takeBack,
} from '#modules/rentals/make.ts'
import { getReturn, recordReturn, undoReturn } from '#modules/rentals/return/return.contract.ts'

type Inspection = Awaited<ReturnType<typeof anInspection>>

let t: TestCompany

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
})

/** The vehicle of each line of an entry, beside its amounts. */
const unitsOf = (sourceKey: string) =>
  t.act(ctx =>
    rawQuery<{ vehicle: string; debit: number; credit: number }>(
      ctx.db,
      `select u.external_id as vehicle, l.debit, l.credit from accounting.journal_entry e
       join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
       join accounting.profit_unit u on u.company_id = $1 and u.id = l.profit_unit_id
       where e.company_id = $1 and e.source_key = $2 order by l.line_no`,
      [ctx.company.id, sourceKey],
    ),
  )

describe('Scenario 10: swap', () => {
  test('revenue, custody and kilometres follow the vehicle', async () => {
    t.setNow('2026-12-01T06:00:00Z')
    const groupId = await ecoGroup(t, null)
    const [a, b] = [await aLawfulVehicle(t, groupId), await aLawfulVehicle(t, groupId)]
    const contract = await anActiveContract(t, {
      type: 'monthly',
      groupId,
      vehicleId: a,
      startAt: '2026-12-01T09:00:00+03:00',
      dueBackAt: '2026-12-31T09:00:00+03:00',
    })
    expect(contract.documents).toMatchObject([{ total: '210.000' }])

    t.setNow('2026-12-12T08:00:00Z')
    const at = '2026-12-12T11:00:00+03:00'
    const swapped = await t.call(swapContract, {
      id: contract.id,
      version: contract.version,
      at,
      toVehicleId: b,
      reason: 'عطل في المركبة الأولى',
      incoming: { odometerKm: 11_100, fuelEighths: 8, inspection: await anInspection(t, at) },
      outgoing: { odometerKm: 52_000, fuelEighths: 8, inspection: await anInspection(t, at) },
    })
    expect(swapped).toMatchObject({ status: 'active', documents: [], billed: '0.000' })
    const { events } = await t.call(getContract, { id: contract.id })
    const key = `rentals:event:${events.find(event => event.kind === 'swap')!.id}:swap`
    expect(await entryOf(t, key)).toEqual([
      { key: 'rentalRevenue', debit: 132_417, credit: 0 },
      { key: 'rentalRevenue', debit: 0, credit: 132_417 },
    ])
    expect(await unitsOf(key)).toEqual([
      { vehicle: a, debit: 132_417, credit: 0 },
      { vehicle: b, debit: 0, credit: 132_417 },
    ])

    const holder = (vehicleId: string, instant: string) =>
      t.act(async ctx => (await findHolder(ctx, vehicleId, new Date(instant)))?.partyId ?? null)
    expect(await holder(a, '2026-12-12T10:45:00+03:00')).toBe(contract.customerId)
    expect(await holder(a, '2026-12-12T11:05:00+03:00')).toBeNull()
    expect(await holder(b, '2026-12-12T11:05:00+03:00')).toBe(contract.customerId)

    t.setNow('2026-12-31T06:00:00Z')
    const returned = await takeBack(
      t,
      { id: contract.id, version: swapped.version, legId: swapped.legId },
      { at: '2026-12-31T09:00:00+03:00', odometerKm: 54_300 },
    )
    expect(returned.charges.map(charge => [charge.kind, charge.computed])).toEqual([
      ['late_return', '0.000'],
      ['extra_km', '20.000'],
      ['fuel', '0.000'],
    ])
    expect((await t.call(getContract, { id: contract.id })).legs).toMatchObject([
      { no: 1, outKm: 10_000, inKm: 11_100 },
      { no: 2, outKm: 52_000, inKm: 54_300 },
    ])
  })
})

describe('A swap that is not ready', () => {
  const aSwap = async () => {
    const groupId = await ecoGroup(t, null)
    const contract = await anActiveContract(t, { groupId, vehicleId: await aLawfulVehicle(t, groupId) })
    t.setNow('2026-11-26T07:00:00Z')
    return contract
  }
  const half = async (odometerKm: number, at: string) => ({
    odometerKm,
    fuelEighths: 8,
    inspection: await anInspection(t, at),
  })
  const at = '2026-11-26T07:00:00Z'

  test('names the vehicle whose reading is refused', async () => {
    const { id, version } = await aSwap()
    const toVehicleId = await aLawfulVehicle(t, await ecoGroup(t, null))
    const swap = { id, version, at, toVehicleId, reason: 'عطل' }
    const backwards = { ...swap, incoming: await half(9_000, at), outgoing: await half(52_000, at) }
    expect(await t.refusal(swapContract, backwards)).toMatchObject({
      code: 'fleet.odometer.backwards',
      field: expect.stringMatching(/^incoming/),
    })
  })

  test('proposes the difference of a dearer group for the days that remain', async () => {
    const { id } = await aSwap()
    const dearer = await aVehicleGroup(t, { dailyMinor: 15_000 })
    const vehicleId = await aLawfulVehicle(t, dearer)
    // 9 of the 10 days remain at 15.000 instead of 12.000.
    expect(await t.call(previewChange, { id, change: 'swap', vehicleId })).toMatchObject({
      why: null,
      difference: '27.000',
    })
  })

  test('asks of a mark near an open one whether it is the same', async () => {
    const groupId = await ecoGroup(t, null)
    const vehicleId = await aLawfulVehicle(t, groupId)
    const mark = { view: 'front', x: 500, y: 500, type: 'dent', severity: 'minor' } as const
    const first = await anActiveContract(t, { groupId, vehicleId, dueBackAt: '2026-11-26T07:00:00Z' })
    t.setNow(at)
    const inspection = await anInspection(t, at, { marks: [mark] })
    await takeBack(t, first, { at, odometerKm: 10_000, inspection })
    t.setNow('2026-11-26T08:00:00Z')
    const next = await anActiveContract(t, {
      // The vehicle is ready an hour after it came back.
      groupId,
      vehicleId,
      startAt: '2026-11-26T08:00:00Z',
      dueBackAt: '2026-11-28T09:00:00Z',
    })
    const later = '2026-11-27T09:00:00Z'
    t.setNow(later)
    const backWith = async (marks: Inspection['marks']) => ({
      contractId: next.id,
      contractVersion: next.version,
      legId: next.legId,
      at: later,
      deviceAt: later,
      odometerKm: 10_600,
      fuelEighths: 8,
      inspection: await anInspection(t, later, { marks }),
    })
    const near = { ...mark, x: 510 }
    expect(await t.refusal(recordReturn, await backWith([near]))).toMatchObject({
      code: 'fleet.mark.sameQuestion',
      params: { count: 1 },
    })
    const told = await t.call(recordReturn, await backWith([{ ...near, isSurelyNew: true }]))
    expect(told.status).toBe('returned')
  })
})

describe('Rule 9: extension and early return', () => {
  test('six days extended to 25 bill 140.000 at once, and the preview says so before', async () => {
    const contract = await anActiveContract(t, { dueBackAt: '2026-12-01T07:00:00Z' })
    expect(contract.total).toBe('70.000')
    const dueBackAt = '2026-12-20T07:00:00Z'
    const preview = await t.call(previewChange, { id: contract.id, change: 'extend', dueBackAt })
    expect(preview).toMatchObject({
      why: null,
      days: 25,
      totalBefore: '70.000',
      totalAfter: '210.000',
      difference: '140.000',
    })
    const extended = await t.call(extendContract, { id: contract.id, version: contract.version, dueBackAt })
    expect(extended).toMatchObject({ billed: '140.000', documents: [{ total: '140.000' }] })
    const shown = await t.call(getContract, { id: contract.id })
    expect(shown).toMatchObject({ total: '210.000', badges: ['extended'], balance: { balance: '210.000' } })
    expect(shown.rows.map(row => [row.no, row.amount, row.state])).toEqual([
      [1, '70.000', 'invoiced'],
      [2, '140.000', 'invoiced'],
    ])
  })

  test('an amount agreed off the price is not taken off twice', async () => {
    const contract = await anActiveContract(t, {
      dueBackAt: '2026-12-01T07:00:00Z',
      discount: { kind: 'amount', amount: '3.500' },
      discountReason: 'عرض الافتتاح',
    })
    expect(contract.total).toBe('66.500')
    const extended = await t.call(extendContract, {
      id: contract.id,
      version: contract.version,
      dueBackAt: '2026-12-20T07:00:00Z',
    })
    expect(extended.billed).toBe('133.000')
  })

  test('thirty days returned after twelve credit 80.000 of the invoice (scenario 15)', async () => {
    const contract = await anActiveContract(t, { dueBackAt: '2026-12-25T07:00:00Z' })
    expect(contract.total).toBe('210.000')
    t.setNow('2026-12-07T07:00:00Z')
    expect((await t.call(getReturn, { contractId: contract.id })).earlyReturnCredit).toBe('80.000')
    const returned = await takeBack(t, contract, { at: '2026-12-07T07:00:00Z' })
    expect(returned.documents).toMatchObject([{ kind: 'creditNote', total: '80.000' }])
    const shown = await t.call(getContract, { id: contract.id })
    const event = shown.events.find(one => one.kind === 'shorten')!
    expect(await entryOf(t, `rentals:event:${event.id}:credit`)).toEqual([
      { key: 'receivable', debit: 0, credit: 80_000 },
      { key: 'rentalRevenue', debit: 80_000, credit: 0 },
    ])
    expect(shown).toMatchObject({ total: '130.000', balance: { credited: '80.000', balance: '130.000' } })
  })

  test('an early return costs what the contract asks for it, and its undo takes that away again', async () => {
    const contract = await anActiveContract(t, {
      dueBackAt: '2026-12-25T07:00:00Z',
      earlyReturnFee: '15.000',
    })
    t.setNow('2026-12-07T07:00:00Z')
    const at = '2026-12-07T07:00:00Z'
    expect((await t.call(getReturn, { contractId: contract.id })).terms.earlyReturnFee).toBe('15.000')
    const returned = await takeBack(t, contract, { at })
    expect(returned.charges.find(one => one.kind === 'early_return')).toMatchObject({
      computed: '15.000',
      state: 'proposed',
    })
    await t.call(undoReturn, { contractId: contract.id, contractVersion: returned.contractVersion })
    const undone = await t.call(getContract, { id: contract.id })
    expect(undone.charges).toEqual([])
    const kept = { ...contract, version: undone.version, legId: undone.legs[0]!.id }
    const whole = await takeBack(t, kept, { at, creditEarlyReturn: false })
    expect(whole.charges.filter(one => one.kind === 'early_return')).toEqual([])
  })

  test('shortening makes rows not invoiced smaller before it credits anything', async () => {
    const contract = await anActiveContract(t, {
      type: 'monthly',
      frequency: 'monthly',
      dueBackAt: '2027-02-25T07:00:00Z',
      groupId: await ecoGroup(t, null),
    })
    expect((await t.call(getContract, { id: contract.id })).rows.map(row => row.amount)).toEqual([
      '210.000',
      '210.000',
      '210.000',
    ])
    const shortened = await t.call(shortenContract, {
      id: contract.id,
      version: contract.version,
      dueBackAt: '2027-01-25T07:00:00Z',
      reason: 'العميل يعيدها قبل شهر',
    })
    expect(shortened).toMatchObject({ credited: '210.000', documents: [] })
    const { rows } = await t.call(getContract, { id: contract.id })
    expect(rows.map(row => [row.amount, row.state])).toEqual([
      ['210.000', 'invoiced'],
      ['210.000', 'scheduled'],
      ['0.000', 'cancelled'],
    ])
  })
})

describe('Undoing a return', () => {
  test('within the hour the vehicle is with the customer again and the credit is billed again', async () => {
    const contract = await anActiveContract(t, { dueBackAt: '2026-12-25T07:00:00Z' })
    t.setNow('2026-12-07T07:00:00Z')
    const returned = await takeBack(t, contract, { at: '2026-12-07T07:00:00Z' })
    t.setNow('2026-12-07T07:30:00Z')
    const undone = await t.call(undoReturn, {
      contractId: contract.id,
      contractVersion: returned.contractVersion,
      reason: 'سُجل على عقد آخر',
    })
    expect(undone).toMatchObject({ status: 'active', documents: [{ total: '80.000' }] })
    const shown = await t.call(getContract, { id: contract.id })
    expect(shown).toMatchObject({
      status: 'active',
      total: '210.000',
      charges: [],
      balance: { balance: '210.000' },
    })
    expect(shown.legs).toMatchObject([{ inAt: null, inKm: null, inInspectionId: null }])
    expect(await t.call(getInspection, { id: returned.inspectionId })).toMatchObject({ state: 'voided' })
    t.setNow('2026-12-08T07:00:00Z')
    const again = await takeBack(
      t,
      { ...contract, version: undone.contractVersion },
      { at: '2026-12-08T07:00:00Z', odometerKm: 10_500 },
    )
    expect(again.status).toBe('returned')
  })

  test('after an hour, or once a charge is invoiced, it is refused', async () => {
    const contract = await anActiveContract(t)
    t.setNow('2026-12-05T13:00:00Z')
    const returned = await takeBack(t, contract, { at: '2026-12-05T13:00:00Z', fuelEighths: 6 })
    const undo = { contractId: contract.id, reason: null }
    const fuel = returned.charges.find(charge => charge.kind === 'fuel')!
    await t.call(decideCharge, {
      contractId: contract.id,
      id: fuel.id,
      version: fuel.version,
      kind: fuel.kind,
      decision: 'charge',
      amount: fuel.computed,
    })
    await t.call(invoiceCharges, { contractId: contract.id, contractVersion: returned.contractVersion })
    const version = returned.contractVersion + 1
    expect(await t.refusal(undoReturn, { ...undo, contractVersion: version })).toMatchObject({
      code: 'rentals.return.charged',
    })
    const other = await anActiveContract(t, { startAt: '2026-12-05T13:00:00Z' })
    t.setNow('2026-12-06T13:00:00Z')
    const back = await takeBack(t, other, { at: '2026-12-06T13:00:00Z' })
    t.setNow('2026-12-06T14:01:00Z')
    expect(
      await t.refusal(undoReturn, {
        contractId: other.id,
        contractVersion: back.contractVersion,
        reason: null,
      }),
    ).toMatchObject({ code: 'rentals.return.undoExpired', params: { minutes: 60 } })
  })
})

describe('Rows longer than 31 days', () => {
  const aQuarter = async (vehicleId?: string, groupId?: string) => {
    t.setNow('2026-11-15T07:00:00Z')
    return anActiveContract(t, {
      type: 'monthly',
      frequency: 'quarterly',
      groupId: groupId ?? (await ecoGroup(t, null)),
      startAt: '2026-11-15T07:00:00Z',
      dueBackAt: '2027-02-15T07:00:00Z',
      ...(vehicleId ? { vehicleId } : {}),
    })
  }
  const spread = (through: string) => t.act(ctx => runSpreads(ctx, through))
  const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

  test('are deferred and earned month by month (scenario 7); a second run posts nothing', async () => {
    await t.call(openYear, { which: 'next' })
    const contract = await aQuarter()
    expect(contract.documents).toMatchObject([{ total: '630.000' }])
    expect([await balance('deferredRevenue'), await balance('rentalRevenue')]).toEqual([-630_000, 0])
    const earned = []
    for (const [now, through] of [
      ['2026-12-01T07:00:00Z', '2026-11-30'],
      ['2027-01-01T07:00:00Z', '2026-12-31'],
      ['2027-02-01T07:00:00Z', '2027-01-31'],
      ['2027-03-01T07:00:00Z', '2027-02-28'],
    ] as const) {
      t.setNow(now)
      const before = await balance('deferredRevenue')
      await spread(through)
      earned.push((await balance('deferredRevenue')) - before)
    }
    expect(earned).toEqual([109_565, 212_283, 212_282, 95_870])
    expect(await balance('deferredRevenue')).toBe(0)
    expect((await spread('2027-02-28')).posted).toBe(0)
  })

  test('a swap in between leaves the days before it with the old vehicle and the rest with the new one', async () => {
    await t.call(openYear, { which: 'next' })
    const groupId = await ecoGroup(t, null)
    const [a, b] = [await aLawfulVehicle(t, groupId), await aLawfulVehicle(t, groupId)]
    const contract = await aQuarter(a, groupId)
    t.setNow('2026-12-15T08:00:00Z')
    const at = '2026-12-15T08:00:00Z'
    await t.call(swapContract, {
      id: contract.id,
      version: contract.version,
      at,
      toVehicleId: b,
      reason: 'صيانة دورية',
      incoming: { odometerKm: 12_000, fuelEighths: 8, inspection: await anInspection(t, at) },
      outgoing: { odometerKm: 30_000, fuelEighths: 8, inspection: await anInspection(t, at) },
    })
    t.setNow('2027-03-01T07:00:00Z')
    await spread('2027-02-28')
    expect(await balance('deferredRevenue')).toBe(0)
    const earned = await t.act(ctx =>
      rawQuery<{ vehicle: string; minor: number }>(
        ctx.db,
        `select u.external_id as vehicle, sum(l.credit - l.debit)::bigint as minor
         from accounting.journal_line l
         join accounting.account_mapping m on m.company_id = $1 and m.key = 'rentalRevenue' and m.account_id = l.account_id
         join accounting.profit_unit u on u.company_id = $1 and u.id = l.profit_unit_id
         where l.company_id = $1 group by u.external_id`,
        [ctx.company.id],
      ),
    )
    expect(new Map(earned.map(row => [row.vehicle, row.minor]))).toEqual(
      new Map([
        [a, 205_435],
        [b, 424_565],
      ]),
    )
  })

  test('swapped twice and then returned early, each part of a row is earned or given back once', async () => {
    await t.call(openYear, { which: 'next' })
    const groupId = await ecoGroup(t, null)
    const [a, b] = [await aLawfulVehicle(t, groupId), await aLawfulVehicle(t, groupId)]
    const contract = await aQuarter(a, groupId)
    const swapTo = async (toVehicleId: string, at: string, version: number, km: [number, number]) => {
      t.setNow(at)
      return t.call(swapContract, {
        id: contract.id,
        version,
        at,
        toVehicleId,
        reason: 'صيانة دورية',
        incoming: { odometerKm: km[0], fuelEighths: 8, inspection: await anInspection(t, at) },
        outgoing: { odometerKm: km[1], fuelEighths: 8, inspection: await anInspection(t, at) },
      })
    }
    const first = await swapTo(b, '2026-12-15T08:00:00Z', contract.version, [12_000, 30_000])
    const second = await swapTo(a, '2026-12-25T08:00:00Z', first.version, [30_500, 12_100])
    t.setNow('2027-01-15T07:00:00Z')
    const returned = await takeBack(
      t,
      { id: contract.id, version: second.version, legId: second.legId },
      { at: '2027-01-15T07:00:00Z', odometerKm: 12_500 },
    )
    expect(returned.documents).toMatchObject([{ kind: 'creditNote', total: '210.000' }])
    t.setNow('2027-03-01T07:00:00Z')
    await spread('2027-02-28')
    expect(await balance('deferredRevenue')).toBe(0)
    expect(await balance('rentalRevenue')).toBe(-420_000)
  })

  test('returned early, what was not earned leaves the balance sheet with the credit note', async () => {
    await t.call(openYear, { which: 'next' })
    const contract = await aQuarter()
    t.setNow('2027-01-15T07:00:00Z')
    const returned = await takeBack(t, contract, { at: '2027-01-15T07:00:00Z' })
    expect(returned.documents).toMatchObject([{ kind: 'creditNote', total: '210.000' }])
    t.setNow('2027-03-01T07:00:00Z')
    await spread('2027-02-28')
    expect(await balance('deferredRevenue')).toBe(0)
    expect(await balance('rentalRevenue')).toBe(-420_000)
    expect(await balance('receivable')).toBe(420_000)
  })

  test('credited by hand, in part or whole, and returned early: no more is credited than the invoice has left', async () => {
    await t.call(openYear, { which: 'next' })
    const lineOf = (amount: string) => [{ descriptionAr: 'خصم', key: 'rentalRevenue', amount }]
    for (const [lines, left] of [
      ['all', 0],
      [lineOf('600.000'), 0],
      [lineOf('50.000'), 370_000],
    ] as const) {
      const before = await balance('receivable')
      const contract = await aQuarter()
      t.setNow('2027-01-15T07:00:00Z')
      const [invoice] = contract.documents
      await t.call(writeCreditNote, { id: invoice!.id, reason: 'خصم', lines: lines as 'all' })
      await takeBack(t, contract, { at: '2027-01-15T07:00:00Z' })
      expect((await balance('receivable')) - before).toBe(left)
    }
    t.setNow('2027-03-01T07:00:00Z')
    await spread('2027-02-28')
    expect([await balance('deferredRevenue'), await balance('rentalRevenue')]).toEqual([0, -370_000])
  })

  test('shortened twice, swapped and returned before the shorter end, nothing stays deferred', async () => {
    await t.call(openYear, { which: 'next' })
    const groupId = await ecoGroup(t, null)
    const contract = await aQuarter(await aLawfulVehicle(t, groupId), groupId)
    t.setNow('2026-12-01T07:00:00Z')
    const shorten = (version: number, dueBackAt: string) =>
      t.call(shortenContract, { id: contract.id, version, dueBackAt, reason: 'سفر' })
    const first = await shorten(contract.version, '2027-02-01T07:00:00Z')
    const second = await shorten(first.version, '2027-01-25T07:00:00Z')
    const at = '2026-12-20T07:00:00Z'
    t.setNow(at)
    const swapped = await t.call(swapContract, {
      id: contract.id,
      version: second.version,
      at,
      reason: 'صيانة دورية',
      toVehicleId: await aLawfulVehicle(t, groupId),
      incoming: { odometerKm: 12_000, fuelEighths: 8, inspection: await anInspection(t, at) },
      outgoing: { odometerKm: 30_000, fuelEighths: 8, inspection: await anInspection(t, at) },
    })
    t.setNow('2027-01-15T07:00:00Z')
    await takeBack(
      t,
      { id: contract.id, version: swapped.version, legId: swapped.legId },
      { at: '2027-01-15T07:00:00Z', odometerKm: 30_500 },
    )
    expect((await t.call(getContract, { id: contract.id })).total).toBe('420.000')
    t.setNow('2027-03-01T07:00:00Z')
    await spread('2027-02-28')
    expect(await balance('deferredRevenue')).toBe(0)
    expect(await balance('rentalRevenue')).toBe(-420_000)
    expect(await balance('receivable')).toBe(420_000)
  })
})

test('a contract and its handover print', async () => {
  // One grey pixel: fleet keeps the file's hash, the paper shows its bytes.
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
  const bytes = new Uint8Array(Buffer.from(pixel, 'base64'))
  const at = '2026-11-25T07:00:00Z'
  const inspection = await anInspection(t, at)
  for (const photo of inspection.photos)
    photo.fileId = (
      await t.act(ctx => storeFile(ctx, { name: 'photo.png', contentType: 'image/png', bytes }))
    ).id
  const reserved = await aReservedContract(t, {
    customerId: await aTrustedDriver(t),
    groupId: await ecoGroup(t, null),
  })
  const handed = await handOver(t, reserved, { at, inspection })
  const isPdf = (paper: DocumentReply) =>
    new TextDecoder('latin1').decode(paper.bytes.slice(0, 5)) === '%PDF-'
  const paper = (await t.call(contractPaper, { id: reserved.id, bilingual: true })) as DocumentReply
  expect(paper.fileName).toBe(`${reserved.number}.pdf`)
  expect(isPdf(paper)).toBe(true)
  const { inspectionId } = handed
  const record = (await t.call(inspectionPaper, { contractId: reserved.id, inspectionId })) as DocumentReply
  expect(record.fileName).toMatch(/^INSP-2026-\d{5}\.pdf$/)
  expect(isPdf(record)).toBe(true)
  expect(
    await t.refusal(inspectionPaper, { contractId: reserved.id, inspectionId: randomUUID() }),
  ).toMatchObject({ code: 'kernel.record.notFound' })
})
