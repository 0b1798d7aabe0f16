import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { type CaseRow, standingCase, tellCase } from '../case/case.row.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './hearing.contract.ts'
import { hearingsOf } from './hearing.queries.ts'
import { whyNotRecord } from './hearing.rules.ts'

const hearings = recordKind({
  table: 'legal.hearing',
  kind: 'legal.hearing',
  label: row => row.starts_at.toISOString(),
})

async function hearingToChange(ctx: Ctx, seen: { id: string; version: number }) {
  readAs(ctx)
  const hearing = await lockRecord(ctx, hearings, seen)
  const row = await standingCase(ctx, hearing.case_id)
  if (hearing.status !== 'scheduled') deny(conflict('legal.hearing.state'))
  return { hearing, row }
}

/** A court sets the days, so a hearing that clashes is kept, shown in red and told at once. */
async function tellClash(ctx: Ctx, row: CaseRow, id: string): Promise<boolean> {
  const [saved] = await hearingsOf(ctx, { id })
  if (!saved?.clash) return false
  await notify(ctx, row.responsible_id, {
    tone: 'error',
    kind: 'legal_hearing_clash',
    titleKey: 'legal.notice.clash',
    params: { number: row.number ?? '' },
    subject: { type: 'legal.case', id: row.id },
  })
  return true
}

export async function saveHearing(ctx: Ctx, input: InputOf<typeof contract.saveHearing>) {
  if (input.lawyerId) await getParty(ctx, input.lawyerId)
  const columns = {
    starts_at: input.startsAt,
    room: input.room,
    lawyer_id: input.lawyerId ?? null,
    purpose: input.purpose,
  }
  if (input.id) {
    const { hearing, row } = await hearingToChange(ctx, { id: input.id, version: input.version ?? 0 })
    await ctx.db
      .updateTable('legal.hearing')
      .set({ ...columns, version: hearing.version + 1 })
      .where('id', '=', hearing.id)
      .execute()
    await tellCase(ctx, row, {
      kind: 'hearingSaved',
      changes: [{ field: 'hearing', before: hearing.starts_at, after: input.startsAt }],
    })
    return { id: hearing.id, clash: await tellClash(ctx, row, hearing.id) }
  }
  const proceeding = await readAs(ctx)
    .selectFrom('legal.proceeding')
    .select(['id', 'case_id'])
    .where('id', '=', input.proceedingId)
    .executeTakeFirst()
  if (!proceeding) deny(notFound('kernel.record.notFound', { field: 'proceedingId' }))
  const row = await standingCase(ctx, proceeding.case_id)
  const id = await insertHearing(ctx, row, proceeding.id, {
    ...columns,
    lawyer_id: columns.lawyer_id ?? row.lawyer_id,
  })
  await tellCase(ctx, row, {
    kind: 'hearingSet',
    changes: [{ field: 'hearing', before: null, after: input.startsAt }],
  })
  return { id, clash: await tellClash(ctx, row, id) }
}

type NewHearing = { starts_at: Date; room: string | null; lawyer_id: string | null; purpose: string | null }

/** The next hearing is before the same court and lawyer; its purpose is the court's to say. */
const following = ({ room, lawyer_id }: NewHearing, nextAt: Date): NewHearing => ({
  starts_at: nextAt,
  room,
  lawyer_id,
  purpose: null,
})

async function insertHearing(ctx: Ctx, row: CaseRow, proceedingId: string, columns: NewHearing) {
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.hearing')
    .values({
      id,
      case_id: row.id,
      proceeding_id: proceedingId,
      ...columns,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  return id
}

export async function recordHearing(ctx: Ctx, input: InputOf<typeof contract.recordHearing>) {
  const { hearing, row } = await hearingToChange(ctx, input)
  refuse(
    whyNotRecord(
      {
        startsAt: hearing.starts_at,
        result: input.result,
        sequel: input.sequel ?? null,
        nextAt: input.nextAt ?? null,
      },
      ctx.now,
    ),
  )
  const nextId =
    input.sequel === 'hearing' && input.nextAt
      ? await insertHearing(ctx, row, hearing.proceeding_id, following(hearing, input.nextAt))
      : null
  await ctx.db
    .updateTable('legal.hearing')
    .set({
      version: hearing.version + 1,
      status: 'held',
      result: input.result,
      attendance: input.attendance,
      postponed_for: input.sequel === 'reserved' ? 'judgment' : (input.postponedFor ?? null),
      next_hearing_id: nextId,
    })
    .where('id', '=', hearing.id)
    .execute()
  await tellCase(ctx, row, {
    kind: 'hearingHeld',
    note: input.result?.slice(0, 500) ?? null,
    changes: [{ field: 'hearing', before: hearing.starts_at, after: input.nextAt ?? null }],
  })
  if (nextId) await tellClash(ctx, row, nextId)
  return { nextId }
}

/** What stood there goes into the timeline, cut so that the reason is never what is lost. */
export async function correctHearing(ctx: Ctx, input: InputOf<typeof contract.correctHearing>) {
  readAs(ctx)
  const hearing = await lockRecord(ctx, hearings, input)
  const row = await standingCase(ctx, hearing.case_id)
  if (hearing.status !== 'held') deny(conflict('legal.hearing.notHeld'))
  const before = hearing.result ?? ''
  if (before === input.result) deny(invalid('legal.hearing.same', { field: 'result' }))
  await ctx.db
    .updateTable('legal.hearing')
    .set({ version: hearing.version + 1, result: input.result })
    .where('id', '=', hearing.id)
    .execute()
  await tellCase(ctx, row, {
    kind: 'hearingCorrected',
    note: `${before.slice(0, 300)} ← ${input.reason}`,
    reason: input.reason,
    changes: [{ field: 'result', before, after: input.result }],
  })
  return { ok: true as const }
}

export async function postponeHearing(ctx: Ctx, input: InputOf<typeof contract.postponeHearing>) {
  const { hearing, row } = await hearingToChange(ctx, input)
  if (input.nextAt <= hearing.starts_at) deny(invalid('legal.hearing.nextAt', { field: 'nextAt' }))
  const nextId = await insertHearing(ctx, row, hearing.proceeding_id, following(hearing, input.nextAt))
  await ctx.db
    .updateTable('legal.hearing')
    .set({
      version: hearing.version + 1,
      status: 'postponed',
      postponed_for: input.postponedFor,
      result: input.note,
      next_hearing_id: nextId,
    })
    .where('id', '=', hearing.id)
    .execute()
  await tellCase(ctx, row, {
    kind: 'hearingPostponed',
    note: input.note,
    changes: [{ field: 'hearing', before: hearing.starts_at, after: input.nextAt }],
  })
  await tellClash(ctx, row, nextId)
  return { nextId }
}

export async function cancelHearing(ctx: Ctx, input: InputOf<typeof contract.cancelHearing>) {
  const { hearing, row } = await hearingToChange(ctx, input)
  await ctx.db
    .updateTable('legal.hearing')
    .set({ version: hearing.version + 1, status: 'cancelled', result: input.reason })
    .where('id', '=', hearing.id)
    .execute()
  await tellCase(ctx, row, {
    kind: 'hearingCancelled',
    reason: input.reason,
    changes: [{ field: 'hearing', before: hearing.starts_at, after: null }],
  })
  return { ok: true as const }
}
