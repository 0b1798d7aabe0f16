import { expect, test } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { aUser } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { composed } from '#modules/composition.ts'
import { fillExampleData } from '#modules/platform/exampleData/exampleData.commands.ts'
import * as contract from '#modules/platform/exampleData/exampleData.contract.ts'
import { aCaller, anAdministrator, platformRuntime, scopeOf } from '#modules/platform/make.ts'
import { startOnboarding } from '#modules/platform/onboarding/onboarding.contract.ts'
import { readBoard } from '#modules/realestate/board/board.contract.ts'
import { totalLeases } from '#modules/realestate/lease/lease.contract.ts'
import { mapProperties } from '#modules/realestate/propertyMap/propertyMap.contract.ts'
import { serverModules } from '#modules/server.ts'
import { fillExamples } from '../src/demo.ts'

test('a landlord begins with a let building, made by the real commands', { timeout: 120_000 }, async () => {
  const modules = composed(serverModules, {
    exampleFills: async () => [(id, person) => fillExamples(platformRuntime(t), id, person)],
  })
  const t = await aCompany({ modules, now: '2026-11-20T09:00:00Z', plan: 'none' })
  const founder = await aUser(t)
  const person = { id: founder.id, name: founder.name, email: founder.email }
  const visitor = aCaller(t, { userId: founder.id, name: founder.name, email: founder.email })
  const start = { nameAr: 'شركة الواحة العقارية', businessType: 'real_estate', country: 'SA' } as const
  const { companyId } = await visitor.call(startOnboarding, start)
  const own = await anAdministrator(t, companyId, {
    userId: founder.id,
    name: founder.name,
    email: founder.email,
  })
  await own.call(contract.beginExampleData, {})
  const { id } = await scopeOf(t, companyId)
  await runInCompany(platformRuntime(t), id, 'platform.exampleData.fill', ctx => fillExampleData(ctx, person))
  expect(await own.call(contract.readExampleData, {})).toMatchObject({ state: 'ready', actsSince: 0 })
  expect(await own.call(totalLeases, {})).toMatchObject({ byStatus: { active: 5 }, overdue: 1 })
  const board = await own.call(readBoard, {})
  expect(board).toMatchObject({ units: { leased: 5, vacant: 4 }, requests: { open: 2 } })
  expect((await own.call(mapProperties, {})).places).toHaveLength(2)
  expect(await runInCompany(platformRuntime(t), id, 'test.subledgers', subledgersThatDiffer)).toEqual([])
})
