import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { storeFile } from '#kernel/server/files.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anOpenBox, entryLines } from '#modules/billing/make.ts'
import { voidInvoice } from '#modules/billing/public.server.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { servicesModules } from '../make.ts'
import * as contract from './waybill.contract.ts'

let t: TestCompany
let treasuryAccountId: string
beforeAll(async () => {
  t = await aCompany({
    modules: servicesModules,
    businessType: 'logistics',
    currency: 'KWD',
    now: '2026-11-20T06:00:00Z',
  })
  treasuryAccountId = (await anOpenBox(t, 500_000)).cashId
})

const at = (text: string) => `2026-11-${text}:00+03:00`

async function aWaybill(wish: Partial<z.input<typeof contract.saveWaybill.input>> = {}) {
  const { id } = await t.call(contract.saveWaybill, {
    customerId: wish.customerId ?? (await aCustomer(t)).id,
    consignee: 'مخزن الشويخ',
    cargo: 'أجهزة تكييف',
    fromPlace: 'ميناء الشويخ',
    toPlace: 'الجهراء',
    plannedAt: at('20T10:00'),
    expectedAt: at('20T18:00'),
    freight: '85.000',
    ...wish,
  })
  return id
}

const ownVehicle = async () => ({
  vehicleId: await aVehicle(t),
  driverId: (await aCustomer(t, { roles: ['employee'] })).id,
})
const shown = (id: string) => t.call(contract.getWaybill, { id })
const stepOf = async (id: string) => ({ id, version: (await shown(id)).version })
const dispatch = async (id: string) => t.call(contract.dispatchWaybill, await stepOf(id))
const aPhoto = () =>
  t.act(ctx =>
    storeFile(ctx, { name: 'photo.jpg', contentType: 'image/jpeg', bytes: Buffer.from(randomUUID()) }),
  )

async function deliver(id: string) {
  const photoFileIds = [(await aPhoto()).id]
  const input = { ...(await stepOf(id)), deliveredAt: at('20T09:00'), receiver: 'أمين المخزن' }
  await t.call(contract.deliverWaybill, { ...input, photoFileIds })
}

describe('Scenario 15: a waybill', () => {
  test('claims freight of 85.000 and customs of 42.350 paid on the way: 127.350', async () => {
    const id = await aWaybill(await ownVehicle())
    await dispatch(id)
    const paid = { ...(await stepOf(id)), description: 'رسوم جمركية', amount: '42.350', date: '2026-11-20' }
    await t.call(contract.payForWaybill, { ...paid, treasuryAccountId })
    expect(await t.act(ctx => accountBalance(ctx, 'recoverableDisbursements'))).toBe(42_350)
    await deliver(id)
    expect(await shown(id)).toMatchObject({
      state: 'delivered',
      disbursed: '42.350',
      actions: ['pay', 'invoice'],
    })
    const before = await shown(id)
    const issued = await t.call(contract.invoiceWaybill, { ...(await stepOf(id)), date: '2026-11-20' })
    expect(await entryLines(t, `services:waybill:${id}:issue${before.version}`)).toMatchObject([
      { key: 'receivable', debit: 127_350 },
      { key: 'freightRevenue', credit: 85_000 },
      { key: 'recoverableDisbursements', credit: 42_350 },
    ])
    expect(await t.act(ctx => accountBalance(ctx, 'recoverableDisbursements'))).toBe(0)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    expect(await shown(id)).toMatchObject({
      state: 'invoiced',
      invoice: { number: issued.number },
      actions: [],
    })

    // The invoice is voided: what was delivered is owed again, once.
    await t.act(ctx =>
      voidInvoice(ctx, {
        sourceKey: `services:test:${id}:void`,
        invoiceId: issued.invoiceId,
        reason: 'خطأ في الأجرة',
      }),
    )
    expect(await shown(id)).toMatchObject({ state: 'delivered', invoice: null })
    const again = await t.call(contract.invoiceWaybill, { ...(await stepOf(id)), date: '2026-11-20' })
    expect(again.number).not.toBe(issued.number)
  })
})

