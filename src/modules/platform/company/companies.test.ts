import { beforeAll, describe, expect, test } from 'vitest'
import { deny, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { listAudit } from '../audit/audit.contract.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, aSuperAdmin, scopeOf } from '../make.ts'
import * as onboarding from '../onboarding/onboarding.contract.ts'
import { readSubscription } from '../subscription/subscription.contract.ts'
import * as contract from './companies.contract.ts'
import { readCompany } from './company.contract.ts'
import type { ChecklistStep, CompanyDetails, CompanyStep } from './steps.queries.ts'

let t: TestCompany
const seen: { details: CompanyDetails; companyId: number; features: readonly string[] }[] = []
let refusesNext: Refusal | null = null

const step: CompanyStep = async (ctx, details) => {
  if (refusesNext) deny(refusesNext)
  seen.push({ details, companyId: ctx.company.id, features: ctx.company.features })
  if (details.administrator.kind === 'new' && details.administrator.method === 'temporaryPassword')
    return { temporaryPassword: 'kept-by-nobody' }
}
const toDo: ChecklistStep = {
  key: 'vehicle',
  title: 'fleet.checklist.vehicle',
  path: '/fleet',
  companyModule: 'core',
  isDone: async () => false,
}
const above = contributing({
  companySteps: [step],
  usageCounts: [
    // The administrator that the step names is there when the company is counted.
    { resource: 'users', count: async () => 1 },
    { resource: 'vehicles', count: async () => 0 },
  ],
  checklistSteps: [toDo],
})

const wanted = {
  businessType: 'real_estate' as const,
  nameAr: 'عقارات الخليج',
  nameEn: 'Gulf Estates',
  email: 'Office@Gulf.example.test',
  country: 'BH' as const,
  currency: 'BHD' as const,
  timeZone: 'Asia/Bahrain',
  administrator: {
    firstName: 'مريم',
    email: 'maryam@gulf.example.test',
    method: 'temporaryPassword' as const,
  },
}

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer, above], now: '2026-11-20T09:00:00Z' })
})

describe('creating a company', () => {
  test('makes company, modules, trial and administrator in one transaction', async () => {
    const { companyId, temporaryPassword } = await aSuperAdmin(t).call(contract.createCompany, wanted)
    expect(temporaryPassword).toBe('kept-by-nobody')
    const { details, features } = seen.at(-1)!
    expect(details.administrator).toMatchObject({ kind: 'new', email: 'maryam@gulf.example.test' })
    expect(features).toContain('custom_branding')
    const admin = await anAdministrator(t, companyId)
    expect(await admin.call(readCompany, {})).toMatchObject({
      currency: 'BHD',
      email: 'office@gulf.example.test',
      modules: ['core', 'finance', 'contracts', 'customers', 'properties', 'tenants'],
    })
    expect(await admin.call(readSubscription, {})).toMatchObject({ state: 'trial', endsOn: '2026-12-04' })
  })

  test('leaves nothing behind when a step refuses', async () => {
    // By name: tests beside this one make companies of their own.
    const count = () =>
      t.runtime.pool.query('select count(*)::int as n from platform.company where name_ar = $1', [
        wanted.nameAr,
      ])
    const before = (await count()).rows[0].n
    expect(before).toBeGreaterThan(0)
    refusesNext = refused('access.account.emailTaken')
    expect(await aSuperAdmin(t).refusal(contract.createCompany, wanted)).toMatchObject({
      code: 'access.account.emailTaken',
    })
    refusesNext = null
    expect((await count()).rows[0].n).toBe(before)
  })

  test('is for the super administrator only', async () => {
    expect(await (await anAdministrator(t)).refusal(contract.createCompany, wanted)).toMatchObject({
      kind: 'forbidden',
    })
    expect(await (await anAdministrator(t)).refusal(contract.listCompanies, {})).toMatchObject({
      kind: 'forbidden',
    })
  })
})

describe('signing up (scenario 8)', () => {
  test('a car rental gets its modules and a trial until 4 December, free from the 5th', async () => {
    const founder = aCaller(t)
    const { companyId } = await founder.call(onboarding.startOnboarding, {
      nameAr: 'الواحة لتأجير السيارات',
      businessType: 'car_rental',
      country: 'KW',
    })
    expect(seen.at(-1)!.details.administrator).toEqual({ kind: 'existing', userId: founder.actor.userId })
    const admin = await anAdministrator(t, companyId)
    expect(admin.actor.company).toMatchObject({
      modules: ['core', 'finance', 'vehicles', 'contracts', 'customers'],
      currency: 'KWD',
    })
    expect(
      await admin.refusal(onboarding.startOnboarding, {
        nameAr: 'ثانية',
        businessType: 'retail',
        country: 'KW',
      }),
    ).toMatchObject({
      code: 'platform.onboarding.hasCompany',
    })
  })

  test('the steps may be skipped and taken up again; the checklist waits beside them', async () => {
    const founder = aCaller(t)
    expect((await founder.call(onboarding.readOnboardingProgress, {})).isComplete).toBe(false)
    const { companyId } = await founder.call(onboarding.startOnboarding, {
      nameAr: 'شركة',
      businessType: 'retail',
      country: 'SA',
    })
    const admin = await anAdministrator(t, companyId)
    for (const step of ['privacy', 'modules', 'start', 'formats'] as const)
      await admin.call(onboarding.completeOnboarding, { step })
    const progress = await admin.call(onboarding.readOnboardingProgress, {})
    expect(progress.isComplete).toBe(true)
    expect(progress.steps.every(step => step.isDone)).toBe(true)
    expect(progress.checklist.map(step => [step.key, step.isDone])).toEqual([
      ['company', true],
      ['vehicle', false],
    ])
  })
})

