import { beforeAll, describe, expect, test } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, aSuperAdmin, platformRuntime, scopeOf } from '../make.ts'
import { startOnboarding } from '../onboarding/onboarding.contract.ts'
import { listOffer, saveFeatureGate, savePlan } from '../plan/plan.contract.ts'
import { readSubscription } from '../subscription/subscription.contract.ts'
import { moveSubscription } from '../subscription/subscription.job.ts'
import * as contract from './order.contract.ts'
import { boughtPeriod, monthlyRevenue } from './order.rules.ts'

let t: TestCompany
let companyId: string
const own = () => anAdministrator(t, companyId)
const read = async () => (await own()).call(readSubscription, {})
const clockAt = async (instant: string) => {
  t.setNow(instant)
  const { id } = await scopeOf(t, companyId)
  await runInCompany(platformRuntime(t), id, 'platform.subscription.clock', moveSubscription)
}

async function order(planCode: string, cycle: 'monthly' | 'yearly') {
  const { id, number } = await (await own()).call(contract.orderPlan, { planCode, cycle })
  return { orderId: id, number }
}

const pay = (orderId: string, amountMinor: string, receivedOn: string) => ({
  companyId,
  orderId,
  amountMinor,
  method: 'transfer' as const,
  receivedOn,
  reference: 'KW-7781',
})

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer], now: '2026-01-01T09:00:00Z', plan: 'none' })
  const start = { nameAr: 'الواحة', businessType: 'car_rental', country: 'KW' } as const
  companyId = (await aCaller(t).call(startOnboarding, start)).companyId
})

