import { beforeAll, describe, expect, test } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import { type RefusalError, refuse } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import type { Alarm } from '../company/steps.queries.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, actIn, anAdministrator, platformRuntime, scopeOf } from '../make.ts'
import { startOnboarding } from '../onboarding/onboarding.contract.ts'
import { recountResource, whyNotAddResource } from '../plan/quota.commands.ts'
import * as contract from './subscription.contract.ts'
import { moveSubscription } from './subscription.job.ts'

let t: TestCompany
let companyId: string
let vehicles = 0
const raised: string[] = []
const resolved: string[] = []

const bell: Alarm = {
  tell: async () => {},
  raise: async (_ctx, alert) => {
    raised.push(alert.kind)
  },
  resolve: async (_ctx, kind) => void resolved.push(kind),
  mention: async () => {},
}
const above = contributing({
  usageCounts: [{ resource: 'vehicles', count: async () => vehicles }],
  alarms: [bell],
})

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer, above], now: '2026-11-20T09:00:00Z', plan: 'none' })
  const founder = aCaller(t)
  companyId = (
    await founder.call(startOnboarding, { nameAr: 'الواحة', businessType: 'car_rental', country: 'KW' })
  ).companyId
})

async function clockAt(instant: string) {
  t.setNow(instant)
  const { id } = await scopeOf(t, companyId)
  await runInCompany(platformRuntime(t), id, 'platform.subscription.clock', moveSubscription)
  return (await anAdministrator(t, companyId)).call(contract.readSubscription, {})
}

async function addVehicle(): Promise<unknown> {
  try {
    await actIn(t, companyId, async ctx =>
      refuse(await whyNotAddResource(ctx, 'vehicles', async () => vehicles)),
    )
    vehicles += 1
    return null
  } catch (error) {
    return (error as RefusalError).refusal
  }
}

describe('the trial (scenario 8)', () => {
  test('opens the professional features until the last second of 4 December in Kuwait', async () => {
    for (let count = 0; count < 12; count++) expect(await addVehicle()).toBeNull()
    t.setNow('2026-12-04T20:59:59Z')
    const admin = await anAdministrator(t, companyId)
    expect(await admin.call(contract.hasFeature, { featureCode: 'api_access' })).toEqual({ has: true })
    expect(admin.actor.company!.features).toContain('api_access')
  })

  test('reminds 3 days and 1 day before, once each', async () => {
    raised.length = 0
    await clockAt('2026-11-30T10:00:00Z')
    expect(raised).toEqual([])
    await clockAt('2026-12-01T10:00:00Z')
    await clockAt('2026-12-01T11:00:00Z')
    await clockAt('2026-12-02T11:00:00Z')
    expect(raised).toEqual(['trial_ending'])
    expect((await clockAt('2026-12-03T11:00:00Z')).daysLeft).toBe(1)
    expect(raised).toEqual(['trial_ending', 'trial_ends_tomorrow'])
  })

  test('is free from midnight even before the hourly job has run', async () => {
    t.setNow('2026-12-04T21:00:00Z')
    const admin = await anAdministrator(t, companyId)
    expect(admin.actor.company!.features).toEqual([])
    expect(await admin.call(contract.hasFeature, { featureCode: 'api_access' })).toEqual({ has: false })
    expect(await admin.call(contract.readSubscription, {})).toMatchObject({
      state: 'free',
      planCode: 'free',
      daysLeft: null,
    })
  })

  test('keeps 12 vehicles and refuses the 13th', async () => {
    expect(await clockAt('2026-12-05T08:00:00Z')).toMatchObject({ state: 'free' })
    expect(await addVehicle()).toMatchObject({
      code: 'platform.quota.reached',
      params: { used: 12, limit: 5, resource: 'vehicles' },
    })
    const { usage } = await (await anAdministrator(t, companyId)).call(contract.readSubscription, {})
    expect(usage.find(one => one.resource === 'vehicles')).toEqual({
      resource: 'vehicles',
      used: 12,
      limit: 5,
    })
  })
})

describe('features', () => {
  test('an unknown code is false and never an error; a gate that is off gates nothing', async () => {
    const admin = await anAdministrator(t, companyId)
    expect(await admin.call(contract.hasFeature, { featureCode: 'time_travel' })).toEqual({ has: false })
    expect(await aCaller(t).call(contract.hasFeature, { featureCode: 'api_access' })).toEqual({ has: false })
    await t.runtime.pool.query(
      `update platform.feature_gate set is_active = false where code = 'multi_company'`,
    )
    expect(await admin.call(contract.hasFeature, { featureCode: 'multi_company' })).toEqual({ has: true })
    await t.runtime.pool.query(
      `update platform.feature_gate set is_active = true where code = 'multi_company'`,
    )
  })
})

