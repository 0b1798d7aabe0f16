import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type * as contract from './office.contract.ts'

const courts = recordKind({ table: 'legal.court', kind: 'legal.court', label: row => row.name_ar })
const limits = recordKind({
  table: 'legal.time_limit',
  kind: 'legal.limit',
  label: row => `${row.country} ${row.days}`,
})

/** Courts, time limits and settings that a company begins with. */
export async function openOffice(ctx: Ctx): Promise<void> {
  await rawQuery(ctx.db, 'select legal.open_office()', [])
  await rawQuery(ctx.db, 'select legal.open_letters()', [])
  await rawQuery(ctx.db, 'select legal.open_memos()', [])
}

export async function saveSettings(ctx: Ctx, input: InputOf<typeof contract.saveSettings>) {
  const row = await ctx.db.selectFrom('legal.settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  refuse(whyNotStale(row, input.version))
  await ctx.db
    .updateTable('legal.settings')
    .set({
      version: row.version + 1,
      min_case_days: input.minCaseDays,
      notice_required: input.noticeRequired,
      promise_grace_days: input.promiseGraceDays,
      reference_minor: input.reference,
      letter_days: input.letterDays,
      pause_late_fees: input.pauseLateFees,
    })
    .execute()
  ctx.audit({
    subject: 'legal.settings:company',
    changes: [
      { field: 'minCaseDays', before: row.min_case_days, after: input.minCaseDays },
      { field: 'noticeRequired', before: row.notice_required, after: input.noticeRequired },
      { field: 'referenceMinor', before: row.reference_minor, after: input.reference },
      { field: 'pauseLateFees', before: row.pause_late_fees, after: input.pauseLateFees },
    ].filter(change => change.before !== change.after),
  })
  ctx.hint('legal.office', ctx.company.uuid)
  return { ok: true as const }
}

export async function saveCourt(ctx: Ctx, input: InputOf<typeof contract.saveCourt>) {
  const columns = {
    country: input.country,
    name_ar: input.nameAr,
    court_kind: input.courtKind,
    place: input.place,
    source: input.source,
    confidence: input.confidence,
    is_active: input.isActive,
  }
  if (input.id) {
    const row = await lockRecord(ctx, courts, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, courts, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.court')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `legal.court:${id}`,
    label: input.nameAr,
    changes: [{ field: 'nameAr', before: null, after: input.nameAr }],
  })
  ctx.hint('legal.office', id)
  return { id }
}

export async function saveTimeLimit(ctx: Ctx, input: InputOf<typeof contract.saveTimeLimit>) {
  const columns = {
    country: input.country,
    court_kind: input.courtKind,
    days: input.days,
    valid_from_on: input.validFromOn,
    source: input.source,
    confidence: input.confidence,
  }
  if (input.id) {
    const row = await lockRecord(ctx, limits, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, limits, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('legal.time_limit')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `legal.limit:${id}`,
    label: input.country,
    changes: [{ field: 'days', before: null, after: input.days }],
  })
  ctx.hint('legal.office', id)
  return { id }
}
