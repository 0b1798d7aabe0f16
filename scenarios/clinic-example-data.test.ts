import { expect, test } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { aUser } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import {
  listAppointments,
  listWaiting,
  totalAppointments,
} from '#modules/clinic/appointment/appointment.contract.ts'
import { totalClaims } from '#modules/clinic/claim/claim.contract.ts'
import { getPractice, savePractitioner } from '#modules/clinic/practice/practice.contract.ts'
import { startEncounter, writeEncounter } from '#modules/clinic/record/record.contract.ts'
import { composed } from '#modules/composition.ts'
import { fillExampleData } from '#modules/platform/exampleData/exampleData.commands.ts'
import * as contract from '#modules/platform/exampleData/exampleData.contract.ts'
import { aCaller, anAdministrator, platformRuntime, scopeOf } from '#modules/platform/make.ts'
import { startOnboarding } from '#modules/platform/onboarding/onboarding.contract.ts'
import { runSearch } from '#modules/reports/search/search.contract.ts'
import { serverModules } from '#modules/server.ts'
import { fillExamples } from '../src/demo.ts'

test('a clinic begins with visits, covers and a claim, and a search finds patients but no illness', {
  timeout: 120_000,
}, async () => {
  const modules = composed(serverModules, {
    exampleFills: async () => [(id, person) => fillExamples(platformRuntime(t), id, person)],
  })
  const t = await aCompany({ modules, now: '2026-11-22T06:30:00Z', plan: 'none' })
  const founder = await aUser(t)
  const person = { id: founder.id, name: founder.name, email: founder.email }
  const visitor = aCaller(t, { userId: founder.id, name: founder.name, email: founder.email })
  const start = { nameAr: 'عيادة الواحة', businessType: 'medical', country: 'KW' } as const
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
  expect(await own.call(totalAppointments, {})).toMatchObject({ booked: 3, waiting: 1, done: 13, absent: 1 })
  expect((await own.call(listWaiting, {})).rows).toHaveLength(1)
  const { count, unsubmitted } = await own.call(totalClaims, {})
  expect([count, Number(unsubmitted) > 0]).toEqual([1, true])
  expect(await runInCompany(platformRuntime(t), id, 'test.subledgers', subledgersThatDiffer)).toEqual([])
  const [visit] = (await own.call(listAppointments, { state: 'arrived' })).rows
  const practice = await own.call(getPractice, {})
  const doctor = practice.practitioners.find(one => one.id === visit!.practitionerId)!
  const { schedules: _, exceptions: __, userName: ___, ...fields } = doctor
  await own.call(savePractitioner, { ...fields, userId: founder.id })
  const { id: encounterId } = await own.call(startEncounter, { appointmentId: visit!.id })
  const { patientId } = visit!
  const content = { complaint: 'صداع نصفي', diagnoses: [{ code: 'G43', text: 'شقيقة', isMain: true }] }
  await own.call(writeEncounter, { patientId, id: encounterId, version: 1, content })
  const kinds = async (text: string) => (await own.call(runSearch, { text })).groups.map(group => group.kind)
  expect(await kinds('مريم عبدالله')).toContain('patient')
  for (const word of ['شقيقة', 'صداع نصفي', 'G43']) expect(await kinds(word)).toEqual([])
})