describe('An upgrade in the middle of a period (scenario 9)', () => {
  test('basic yearly from 1 January 2026 costs 250.000 and begins when it is paid', async () => {
    const { orderId } = await order('basic', 'yearly')
    expect(
      await (await own()).refusal(contract.orderPlan, { planCode: 'basic', cycle: 'yearly' }),
    ).toMatchObject({
      code: 'platform.order.open',
    })
    await aSuperAdmin(t).call(contract.recordOrderPayment, pay(orderId, '250.000', '2026-01-01'))
    expect(await read()).toMatchObject({ planCode: 'basic', state: 'active', endsOn: '2026-12-31' })
  })

  test('on 1 July professional yearly credits 126.027, is due 373.973 and runs to 30 June 2027', async () => {
    t.setNow('2026-07-01T09:00:00Z')
    const { orderId, number } = await order('professional', 'yearly')
    const [row] = (await (await own()).call(contract.listOwnOrders, {})).rows
    expect(row).toMatchObject({ number, creditMinor: '126.027', dueMinor: '373.973', state: 'pending' })
    const staff = aSuperAdmin(t)
    expect(
      await staff.refusal(contract.recordOrderPayment, pay(orderId, '373.970', '2026-07-01')),
    ).toMatchObject({
      code: 'platform.order.amountDiffers',
      field: 'amountMinor',
      params: { due: '373.973' },
    })
    const paid = await staff.call(contract.recordOrderPayment, pay(orderId, '373.973', '2026-07-01'))
    expect(number).toMatch(/^SUB-2026-\d{5}$/)
    expect(paid).toEqual({ number, endsOn: '2027-06-30' })
    expect(
      await staff.refusal(contract.recordOrderPayment, pay(orderId, '373.973', '2026-07-01')),
    ).toMatchObject({
      code: 'platform.order.notPending',
    })
    expect(await read()).toMatchObject({ planCode: 'professional', state: 'active', endsOn: '2027-06-30' })
    const receipt = (await (await own()).call(contract.printOrder, { id: orderId })) as DocumentReply
    expect(Buffer.from(receipt.bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('a cheaper plan that is paid begins the day after the paid period ends', async () => {
    const { orderId } = await order('basic', 'monthly')
    await aSuperAdmin(t).call(contract.recordOrderPayment, pay(orderId, '25.000', '2026-07-01'))
    expect((await read()).planCode).toBe('professional')
    await clockAt('2027-06-30T20:59:00Z')
    expect((await read()).planCode).toBe('professional')
    await clockAt('2027-07-01T00:02:00Z')
    expect(await read()).toMatchObject({ planCode: 'basic', state: 'active', endsOn: '2027-07-31' })
  })
})

describe('Orders', () => {
  test('are cancelled once, and a stale screen is told', async () => {
    const { orderId: id } = await order('enterprise', 'monthly')
    expect(await (await own()).refusal(contract.cancelOrder, { id, version: 9 })).toMatchObject({
      code: 'kernel.record.stale',
    })
    await (await own()).call(contract.cancelOrder, { id, version: 1 })
    expect(await (await own()).refusal(contract.cancelOrder, { id, version: 2 })).toMatchObject({
      code: 'platform.order.notPending',
    })
    const waiting = await aSuperAdmin(t).call(contract.listOpenOrders, {})
    expect(waiting.rows.filter(row => row.companyId === companyId)).toEqual([])
  })

  test('the platform sees what waits; a company and its order belong together', async () => {
    const { orderId, number } = await order('enterprise', 'monthly')
    const staff = aSuperAdmin(t)
    const { rows } = await staff.call(contract.listOpenOrders, {})
    expect(rows.find(row => row.companyId === companyId)).toMatchObject({ id: orderId, number })
    const other = (
      await aCaller(t).call(startOnboarding, { nameAr: 'الجزيرة', businessType: 'car_rental', country: 'KW' })
    ).companyId
    expect(
      await staff.refusal(contract.recordOrderPayment, {
        ...pay(orderId, '100.000', '2027-07-01'),
        companyId: other,
      }),
    ).toMatchObject({ kind: 'notFound' })
  })

  test('nobody pays for days before the money came, unless days were credited', () => {
    const bought = {
      takesEffect: 'now',
      cycle: 'monthly',
      startsOn: '2026-03-01',
      endsOn: '2026-03-31',
    } as const
    expect(boughtPeriod({ ...bought, creditMinor: 0 }, '2026-03-10')).toEqual({
      startsOn: '2026-03-10',
      endsOn: '2026-04-09',
    })
    expect(boughtPeriod({ ...bought, creditMinor: 5 }, '2026-03-10').startsOn).toBe('2026-03-01')
  })

  test('rule 20: 3 basic monthly and 2 professional yearly bring 158.333 a month', () => {
    const basic = { cycle: 'monthly' as const, priceMinor: 25_000 }
    const professional = { cycle: 'yearly' as const, priceMinor: 500_000 }
    expect(monthlyRevenue([basic, basic, basic, professional, professional])).toBe(158_333)
  })
})

describe('What platform staff offers', () => {
  test('a price and a limit are changed by one version of the page, the free plan keeps what everybody falls back to', async () => {
    const staff = aSuperAdmin(t)
    const { plans } = await staff.call(listOffer, {})
    const { companies: _, ...plan } = plans.find(one => one.code === 'enterprise')!
    // The plans are the same for every test: what is changed here is put back at once.
    try {
      await staff.call(savePlan, { ...plan, priceMonthlyMinor: '120.000', maxStorageGb: null })
      expect((await staff.refusal(savePlan, plan)).code).toBe('kernel.record.stale')
      const changed = (await staff.call(listOffer, {})).plans.find(one => one.code === 'enterprise')
      expect(changed).toMatchObject({
        priceMonthlyMinor: '120.000',
        maxStorageGb: null,
        version: plan.version + 1,
      })
    } finally {
      await staff.call(savePlan, { ...plan, version: plan.version + 1 })
    }
    const { companies: __, ...free } = plans.find(one => one.code === 'free')!
    const refused = (change: object) => staff.refusal(savePlan, { ...free, ...change })
    expect(await refused({ isActive: false })).toMatchObject({
      code: 'platform.plan.freeStays',
      field: 'isActive',
    })
    expect(await refused({ priceYearlyMinor: '1.000' })).toMatchObject({
      code: 'platform.plan.freePrice',
      field: 'priceYearlyMinor',
    })
  })

  test('a feature opens for the plans that were chosen, and only platform staff chooses', async () => {
    const staff = aSuperAdmin(t)
    const gate = (await staff.call(listOffer, {})).gates.find(one => one.code === 'custom_branding')!
    expect((await staff.refusal(saveFeatureGate, { ...gate, requiredPlans: ['gold'] })).code).toBe(
      'platform.plan.unknown',
    )
    expect((await (await own()).refusal(saveFeatureGate, gate)).code).toBe('access.guard.globalNeeded')
    const open = async () => (await read()).features.find(one => one.code === 'custom_branding')?.isOpen
    const { planCode } = await read()
    try {
      await staff.call(saveFeatureGate, { ...gate, requiredPlans: [planCode] })
      expect(await open()).toBe(true)
      const others = ['basic', 'professional', 'enterprise'].filter(code => code !== planCode)
      await staff.call(saveFeatureGate, { ...gate, version: gate.version + 1, requiredPlans: others })
      expect(await open()).toBe(false)
    } finally {
      await staff.call(saveFeatureGate, { ...gate, version: gate.version + 2 })
    }
  })
})
