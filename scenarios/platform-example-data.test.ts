import { beforeAll, describe, expect, test } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aUser, type TestUser } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { showTrialBalance } from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import { composed } from '#modules/composition.ts'
import { readCompany } from '#modules/platform/company/company.contract.ts'
import type { ExampleFill } from '#modules/platform/company/steps.queries.ts'
import { fillExampleData } from '#modules/platform/exampleData/exampleData.commands.ts'
import * as contract from '#modules/platform/exampleData/exampleData.contract.ts'
import { aCaller, anAdministrator, type Caller, platformRuntime, scopeOf } from '#modules/platform/make.ts'
import { startOnboarding } from '#modules/platform/onboarding/onboarding.contract.ts'
import { readSubscription } from '#modules/platform/subscription/subscription.contract.ts'
import { serverModules } from '#modules/server.ts'
import { fillExamples } from '../src/demo.ts'

// «ابدأ ببيانات تجريبية» of the onboarding (section 7.2) and its promise of section 12: removed without residue.

let t: TestCompany
let founder: TestUser
let companyId: string

const asFounder = (publicId: string): Promise<Caller> =>
  anAdministrator(t, publicId, { userId: founder.id, name: founder.name, email: founder.email })

/** How many rows of its business a company has. */
async function recordsOf(publicId: string): Promise<Record<string, number>> {
  const { id } = await scopeOf(t, publicId)
  const tables = [
    'fleet.vehicle',
    'parties.party',
    'rentals.contract',
    'billing.invoice',
    'billing.payment',
    'accounting.journal_entry',
    'fleet.violation',
    'app.file',
    'app.counter',
    'alerts.alert',
    'hr.payslip',
    'hr.accrual_row',
    'hr.employee_advance',
  ]
  return runInCompany(platformRuntime(t), id, 'test.count', async ctx => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const row = await ctx.db
        .selectFrom(table as 'fleet.vehicle')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts[table] = Number(row.count)
    }
    return counts
  })
}

beforeAll(async () => {
  const fill: ExampleFill = (id, person) => fillExamples(platformRuntime(t), id, person)
  const modules = composed(serverModules, { exampleFills: async () => [fill] })
  t = await aCompany({ modules, now: '2026-11-20T09:00:00Z', plan: 'none' })
  founder = await aUser(t)
  const visitor = aCaller(t, { userId: founder.id, name: founder.name, email: founder.email })
  const start = { nameAr: 'مكتب الواحة', businessType: 'car_rental', country: 'SA' } as const
  companyId = (await visitor.call(startOnboarding, start)).companyId
})

describe('A new company begins with generated records and leaves them again', () => {
  test('only an empty car rental office is offered them', async () => {
    const own = await asFounder(companyId)
    expect(await own.call(contract.readExampleData, {})).toEqual({
      state: null,
      mayBegin: true,
      actsSince: 0,
    })
    const visitor = aCaller(t, { userId: (await aUser(t)).id })
    const elsewhere = await visitor.call(startOnboarding, {
      nameAr: 'مخزن الدمام',
      businessType: 'education',
      country: 'SA',
    })
    const other = await anAdministrator(t, elsewhere.companyId)
    expect(await other.refusal(contract.beginExampleData, {})).toMatchObject({
      code: 'platform.exampleData.otherTrade',
    })
    expect(await other.refusal(contract.endExampleData, {})).toMatchObject({
      code: 'platform.exampleData.none',
    })
  })

  test('the records are made by the real commands and the books balance', { timeout: 120_000 }, async () => {
    const own = await asFounder(companyId)
    await own.call(contract.beginExampleData, {})
    expect(await own.refusal(contract.beginExampleData, {})).toMatchObject({
      code: 'platform.exampleData.notEmpty',
    })
    expect(await own.refusal(contract.endExampleData, {})).toMatchObject({
      code: 'platform.exampleData.filling',
    })
    const { id } = await scopeOf(t, companyId)
    const { id: userId, name, email } = founder
    await runInCompany(platformRuntime(t), id, 'platform.exampleData.fill', ctx =>
      fillExampleData(ctx, { id: userId, name, email }),
    )
    expect(await own.call(contract.readExampleData, {})).toMatchObject({ state: 'ready', actsSince: 0 })
    const made = await recordsOf(companyId)
    expect(made['fleet.vehicle']).toBe(40)
    expect(made['rentals.contract']).toBeGreaterThan(25)
    expect(made['alerts.alert']).toBeGreaterThan(3)
    const balance = await own.call(showTrialBalance, { from: '2026-11-01', asOf: '2026-11-20' })
    expect(balance.totals.closingDebit).toBe(balance.totals.closingCredit)
    // Pay among them: salaries, advances and provisions of the year's runs stand in the ledger to the minor unit.
    for (const table of ['hr.payslip', 'hr.accrual_row', 'hr.employee_advance'])
      expect(made[table], table).toBeGreaterThan(0)
    expect(await runInCompany(platformRuntime(t), id, 'test.subledgers', subledgersThatDiffer)).toEqual([])
  })

  test('leaving them keeps people, settings and trial, and nothing else', async () => {
    const own = await asFounder(companyId)
    const before = await own.call(readCompany, {})
    const trial = await own.call(readSubscription, {})
    const { companyId: freshId } = await own.call(contract.endExampleData, {})
    expect(freshId).not.toBe(companyId)
    const { rows } = await t.runtime.pool.query(
      'select c.uuid, u.company_id = c.id as is_here from access."user" u join platform.company c on c.uuid = $2 where u.id = $1',
      [founder.id, freshId],
    )
    expect(rows).toEqual([{ uuid: freshId, is_here: true }])
    const fresh = await asFounder(freshId)
    expect(await fresh.call(readCompany, {})).toMatchObject({
      nameAr: before.nameAr,
      modules: before.modules,
      currency: 'SAR',
      currencyIsOpen: true,
      onboardingSteps: before.onboardingSteps,
    })
    const { planCode, state, endsOn } = await fresh.call(readSubscription, {})
    expect({ planCode, state, endsOn }).toEqual({
      planCode: trial.planCode,
      state: trial.state,
      endsOn: trial.endsOn,
    })
    const left = await recordsOf(freshId)
    expect(left).toEqual(Object.fromEntries(Object.keys(left).map(table => [table, 0])))
    expect(await fresh.call(contract.readExampleData, {})).toMatchObject({ state: null, mayBegin: true })
    expect((await (await asFounder(companyId)).call(readCompany, {})).status).toBe('closed')
  })
})
