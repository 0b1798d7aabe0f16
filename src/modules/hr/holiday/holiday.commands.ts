import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { deriveAgain } from '../attendance/derived.commands.ts'
import { recountLeaves } from '../leave/leaveRecount.commands.ts'
import { daysOf } from '../workCalendar/workCalendar.rules.ts'
import type * as contract from './holiday.contract.ts'

const mostDays = 31

/** The days of a holiday as they stand, locked. */
async function lockSeries(ctx: Ctx, seen: { id: string; version: number }) {
  const rows = await ctx.db
    .selectFrom('hr.holiday')
    .select(['day', 'version', 'name_ar'])
    .where('series_id', '=', seen.id)
    .orderBy('day')
    .forNoKeyUpdate()
    .execute()
  const [first] = rows
  if (!first) deny(notFound())
  refuse(whyNotStale(first, seen.version))
  return { days: rows.map(({ day }) => day), name: first.name_ar, version: first.version }
}

export async function saveHoliday(ctx: Ctx, input: InputOf<typeof contract.saveHoliday>) {
  if (input.toOn < input.fromOn) deny(invalid('hr.holiday.backwards', { field: 'toOn' }))
  if (daysBetween(input.fromOn, input.toOn) >= mostDays)
    deny(invalid('hr.holiday.tooLong', { field: 'toOn', params: { max: mostDays } }))
  const before = input.id ? await lockSeries(ctx, { id: input.id, version: input.version ?? 0 }) : null
  const id = input.id ?? uuidv7()
  const days = daysOf(input.fromOn, input.toOn)
  const taken = await ctx.db
    .selectFrom('hr.holiday')
    .select(['name_ar', 'day'])
    .where('day', 'in', days)
    .where('series_id', '<>', id)
    .executeTakeFirst()
  if (taken)
    deny(invalid('hr.holiday.taken', { field: 'fromOn', params: { name: taken.name_ar, date: taken.day } }))
  const version = (before?.version ?? 0) + 1
  const recounted = await recountLeaves(
    ctx,
    { days: [...new Set([...(before?.days ?? []), ...days])], reason: input.nameAr },
    async () => {
      await ctx.db.deleteFrom('hr.holiday').where('series_id', '=', id).execute()
      await ctx.db
        .insertInto('hr.holiday')
        .values(
          days.map(day => ({
            day,
            series_id: id,
            version,
            name_ar: input.nameAr,
            name_en: input.nameEn,
            created_at: ctx.now,
            created_by: ctx.user.id,
          })),
        )
        .execute()
    },
  )
  await deriveAgain(ctx, ...spanOf([...(before?.days ?? []), ...days]))
  auditHoliday(ctx, id, input.nameAr, before?.days ?? [], days)
  return { id, recounted }
}

export async function removeHoliday(ctx: Ctx, input: InputOf<typeof contract.removeHoliday>) {
  const before = await lockSeries(ctx, input)
  await recountLeaves(ctx, { days: before.days, reason: before.name }, async () => {
    await ctx.db.deleteFrom('hr.holiday').where('series_id', '=', input.id).execute()
  })
  await deriveAgain(ctx, ...spanOf(before.days))
  auditHoliday(ctx, input.id, before.name, before.days, [])
  return { ok: true as const }
}

/** From the first to the last of some days: what attendance counts anew. */
function spanOf(days: readonly Day[]): [Day, Day] {
  const sorted = days.toSorted()
  return [sorted[0]!, sorted.at(-1)!]
}

function auditHoliday(
  ctx: Ctx,
  id: string,
  label: string,
  before: readonly Day[],
  after: readonly Day[],
): void {
  ctx.audit({
    subject: `hr.holiday:${id}`,
    label,
    changes: [
      { field: 'fromOn', before: before[0] ?? null, after: after[0] ?? null },
      { field: 'toOn', before: before.at(-1) ?? null, after: after.at(-1) ?? null },
    ],
  })
  ctx.hint('hr.holiday', id)
}