describe('the list of companies', () => {
  test('finds a company whatever the form of its letters, and filters', async () => {
    const staff = aSuperAdmin(t)
    await staff.call(contract.createCompany, {
      ...wanted,
      nameAr: 'مؤسسة الإمارات',
      administrator: { ...wanted.administrator, email: 'x@y.example.test' },
    })
    const found = await staff.call(contract.listCompanies, { search: 'موسسه الامارات' })
    expect(found.rows.map(row => row.nameAr)).toEqual(['مؤسسة الإمارات'])
    expect(found.rows[0]).toMatchObject({
      planCode: 'professional',
      subscriptionState: 'trial',
      status: 'active',
    })
    expect(
      (await staff.call(contract.listCompanies, { search: 'موسسه', businessType: 'retail' })).rows,
    ).toEqual([])
    expect((await staff.call(contract.pickCompanies, { search: 'gulf est' })).rows.length).toBeGreaterThan(0)
    expect((await staff.call(contract.pickCompanies, { search: '100%' })).rows).toEqual([])
  })

  test('shows what a new company uses from the first minute, not after the count of the night', async () => {
    const staff = aSuperAdmin(t)
    const { companyId } = await staff.call(contract.createCompany, {
      ...wanted,
      nameAr: 'شركة الدقيقة الأولى',
      administrator: { ...wanted.administrator, email: 'first@minute.example.test' },
    })
    const { rows } = await staff.call(contract.listCompanies, { search: 'الدقيقة الأولى' })
    expect(rows).toMatchObject([{ id: companyId, usage: { users: 1, vehicles: 0 } }])
  })

  test('pages by key without losing or repeating a company', async () => {
    const staff = aSuperAdmin(t)
    for (const sort of ['name', 'createdAt'] as const) {
      const all = (
        await staff.call(contract.listCompanies, { sort, limit: 1000, businessType: 'real_estate' })
      ).rows.map(row => row.id)
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const page = await staff.call(contract.listCompanies, {
          sort,
          limit: 2,
          businessType: 'real_estate',
          ...(cursor ? { cursor } : {}),
        })
        paged.push(...page.rows.map(row => row.id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(paged).toEqual(all)
    }
  })

  test('suspends with a reason and reactivates, each in the chain of the company', async () => {
    const staff = aSuperAdmin(t)
    const { companyId } = await staff.call(contract.createCompany, {
      ...wanted,
      administrator: { ...wanted.administrator, email: 's@y.example.test' },
    })
    await staff.call(contract.suspendCompany, { companyId, version: 1, reason: 'لم يسدد الاشتراك' })
    expect(
      await staff.refusal(contract.suspendCompany, { companyId, version: 2, reason: 'مرة أخرى' }),
    ).toMatchObject({ code: 'platform.company.notActive' })
    expect((await staff.call(contract.openCompany, { companyId })).company.status).toBe('suspended')
    await staff.call(contract.reactivateCompany, { companyId, version: 2 })
    const events = await (await anAdministrator(t, companyId)).call(listAudit, {
      operation: 'platform.company',
    })
    expect(events.rows.map(event => [event.operation, event.reason])).toEqual([
      ['platform.company.reactivate', null],
      ['platform.company.suspend', 'لم يسدد الاشتراك'],
      ['platform.company.create', null],
    ])
    expect(
      await aSuperAdmin(t, { sudoUntil: null }).refusal(contract.suspendCompany, {
        companyId,
        version: 3,
        reason: 'سبب',
      }),
    ).toMatchObject({ code: 'access.session.sudoRequired' })
  })

  test('edits a company from the platform pages and counts honestly', async () => {
    const staff = aSuperAdmin(t)
    const scope = await scopeOf(t, t.company.uuid)
    const { company } = await staff.call(contract.openCompany, { companyId: scope.uuid })
    await staff.call(contract.editCompany, {
      companyId: scope.uuid,
      version: company.version,
      nameAr: 'اسم جديد',
      nameEn: company.nameEn,
      country: company.country,
      email: company.email,
      currency: company.currency,
      timeZone: company.timeZone,
      digits: company.digits,
      firstDayOfWeek: 0,
      fiscalYearStart: 1,
    })
    expect((await staff.call(contract.openCompany, { companyId: scope.uuid })).company.nameAr).toBe(
      'اسم جديد',
    )
    const before = await staff.call(contract.readPlatformDashboard, {})
    await staff.call(contract.createCompany, { ...wanted, businessType: 'retail' })
    const numbers = await staff.call(contract.readPlatformDashboard, {})
    // Other test files found companies in the same database meanwhile.
    expect(numbers.companies.active).toBeGreaterThan(before.companies.active)
    expect(numbers.subscriptions.trial).toBeGreaterThan(before.subscriptions.trial)
    expect(numbers.activeUsers).toBeNull()
  })
})
