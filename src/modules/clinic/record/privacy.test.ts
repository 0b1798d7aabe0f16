import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handle.ts'
import { closeTestPool, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { permissionCatalogue } from '#modules/access/public.ts'
import { stepAppointment } from '../appointment/appointment.contract.ts'
import { clinicServer } from '../index.server.ts'
import { aClinic, aPatient, aPractitioner, aVisit } from '../make.ts'
import { startEncounter, writeEncounter } from './record.contract.ts'

afterAll(closeTestPool)

const words = ['صرع بؤري', 'نوبات ليلية', 'G40', 'Lamotrigine']

const openings = async (t: TestCompany) =>
  (
    await t.act(ctx =>
      rawQuery<{ user_id: string }>(
        ctx.db,
        'select user_id from clinic.record_access where company_id = $1',
        [ctx.company.id],
      ),
    )
  ).map(row => row.user_id)

/** A record with an illness, and every identity by which it could be asked for. */
async function aRecord() {
  const t = await aClinic()
  const { id: userId } = await aMember(t, 'employee')
  const doctor = await aPractitioner(t, { userId })
  const patient = await aPatient(t)
  const visit = await aVisit(t, doctor, patient.id, '09:00')
  t.setNow('2026-11-22T05:55:00Z')
  await t.call(stepAppointment, { id: visit.id, version: 1, action: 'arrive' })
  const encounter = await t.call(startEncounter, { appointmentId: visit.id }, { userId })
  const content = {
    complaint: words[1]!,
    plan: words[3]!,
    diagnoses: [{ code: words[2]!, text: words[0]!, isMain: true }],
  }
  await t.call(writeEncounter, { patientId: patient.id, id: encounter.id, version: 1, content }, { userId })
  return {
    t,
    userId,
    ids: [patient.id, encounter.id, visit.id, doctor.id],
    patientId: patient.id,
    visitId: visit.id,
  }
}

/** What any of the operations asks for, so that each is really asked. */
const asked = (id: string, known: { patientId: string; visitId: string }, text: string) => ({
  id,
  version: 2,
  patientId: known.patientId,
  appointmentId: known.visitId,
  encounterId: id,
  survivorId: known.patientId,
  loserId: id,
  search: text,
  text,
  from: '2026-11-22',
  to: '2026-11-22',
  on: '2026-11-22',
  count: 1,
  days: 1,
  practitionerId: id,
  serviceId: id,
  serviceIds: [],
  token: 'A'.repeat(43),
  drug: {
    drug: words[3],
    ingredients: [],
    dose: '1',
    frequency: '1',
    days: 1,
    instructionAr: 'أ',
    instructionEn: 'a',
  },
})

test('every operation, as seven roles and while browsing: no clinical word without a basis, and nothing is opened unseen', async () => {
  const { t, userId: doctorId, ids, ...known } = await aRecord()
  const before = await openings(t)
  const permissions = new Set(permissionCatalogue.map(permission => permission.id))
  const person = async (role: Parameters<typeof aMember>[1]): Promise<Actor> => ({
    userId: (await aMember(t, role)).id,
    name: role,
    email: `${role}@clinic.example`,
    sessionId: randomUUID(),
    superAdmin: false,
    roles: [role],
    company: t.company,
    // More than any of them has: the basis alone decides.
    permissions,
    denial: null,
    browse: null,
    sudoUntil: new Date('2027-01-01T00:00:00Z'),
  })
  const actors: Actor[] = []
  for (const role of [
    'company_admin',
    'manager',
    'accountant',
    'fleet_manager',
    'sales_agent',
    'employee',
  ] as const)
    actors.push(await person(role))
  const staff = { ...(await person('employee')), roles: [], superAdmin: true }
  actors.push(staff, {
    ...staff,
    browse: { visitId: randomUUID(), mode: 'read' },
  })
  // The sanctioned way in leaves its own trail, and a page behind a link has no person.
  const tried = clinicServer.endpoints.filter(
    ({ endpoint }) => endpoint.name !== 'clinic.record.breakGlass' && endpoint.access !== 'token',
  )
  let answered = 0
  for (const actor of actors)
    for (const bound of tried)
      for (const [at, id] of ids.entries()) {
        const answer = await handle(t.runtime, bound, 'patients', {
          actor,
          input: asked(id, known, words[at]!),
          key: bound.endpoint.kind === 'command' ? randomUUID() : null,
          dryRun: false,
          requestId: 'test',
          ip: '127.0.0.1',
          device: null,
        })
        if (answer.ok) answered += 1
        for (const word of words)
          expect([bound.endpoint.name, JSON.stringify(answer).includes(word)]).toEqual([
            bound.endpoint.name,
            false,
          ])
      }
  expect(answered).toBeGreaterThan(100)
  expect((await openings(t)).filter(userId => userId !== doctorId)).toEqual([])
  expect(before.every(userId => userId === doctorId)).toBe(true)
  const trails = await t.act(ctx =>
    rawQuery<{ line: string }>(
      ctx.db,
      `select l::text as line from app.audit_event l where company_id = $1
       union all select a::text from alerts.alert a where company_id = $1
       union all select p::text from clinic.appointment p where company_id = $1`,
      [ctx.company.id],
    ),
  )
  for (const word of words) expect(trails.filter(({ line }) => line.includes(word))).toEqual([])
})
