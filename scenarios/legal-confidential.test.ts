import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember, type TestUser } from '#modules/access/make.ts'
import { effectivePermissions } from '#modules/access/permission/effective.rules.ts'
import { companyRoles, roles } from '#modules/access/role/roles.rules.ts'
import { composed } from '#modules/composition.ts'
import { getCase, listCases, saveCase, totalCases } from '#modules/legal/case/case.contract.ts'
import { saveHearing, saveProceeding } from '#modules/legal/hearing/hearing.contract.ts'
import { draftLetter, registerLetter } from '#modules/legal/letter/letter.contract.ts'
import { aCase, aDebtor, caseInput } from '#modules/legal/make.ts'
import { getOffice } from '#modules/legal/office/office.contract.ts'
import { serverModules } from '#modules/server.ts'
import { permissionsOf } from '../sweeps/catalogue.ts'

// LG-03: every query and document of every module, as each role, with what people would type to find the case: none holds a trace of it.

/** Words that stand nowhere but in the confidential case. */
const canary = 'زمرديق'
const words = [canary, 'ZMRDQ-77', '٧٧١٩٤٤', '771944']

type Case = { id: string; number: string; partyId: string }

let t: TestCompany
let hidden: Case
let court: string
const people = new Map<string, TestUser>()
const readers = [...roles, 'outsider'].filter(role => role !== 'company_admin')

beforeAll(async () => {
  t = await aCompany({ modules: composed(serverModules), now: '2026-11-20T09:00:00Z' })
  await t.act(ctx => ctx.db.updateTable('legal.settings').set({ notice_required: false }).execute())
  const lawyer = await aMember(t, 'manager', { email: 'team.legal@example.test' })
  for (const role of roles)
    if (role !== 'super_admin')
      people.set(role, await aMember(t, role, { email: `${role}.crawl@example.test` }))
  court = (await t.call(getOffice, {})).courts[0]!.id
  const seen = await aDebtor(t, 'مدين ظاهر')
  for (let no = 0; no < 11; no++) await t.call(saveCase, caseInput(seen.partyId, { title: `ظاهرة ${no}` }))
  const { partyId, invoiceIds } = await aDebtor(t, 'مدين القضية')
  const made = await aCase(t, partyId, {
    title: `${canary} ZMRDQ-77`,
    invoiceIds,
    confidential: true,
    teamIds: [lawyer.id],
    note: canary,
    limitationOn: '2026-11-25',
  })
  hidden = { ...made, partyId }
  const { id: proceedingId } = await t.call(saveProceeding, {
    caseId: made.id,
    courtLevel: 'firstInstance',
    courtId: court,
    filedOn: '2026-11-20',
    automatedNumber: '771944',
    circuit: canary,
  })
  await t.call(saveHearing, {
    proceedingId,
    startsAt: '2026-11-21T06:00:00.000Z',
    purpose: canary,
    room: canary,
  })
  const { id } = await t.call(draftLetter, { letterType: 'general', partyId, caseId: made.id })
  expect(id).toBeTruthy()
  await t.call(registerLetter, {
    letterType: 'court_notice',
    caseId: made.id,
    subject: `${canary} إعلان`,
    body: canary,
    channel: 'bailiff',
    receivedOn: '2026-11-20',
    respondBy: '2026-11-25',
  })
}, 120_000)

/** What is asked of an endpoint: nothing, a page, the canary, the ids of the case, the days around it. */
const wishes = (): Record<string, unknown>[] => {
  const days = { from: '2026-11-01', to: '2026-12-31' }
  const { id, partyId, number } = hidden
  return [
    {},
    { limit: 100 },
    ...[canary, '771944', number].flatMap(search => [
      { search, limit: 100 },
      { search },
      { text: search },
      { query: search },
      { q: search },
    ]),
    ...[{ id }, { caseId: id }, { partyId, limit: 100 }, { partyId }, { id: partyId }, days],
    { subject: `legal.case:${id}` },
    { subject: `legal.case:${id}`, limit: 100 },
    { kind: 'legal.case', id },
    ...['casesSummary', 'caseGroups', 'recovery', 'caseCosts', 'hearingsRoll', 'legalCorrespondence'].map(
      report => ({ report, ...days }),
    ),
  ]
}

const actorOf = (role: string) => ({
  userId: people.get(role)?.id ?? '01900000-0000-7000-8000-00000000dead',
  permissions:
    role === 'super_admin' || role === 'outsider'
      ? everything()
      : [
          ...effectivePermissions(
            companyRoles.filter(one => one === role),
            [],
            'all',
          ),
        ],
})

/** Every right but those to confidential cases and to the chain of the company, which holds that something was done and not what. */
const everything = () =>
  serverModules
    .flatMap(module => module.manifest.permissions.map(permission => permission.id))
    .filter(permission => permission !== 'legal.confidential.read' && permission !== 'admin.audit.read')

const textOf = (answer: unknown): string => {
  const bytes = (answer as { bytes?: Uint8Array } | null)?.bytes
  return bytes ? Buffer.from(bytes).toString('utf8') : JSON.stringify(answer)
}

test.each(readers)('%s finds no trace of a confidential case', { timeout: 240_000 }, async role => {
  const actor = actorOf(role)
  const traces: string[] = []
  let answered = 0
  const asked = serverModules
    .flatMap(module => module.endpoints.map(({ endpoint }) => endpoint as Endpoint))
    // There is no session in a test, and its endpoints hold no records.
    .filter(endpoint => !endpoint.name.startsWith('access.'))
    .filter(endpoint => endpoint.kind === 'query' || endpoint.name.startsWith('legal.'))
    .filter(endpoint => endpoint.kind !== 'command' && endpoint.access !== 'token')
    .filter(
      endpoint =>
        permissionsOf(endpoint).some(right => actor.permissions.includes(right)) ||
        endpoint.access === 'authenticated',
    )
  for (const endpoint of asked)
    for (const wish of wishes()) {
      const fits = endpoint.input.safeParse(wish)
      // An input that the endpoint strips tests nothing new.
      if (!fits.success || Object.keys(wish).some(key => !(key in (fits.data as object)))) continue
      const reply = await t.reply(endpoint, wish, actor)
      if (!reply.ok) {
        expect(JSON.stringify(reply.refusal)).not.toContain(canary)
        continue
      }
      const text = textOf('document' in reply ? reply.document : reply.output)
      answered += 1
      const echo = JSON.stringify(wish)
      for (const word of [...words, hidden.number, hidden.id])
        if (text.includes(word) && !echo.includes(word)) traces.push(`${endpoint.name} ${word}`)
    }
  expect(traces).toEqual([])
  if (role !== 'employee') expect(answered).toBeGreaterThan(20)
})

test('eleven cases show eleven, and the team sees twelve', async () => {
  const clerk = actorOf('sales_agent')
  expect((await t.call(totalCases, {}, clerk)).count).toBe(11)
  expect((await t.call(listCases, { limit: 100 }, clerk)).rows).toHaveLength(11)
  expect((await t.refusal(getCase, { id: hidden.id }, clerk)).kind).toBe('notFound')
  expect((await t.call(totalCases, {}, actorOf('company_admin'))).count).toBe(12)
})
