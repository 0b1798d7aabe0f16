import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { storeFile } from '#kernel/server/files.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { sealText } from '#modules/parties/public.server.ts'
import { openFile, ownPractitioner } from './opening.commands.ts'
import { summaryOf } from './reading.commands.ts'
import type * as contract from './record.contract.ts'
import { encounterContent } from './record.contract.ts'
import { whyNotPrescribe, whyNotSummary } from './record.rules.ts'
import { seal, unseal } from './sealing.queries.ts'

const encounters = recordKind({
  table: 'clinic.encounter',
  kind: 'clinic.encounter',
  label: row => row.number,
})

/** The trail holds that something was written and its digest, never the words. */
function trail(ctx: Ctx, id: string, label: string, sealed: Buffer) {
  const digest = createHash('sha256').update(sealed).digest('hex')
  ctx.audit({
    subject: `clinic.encounter:${id}`,
    label,
    changes: [{ field: 'digest', before: null, after: digest }],
  })
  ctx.hint('clinic.encounter', id)
}

async function asPractitioner(ctx: Ctx): Promise<string> {
  return (await ownPractitioner(ctx)) ?? deny(refused('clinic.encounter.notOwn'))
}

export async function startEncounter(ctx: Ctx, input: InputOf<typeof contract.startEncounter>) {
  const practitionerId = await asPractitioner(ctx)
  const visit = await ctx.db
    .selectFrom('clinic.appointment')
    .select(['patient_id', 'practitioner_id', 'state', 'number'])
    .where('id', '=', input.appointmentId)
    .where('number', 'is not', null)
    .executeTakeFirst()
  if (!visit || visit.practitioner_id !== practitionerId) deny(refused('clinic.encounter.notOwn'))
  if (visit.state !== 'arrived' && visit.state !== 'in_room' && visit.state !== 'done')
    deny(refused('clinic.encounter.visitState'))
  await openFile(ctx, visit.patient_id, ['encounters'])
  const known = await ctx.db
    .selectFrom('clinic.encounter')
    .select('id')
    .where('appointment_id', '=', input.appointmentId)
    .executeTakeFirst()
  if (known) deny(conflict('clinic.encounter.known'))
  const id = uuidv7()
  const content = seal(ctx, encounterContent.parse({}))
  const number = await nextNumber(ctx, 'ENC', ctx.today)
  await ctx.db
    .insertInto('clinic.encounter')
    .values({
      id,
      number,
      patient_id: visit.patient_id,
      appointment_id: input.appointmentId,
      practitioner_id: practitionerId,
      content,
      started_at: ctx.now,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await noteState(ctx, input.appointmentId, 'draft')
  trail(ctx, id, number, content)
  return { id, number }
}

/** What the desk and the runs may know of a note: that it is there, and that it is signed. */
const noteState = (ctx: Ctx, appointmentId: string, note_state: 'draft' | 'signed') =>
  ctx.db.updateTable('clinic.appointment').set({ note_state }).where('id', '=', appointmentId).execute()

/** An encounter of the caller, of an opened file, that is not signed. */
async function ownDraft(ctx: Ctx, seen: { patientId: string; id: string; version?: number }) {
  const practitionerId = await asPractitioner(ctx)
  const opened = await openFile(ctx, seen.patientId, ['encounters'])
  const row = await lockRecord(ctx, encounters, {
    id: seen.id,
    ...(seen.version === undefined ? {} : { version: seen.version }),
  })
  if (row.practitioner_id !== practitionerId) deny(refused('clinic.encounter.notOwn'))
  if (row.state === 'signed') deny(refused('clinic.encounter.signed'))
  return { row, opened }
}

export async function writeEncounter(ctx: Ctx, input: InputOf<typeof contract.writeEncounter>) {
  const { row } = await ownDraft(ctx, input)
  const content = seal(ctx, input.content)
  const version = row.version + 1
  await ctx.db.updateTable('clinic.encounter').set({ content, version }).where('id', '=', row.id).execute()
  trail(ctx, row.id, row.number, content)
  return { version }
}

export async function signEncounter(ctx: Ctx, input: InputOf<typeof contract.signEncounter>) {
  const { row } = await ownDraft(ctx, input)
  const { complaint, findings, plan, diagnoses } = unseal(ctx, encounterContent, row.content)
  if (!complaint && !findings && !plan && diagnoses.length === 0) deny(refused('clinic.encounter.empty'))
  await ctx.db
    .updateTable('clinic.encounter')
    .set({ state: 'signed', signed_at: ctx.now, signed_by_name: ctx.user.name, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await noteState(ctx, row.appointment_id, 'signed')
  trail(ctx, row.id, row.number, row.content)
  return { ok: true as const }
}

export async function addAddendum(ctx: Ctx, input: InputOf<typeof contract.addAddendum>) {
  const practitionerId = await asPractitioner(ctx)
  await openFile(ctx, input.patientId, ['encounters'])
  const row = await lockRecord(ctx, encounters, { id: input.id })
  if (row.practitioner_id !== practitionerId) deny(refused('clinic.encounter.notOwn'))
  if (row.state !== 'signed') deny(refused('clinic.encounter.notSigned'))
  const content = seal(ctx, input.text)
  await ctx.db
    .insertInto('clinic.addendum')
    .values({
      patient_id: row.patient_id,
      encounter_id: row.id,
      at: ctx.now,
      by_name: ctx.user.name,
      content,
      created_by: ctx.user.id,
    })
    .execute()
  trail(ctx, row.id, row.number, content)
  return { ok: true as const }
}

export async function saveSummary(ctx: Ctx, input: InputOf<typeof contract.saveSummary>) {
  await asPractitioner(ctx)
  refuse(whyNotSummary(input.content))
  const { patientId } = await openFile(ctx, input.patientId, ['summary'])
  const content = seal(ctx, input.content)
  const { version } = await ctx.db
    .insertInto('clinic.clinical_summary')
    .values({ patient_id: patientId, content, created_at: ctx.now, created_by: ctx.user.id })
    .onConflict(known =>
      known.columns(['company_id', 'patient_id']).doUpdateSet(({ ref }) => ({
        content: ref('excluded.content'),
        version: sql<number>`clinical_summary.version + 1`,
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `clinic.patient:${patientId}`,
    label: String(version),
    changes: [{ field: 'digest', before: null, after: createHash('sha256').update(content).digest('hex') }],
  })
  return { ok: true as const }
}

export async function prescribe(ctx: Ctx, input: InputOf<typeof contract.prescribe>) {
  const { row, opened } = await ownDraft(ctx, { patientId: input.patientId, id: input.encounterId })
  const summary = await summaryOf(ctx, opened.patientId)
  refuse(whyNotPrescribe(input.content.lines, summary?.content ?? null, input.content.overrideReason))
  const id = uuidv7()
  const content = seal(ctx, input.content)
  const number = await nextNumber(ctx, 'RX', ctx.today)
  await ctx.db
    .insertInto('clinic.prescription')
    .values({
      id,
      number,
      patient_id: row.patient_id,
      encounter_id: row.id,
      at: ctx.now,
      by_name: ctx.user.name,
      content,
      created_by: ctx.user.id,
    })
    .execute()
  trail(ctx, row.id, number, content)
  return { id, number }
}

const beginnings: Readonly<Record<string, string>> = {
  'image/png': '89504e47',
  'image/jpeg': 'ffd8ff',
  'application/pdf': '25504446',
}

export async function attach(ctx: Ctx, input: InputOf<typeof contract.attach>) {
  const practitionerId = await asPractitioner(ctx)
  await openFile(ctx, input.patientId, ['attachments'])
  const row = await lockRecord(ctx, encounters, { id: input.encounterId })
  // A result may come after the signature; it is put there by who wrote the encounter.
  if (row.practitioner_id !== practitionerId) deny(refused('clinic.encounter.notOwn'))
  const bytes = Buffer.from(input.content, 'base64')
  if (!bytes.toString('hex', 0, 4).startsWith(beginnings[input.contentType]!))
    deny(invalid('clinic.attachment.kind', { field: 'content' }))
  const sealed = sealText(ctx.company.sealedAs, input.content)
  const file = await storeFile(ctx, {
    name: 'sealed',
    contentType: 'application/octet-stream',
    bytes: sealed,
  })
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.attachment')
    .values({
      id,
      patient_id: row.patient_id,
      encounter_id: row.id,
      kind: input.kind,
      content: seal(ctx, { name: input.name, contentType: input.contentType }),
      file_id: file.id,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      taken_on: input.takenOn,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  trail(ctx, row.id, row.number, sealed)
  return { id }
}