describe('quotas', () => {
  test('two clerks cannot both take the last place', async () => {
    const other = await aCompany({ modules: [platformServer, above], plan: 'none' })
    let customers = 9
    const add = () =>
      runInCompany(platformRuntime(other), other.company.id, 'test', async ctx => {
        refuse(await whyNotAddResource(ctx, 'customers', async () => customers))
        await new Promise(resolve => setTimeout(resolve, 30))
        customers += 1
      })
    const outcomes = await Promise.allSettled([add(), add(), add()])
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(customers).toBe(10)
  })

  test('warns at 80 % and at the limit', async () => {
    const other = await aCompany({ modules: [platformServer, above], plan: 'none' })
    raised.length = 0
    const at = (used: number) =>
      runInCompany(platformRuntime(other), other.company.id, 'test', ctx =>
        whyNotAddResource(ctx, 'customers', async () => used),
      )
    await at(6)
    await at(7)
    await at(9)
    expect(raised).toEqual(['quota_near', 'quota_reached'])
  })

  test('what is taken back at once frees its places in the figures and ends the alert, without waiting for the night', async () => {
    const other = await aCompany({ modules: [platformServer, above], plan: 'none' })
    const inOther = <T>(work: Parameters<typeof runInCompany<T>>[3]) =>
      runInCompany(platformRuntime(other), other.company.id, 'test', work)
    await inOther(ctx => whyNotAddResource(ctx, 'vehicles', async () => 0, 5))
    expect(raised.at(-1)).toBe('quota_reached')
    resolved.length = 0
    const before = vehicles
    vehicles = 1
    await inOther(ctx => recountResource(ctx, 'vehicles'))
    vehicles = before
    expect(resolved).toEqual(['quota_reached', 'quota_near'])
    const { rows } = await other.runtime.pool.query(
      `select used from platform.resource_usage where company_id = $1 and resource = 'vehicles'`,
      [other.company.id],
    )
    expect(rows).toEqual([{ used: 1 }])
  })
})

describe('changing the plan (scenario 9)', () => {
  test('credits the unused days of the paid year', async () => {
    await actIn(t, companyId, ctx =>
      ctx.db
        .updateTable('platform.subscription')
        .set({
          plan_code: 'basic',
          cycle: 'yearly',
          state: 'active',
          starts_on: '2026-01-01',
          ends_on: '2026-12-31',
          paid_minor: 250_000,
        })
        .where('company_id', '=', ctx.company.id)
        .execute(),
    )
    t.setNow('2026-07-01T09:00:00Z')
    const admin = await anAdministrator(t, companyId)
    expect(
      await admin.call(contract.previewSubscription, { planCode: 'professional', cycle: 'yearly' }),
    ).toEqual({
      planCode: 'professional',
      cycle: 'yearly',
      takesEffect: 'now',
      startsOn: '2026-07-01',
      endsOn: '2027-06-30',
      priceMinor: '500.000',
      creditMinor: '126.027',
      dueMinor: '373.973',
    })
    expect(
      await admin.refusal(contract.previewSubscription, { planCode: 'free', cycle: 'yearly' }),
    ).toMatchObject({ code: 'platform.plan.unknown' })
  })

  test('a lapsed plan has seven days of grace and is then free', async () => {
    expect(await clockAt('2027-01-01T09:00:00Z')).toMatchObject({ state: 'grace', planCode: 'basic' })
    expect(await clockAt('2027-01-07T20:00:00Z')).toMatchObject({ state: 'grace' })
    expect(await clockAt('2027-01-07T21:00:00Z')).toMatchObject({ state: 'free', planCode: 'free' })
  })

  test('shows prices only to holders of the right', async () => {
    const company = await scopeOf(t, companyId)
    const plain = aCaller(t, { company })
    expect((await plain.call(contract.readSubscription, {})).plans).toEqual([])
    const { plans } = await (await anAdministrator(t, companyId)).call(contract.readSubscription, {})
    expect(plans.map(plan => [plan.code, plan.priceMonthlyMinor, plan.priceYearlyMinor])).toEqual([
      ['free', '0.000', '0.000'],
      ['basic', '25.000', '250.000'],
      ['professional', '50.000', '500.000'],
      ['enterprise', '100.000', '1000.000'],
    ])
  })
})