describe('A waybill', () => {
  test('does not leave without a taker or a driver, and a vehicle carries one at a time', async () => {
    const free = await aWaybill()
    expect(await t.refusal(contract.dispatchWaybill, await stepOf(free))).toMatchObject({
      code: 'services.waybill.noTaker',
      field: 'vehicleId',
    })
    const own = await ownVehicle()
    const driverless = await aWaybill({ vehicleId: own.vehicleId })
    expect(await t.refusal(contract.dispatchWaybill, await stepOf(driverless))).toMatchObject({
      code: 'services.waybill.noDriver',
      field: 'driverId',
    })
    const [first, second] = [await aWaybill(own), await aWaybill(own)]
    const answers = await Promise.all(
      [first, second].map(async id => t.reply(contract.dispatchWaybill, await stepOf(id))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'fleet.claim.taken' } })
    const [left, waits] = answers[0]!.ok ? [first, second] : [second, first]
    await t.call(contract.returnWaybill, { ...(await stepOf(left)), reason: 'المستلم غائب' })
    await dispatch(waits)
    expect((await shown(waits)).state).toBe('dispatched')
  })

  test('V4: is delivered only with a signature or a photo, and at a time that was', async () => {
    const id = await aWaybill({ carrierId: (await aCustomer(t, { roles: ['vendor'] })).id })
    await dispatch(id)
    const step = { ...(await stepOf(id)), receiver: 'أمين المخزن' }
    const code = async (part: object) =>
      (await t.refusal(contract.deliverWaybill, { ...step, deliveredAt: at('20T09:00'), ...part })).code
    expect(await code({})).toBe('services.waybill.proof')
    const photoFileIds = [(await aPhoto()).id]
    expect(await code({ photoFileIds, deliveredAt: at('20T08:59') })).toBe('services.waybill.beforeDispatch')
    expect(await code({ photoFileIds, deliveredAt: at('20T09:01') })).toBe('services.waybill.ahead')
    await deliver(id)
    expect(await shown(id)).toMatchObject({ state: 'delivered', receiver: 'أمين المخزن' })
  })

  test('refuses times backwards, two takers, an arrival that has passed and nothing to invoice', async () => {
    const own = await ownVehicle()
    const carrierId = (await aCustomer(t, { roles: ['vendor'] })).id
    const base = {
      customerId: (await aCustomer(t)).id,
      consignee: 'م',
      cargo: 'ب',
      fromPlace: 'أ',
      toPlace: 'ج',
    }
    const times = { plannedAt: at('20T10:00'), expectedAt: at('20T18:00') }
    const code = async (part: object) =>
      (await t.refusal(contract.saveWaybill, { ...base, ...times, freight: '1.000', ...part })).code
    expect(await code({ expectedAt: at('20T10:00') })).toBe('services.waybill.times')
    expect(await code({ vehicleId: own.vehicleId, carrierId })).toBe('services.waybill.takenTwice')
    expect(await code({ driverId: own.driverId })).toBe('services.waybill.driverAlone')
    expect(await code({ freight: '-1.000' })).toBe('services.waybill.amount')
    const past = await aWaybill(own)
    await t.call(contract.saveWaybill, {
      ...base,
      ...own,
      id: past,
      version: 1,
      plannedAt: at('19T10:00'),
      expectedAt: at('19T18:00'),
      freight: '0.000',
    })
    expect((await t.refusal(contract.dispatchWaybill, await stepOf(past))).code).toBe(
      'services.waybill.expectedPast',
    )
    const free = await aWaybill({ carrierId, freight: '0.000' })
    await dispatch(free)
    await deliver(free)
    const input = { ...(await stepOf(free)), date: '2026-11-20' }
    expect((await t.refusal(contract.invoiceWaybill, input)).code).toBe('services.waybill.nothingToInvoice')
  })

  test('is found by consignee, customer and place, and counted with what waits to be invoiced', async () => {
    const customer = await aCustomer(t, { nameAr: 'شركة أحمد للتوريد' })
    const id = await aWaybill({ customerId: customer.id, toPlace: 'الأحمدي' })
    for (const search of ['احمد للتوريد', 'الاحمدي'])
      expect((await t.call(contract.listWaybills, { search })).rows.map(row => row.id)).toContain(id)
    const totals = await t.call(contract.totalWaybills, { customerId: customer.id })
    expect(totals).toMatchObject({ count: 1, byState: { draft: 1 }, toInvoice: '0.000' })
  })
})
