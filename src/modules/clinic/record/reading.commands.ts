import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { openText } from '#modules/parties/public.server.ts'
import { openFile, ownPractitioner, refuseStaff } from './opening.commands.ts'
import type * as contract from './record.contract.ts'
import { encounterContent, prescriptionContent, summaryContent } from './record.contract.ts'
import { joinedSummary, recordParts } from './record.rules.ts'
import { unseal } from './sealing.queries.ts'

export const attachmentName = z.object({ name: z.string(), contentType: z.string() })
const addendumText = z.string()

export async function readOwnQueue(ctx: Ctx, input: InputOf<typeof contract.readOwnQueue>) {
  refuseStaff(ctx)
  const practitionerId = await ownPractitioner(ctx)
  if (!practitionerId) return { isPractitioner: false, rows: [] }
  const on = input.on ?? ctx.today
  const rows = await ctx.db
    .selectFrom('clinic.appointment as a')
    .innerJoin('clinic.patient as p', 'p.id', 'a.patient_id')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .innerJoin('clinic.service as s', 's.id', 'a.service_id')
    .select([
      'a.id as appointmentId',
      'a.number',
      'a.patient_id as patientId',
      sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('patient'),
      'p.number as patientNumber',
      'a.starts_at as startsAt',
      'a.state',
      'a.queue_no as queueNo',
      's.name_ar as service',
    ])
    .where('a.practitioner_id', '=', practitionerId)
    .where('a.state', 'in', ['booked', 'confirmed', 'arrived', 'in_room', 'done'])
    .where('a.starts_at', '>=', instantOf(on, '00:00', ctx.company.timeZone))
    .where('a.starts_at', '<', instantOf(addDays(on, 1), '00:00', ctx.company.timeZone))
    .orderBy('a.starts_at')
    .execute()
  return {
    isPractitioner: true,
    rows: rows.map(row => ({
      ...row,
      number: row.number!,
      state: row.state as 'booked' | 'confirmed' | 'arrived' | 'in_room' | 'done',
    })),
  }
}

/** Everything of a file that is open to this transaction; the policy of the tables narrows it. */
async function clinicalRows(ctx: Ctx) {
  const encounters = await ctx.db
    .selectFrom('clinic.encounter as e')
    .innerJoin('clinic.practitioner as r', 'r.id', 'e.practitioner_id')
    .selectAll('e')
    .select(['r.name_ar as practitioner', 'r.user_id'])
    .orderBy('e.started_at', 'desc')
    .execute()
  const addenda = await ctx.db.selectFrom('clinic.addendum').selectAll().orderBy('at').execute()
  const prescriptions = await ctx.db.selectFrom('clinic.prescription').selectAll().orderBy('at').execute()
  const attachments = await ctx.db.selectFrom('clinic.attachment').selectAll().orderBy('taken_on').execute()
  return { encounters, addenda, prescriptions, attachments }
}

/** The summary that counts, of a merged file that of the file it went into, else the newest there is; with the allergies of every file. */
export async function summaryOf(ctx: Ctx, patientId: string) {
  const rows = await ctx.db
    .selectFrom('clinic.clinical_summary')
    .selectAll()
    .orderBy(sql`patient_id = ${patientId}`, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const row = rows[0]
  const content = joinedSummary(rows.map(one => unseal(ctx, summaryContent, one.content)))
  return row && content ? { row, content } : null
}

export async function openPatientRecord(ctx: Ctx, input: InputOf<typeof contract.openPatientRecord>) {
  const { patientId, basis } = await openFile(ctx, input.patientId, recordParts)
  const person = await ctx.db
    .selectFrom('clinic.patient as p')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .select(['p.number', 'y.birth_date', sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('name')])
    .where('p.id', '=', patientId)
    .executeTakeFirstOrThrow()
  const { encounters, addenda, prescriptions, attachments } = await clinicalRows(ctx)
  ctx.audit({
    subject: `clinic.patient:${patientId}`,
    label: person.number,
    changes: [{ field: 'recordBasis', before: null, after: basis }],
  })
  return {
    patientId,
    patient: person.name,
    patientNumber: person.number,
    birthDate: person.birth_date,
    basis,
    summary: (await summaryOf(ctx, patientId))?.content ?? null,
    encounters: encounters.map(row => ({
      id: row.id,
      version: row.version,
      number: row.number,
      appointmentId: row.appointment_id,
      practitioner: row.practitioner,
      startedAt: row.started_at,
      state: row.state,
      signedAt: row.signed_at,
      signedBy: row.signed_by_name,
      isOwn: row.user_id === ctx.user.id,
      ...unseal(ctx, encounterContent, row.content),
      addenda: addenda
        .filter(one => one.encounter_id === row.id)
        .map(one => ({
          id: one.id,
          at: one.at,
          by: one.by_name,
          text: unseal(ctx, addendumText, one.content),
        })),
      prescriptions: prescriptions
        .filter(one => one.encounter_id === row.id)
        .map(one => ({
          id: one.id,
          number: one.number,
          at: one.at,
          by: one.by_name,
          ...unseal(ctx, prescriptionContent, one.content),
        })),
      attachments: attachments
        .filter(one => one.encounter_id === row.id)
        .map(one => ({
          id: one.id,
          kind: one.kind,
          name: unseal(ctx, attachmentName, one.content).name,
          takenOn: one.taken_on,
        })),
    })),
  }
}

export async function openAttachment(ctx: Ctx, input: InputOf<typeof contract.openAttachment>) {
  const { patientId, basis } = await openFile(ctx, input.patientId, ['attachments'])
  const row = await ctx.db
    .selectFrom('clinic.attachment')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const { name, contentType } = unseal(ctx, attachmentName, row.content)
  const sealed = await readStoredFile(ctx, row.file_id)
  ctx.audit({
    subject: `clinic.patient:${patientId}`,
    label: row.id,
    changes: [{ field: 'recordBasis', before: null, after: basis }],
  })
  return { name, contentType, content: openText(ctx.company.sealedAs, Buffer.from(sealed.bytes)) }
}
