import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refused } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { filesOf, standingPatient } from '../patient/patient.row.ts'
import { liveStates } from '../practice/practice.row.ts'
import type * as contract from './record.contract.ts'
import { type AccessBasis, breakGlassMinutes, type RecordPart, treatingDays } from './record.rules.ts'
import { seal, unseal } from './sealing.queries.ts'

const dayMillis = 86_400_000

/** The staff of the platform never see a record, on a visit to the company neither; nor does a job. */
export function refuseStaff(ctx: Ctx): void {
  if (!ctx.actor || ctx.actor.superAdmin || ctx.actor.browse) deny(forbidden('clinic.record.staff'))
}

/** The practitioner that the caller signs in as, or null. */
export async function ownPractitioner(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('clinic.practitioner')
    .select('id')
    .where('user_id', '=', ctx.user.id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The accounts of the practitioners who treat a patient. A visit counts once somebody else than its practitioner has booked or confirmed
 * it, received the patient, or the patient has confirmed it; who is the only member of the company needs nobody else.
 */
async function treating(ctx: Ctx, files: readonly string[]) {
  const now = ctx.now.getTime()
  const isAlone = (await listMembers(ctx)).length === 1
  const rows = await ctx.db
    .selectFrom('clinic.appointment as a')
    .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
    .select('r.user_id')
    .distinct()
    .where('a.patient_id', 'in', [...files])
    .where('a.state', 'in', [...liveStates])
    .where('a.starts_at', '>', new Date(now - treatingDays.behind * dayMillis))
    .where('a.starts_at', '<', new Date(now + treatingDays.ahead * dayMillis))
    .where('r.user_id', 'is not', null)
    .where('r.is_active', '=', true)
    .where(sql<boolean>`(${isAlone} or a.patient_confirmed_at is not null or a.vouched_by <> r.user_id)`)
    .execute()
  return rows.map(row => row.user_id!)
}

async function grantOf(ctx: Ctx, files: readonly string[]) {
  return ctx.db
    .selectFrom('clinic.access_grant')
    .select(['basis', 'reason'])
    .where('patient_id', 'in', [...files])
    .where('user_id', '=', ctx.user.id)
    .where('valid_until', '>', ctx.now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

export type Opened = { patientId: string; files: readonly string[]; basis: AccessBasis }

/**
 * The only way to a clinical row: looks for a basis, writes down the opening, and opens the file to this transaction. Without a basis
 * it refuses, the administrator of the company included.
 */
export async function openFile(ctx: Ctx, anyId: string, parts: readonly RecordPart[]): Promise<Opened> {
  refuseStaff(ctx)
  const patientId = await standingPatient(ctx, anyId, 'patientId')
  const files = await filesOf(ctx, patientId)
  const isTreating = (await treating(ctx, files)).includes(ctx.user.id)
  const grant = isTreating ? undefined : await grantOf(ctx, files)
  if (!isTreating && !grant) deny(refused('clinic.record.reasonRequired', { field: 'patientId' }))
  const basis: AccessBasis = grant?.basis ?? 'treating'
  await ctx.db
    .insertInto('clinic.record_access')
    .values({
      patient_id: patientId,
      user_id: ctx.user.id,
      user_name: ctx.user.name,
      at: ctx.now,
      basis,
      reason: grant?.reason ?? null,
      parts: [...parts],
    })
    .execute()
  await ctx.db
    .selectNoFrom(sql`set_config('app.clinic_files', ${files.join(',')}, true)`.as('opened'))
    .execute()
  return { patientId, files, basis }
}

async function keepGrant(
  ctx: Ctx,
  grant: {
    patientId: string
    userId: string
    basis: 'delegated' | 'breakGlass'
    reason: string
    until: Date
  },
) {
  await ctx.db
    .insertInto('clinic.access_grant')
    .values({
      patient_id: grant.patientId,
      user_id: grant.userId,
      basis: grant.basis,
      reason: seal(ctx, grant.reason),
      valid_until: grant.until,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  const { number } = await ctx.db
    .selectFrom('clinic.patient')
    .select('number')
    .where('id', '=', grant.patientId)
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `clinic.patient:${grant.patientId}`,
    label: number,
    changes: [{ field: 'recordBasis', before: null, after: grant.basis }],
  })
  return number
}

export async function breakGlass(ctx: Ctx, input: InputOf<typeof contract.breakGlass>) {
  refuseStaff(ctx)
  const patientId = await standingPatient(ctx, input.patientId, 'patientId')
  const until = new Date(ctx.now.getTime() + breakGlassMinutes * 60_000)
  const { reason } = input
  const number = await keepGrant(ctx, { patientId, userId: ctx.user.id, basis: 'breakGlass', reason, until })
  for (const userId of await treating(ctx, await filesOf(ctx, patientId)))
    await notify(ctx, userId, {
      tone: 'warning',
      kind: 'clinic_break_glass',
      titleKey: 'clinic.notice.breakGlass',
      params: { number, user: ctx.user.name },
      subject: { type: 'clinic.patient', id: patientId },
    })
  return { until }
}

export async function delegateRecord(ctx: Ctx, input: InputOf<typeof contract.delegateRecord>) {
  refuseStaff(ctx)
  const patientId = await standingPatient(ctx, input.patientId, 'patientId')
  const doctors = await treating(ctx, await filesOf(ctx, patientId))
  if (!doctors.includes(ctx.user.id)) deny(refused('clinic.record.notTreating', { field: 'patientId' }))
  const isMember = (await listMembers(ctx)).some(member => member.userId === input.userId)
  if (!isMember) deny(notFound('kernel.record.notFound', { field: 'userId' }))
  const until = new Date(ctx.now.getTime() + input.days * dayMillis)
  const { userId, reason } = input
  await keepGrant(ctx, { patientId, userId, basis: 'delegated', reason, until })
  return { ok: true as const }
}

export async function listRecordAccess(ctx: Ctx, input: InputOf<typeof contract.listRecordAccess>) {
  refuseStaff(ctx)
  let rows = whereEqual(
    ctx.db
      .selectFrom('clinic.record_access as l')
      .innerJoin('clinic.patient as p', 'p.id', 'l.patient_id')
      .select(['l.id', 'l.at', 'l.user_name', 'p.number', 'l.basis', 'l.reason', 'l.parts']),
    { 'l.basis': input.basis },
  )
  if (input.patientId) {
    const files = await filesOf(ctx, await standingPatient(ctx, input.patientId))
    rows = rows.where('l.patient_id', 'in', files)
  }
  if (input.search) rows = rows.where(sql<boolean>`strpos(p.number, ${input.search.toUpperCase()}) > 0`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'l.at', id: 'l.id' },
    row => [row.at, row.id],
  )
  return {
    rows: page.rows.map(row => ({
      id: row.id,
      at: row.at,
      user: row.user_name,
      patientNumber: row.number,
      basis: row.basis,
      reason: row.reason ? unseal(ctx, z.string(), row.reason) : null,
      parts: row.parts as RecordPart[],
    })),
    next: page.next,
  }
}
