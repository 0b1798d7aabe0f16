import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import type { DocumentReply, InputOf } from '#kernel/shared/endpoint.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { seenCase } from '../case/case.row.ts'
import { limitKindOf } from '../office/office.rules.ts'
import { readAs } from '../office/reader.queries.ts'
import { type CalendarEntry, calendarFile } from './calendarFile.rules.ts'
import type * as contract from './hearing.contract.ts'

/** Two scheduled hearings of one lawyer that one person cannot attend: less than an hour apart in different courts, or at once in one. */
const clashes = sql<boolean>`(h.status = 'scheduled' and h.lawyer_id is not null and exists (
  select from legal.hearing o join legal.proceeding q on q.company_id = o.company_id and q.id = o.proceeding_id
  where o.company_id = h.company_id and o.id <> h.id and o.lawyer_id = h.lawyer_id and o.status = 'scheduled'
    and o.starts_at > h.starts_at - interval '1 hour' and o.starts_at < h.starts_at + interval '1 hour'
    and (q.court_id <> p.court_id or o.starts_at = h.starts_at)))`

type Wish = { from?: Day | undefined; to?: Day | undefined; caseId?: string | undefined; id?: string }

/** Hearings as the person may see them, in the order in which they are held. */
export async function hearingsOf(ctx: Ctx, wish: Wish) {
  const zone = ctx.company.timeZone
  let found = readAs(ctx)
    .selectFrom('legal.hearing as h')
    .innerJoin('legal.proceeding as p', 'p.id', 'h.proceeding_id')
    .innerJoin('legal.legal_case as c', 'c.id', 'h.case_id')
    .innerJoin('legal.court as k', 'k.id', 'p.court_id')
    .selectAll('h')
    .select(['p.circuit', 'p.automated_number', 'k.name_ar as court_name', 'c.number as case_number'])
    .select(['c.title', 'c.party_id', 'c.responsible_id'])
    .select(clashes.as('clash'))
    .select(
      sql<string | null>`(select b.result from legal.hearing b where b.company_id = h.company_id
        and b.proceeding_id = h.proceeding_id and b.starts_at < h.starts_at and b.result is not null
        order by b.starts_at desc limit 1)`.as('last_decision'),
    )
    .orderBy('h.starts_at')
    .orderBy('h.id')
    .limit(1000)
  if (wish.from) found = found.where('h.starts_at', '>=', instantOf(wish.from, '00:00', zone))
  if (wish.to) found = found.where('h.starts_at', '<', instantOf(addDays(wish.to, 1), '00:00', zone))
  if (wish.caseId) found = found.where('h.case_id', '=', wish.caseId)
  if (wish.id) found = found.where('h.id', '=', wish.id)
  return found.execute()
}

export async function hearingRoll(ctx: Ctx, input: InputOf<typeof contract.hearingRoll>) {
  if (input.caseId) await seenCase(ctx, input.caseId)
  // Without days it is what lies ahead; a case shows all of its own.
  const from = input.from ?? (input.caseId ? undefined : ctx.today)
  const rows = await hearingsOf(ctx, { ...input, from })
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => [row.party_id, ...(row.lawyer_id ? [row.lawyer_id] : [])]),
  )
  return {
    hearings: rows.map(row => ({
      id: row.id,
      version: row.version,
      caseId: row.case_id,
      caseNumber: row.case_number,
      caseTitle: row.title,
      party: names.get(row.party_id) ?? '',
      proceedingId: row.proceeding_id,
      court: row.court_name,
      circuit: row.circuit,
      automatedNumber: row.automated_number,
      startsAt: row.starts_at,
      status: row.status,
      room: row.room,
      lawyerId: row.lawyer_id,
      lawyer: row.lawyer_id ? (names.get(row.lawyer_id) ?? '') : null,
      purpose: row.purpose,
      result: row.result,
      postponedFor: row.postponed_for,
      attendance: row.attendance,
      lastDecision: row.last_decision,
      clash: row.clash,
    })),
  }
}

export type Limit = {
  id: string
  caseId: string
  number: string
  responsibleId: string
  kind: 'appeal' | 'limitation'
  on: Day
}

/** Last days between two days: of appeals, and of filing at all. */
export async function limitsBetween(ctx: Ctx, from: Day, to: Day): Promise<Limit[]> {
  return rawQuery<Limit>(
    readAs(ctx),
    `select p.id, c.id as "caseId", c.number, c.responsible_id as "responsibleId", 'appeal' as kind, p.appeal_until as on
     from legal.proceeding p join legal.legal_case c on c.company_id = $1 and c.id = p.case_id
     where p.company_id = $1 and p.stage = 'judged' and p.appeal_until between $2 and $3 and c.status <> 'closed'
     union all
     select c.id, c.id, coalesce(c.number, c.title), c.responsible_id, 'limitation', c.limitation_on
     from legal.legal_case c
     where c.company_id = $1 and c.limitation_on between $2 and $3 and c.status <> 'closed'
       and not exists (select from legal.proceeding p where p.company_id = $1 and p.case_id = c.id)
     order by 6, 1`,
    [ctx.company.id, from, to],
  )
}

/** The year ahead, of what the person may see; last days are whole days, hearings moments. */
export async function hearingCalendar(ctx: Ctx): Promise<DocumentReply> {
  const until = addDays(ctx.today, 366)
  const hearings = await hearingsOf(ctx, { from: ctx.today, to: until })
  const limits = await limitsBetween(ctx, ctx.today, until)
  const entries: CalendarEntry[] = [
    ...hearings
      .filter(row => row.status === 'scheduled')
      .map(row => ({
        uid: row.id,
        title: `جلسة: ${row.case_number ?? row.title}`,
        place: row.room ? `${row.court_name}، ${row.room}` : row.court_name,
        at: row.starts_at,
      })),
    ...limits.map(limit => ({
      uid: `${limit.kind}-${limit.id}`,
      title:
        limit.kind === 'appeal' ? `آخر يوم للطعن: ${limit.number}` : `آخر يوم لرفع الدعوى: ${limit.number}`,
      place: null,
      on: limit.on,
    })),
  ]
  return {
    fileName: 'legal.ics',
    contentType: 'text/calendar; charset=utf-8',
    bytes: new TextEncoder().encode(calendarFile(entries, ctx.now)),
  }
}

/** The limit in force on a day for a court; null where the country has none in the data. */
export async function limitOn(ctx: Ctx, court: { country: string; court_kind: string }, on: Day) {
  const row = await ctx.db
    .selectFrom('legal.time_limit')
    .select(['days', 'confidence'])
    .where('country', '=', court.country)
    .where('court_kind', '=', limitKindOf(court.court_kind))
    .where('valid_from_on', '<=', on)
    .orderBy('valid_from_on', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function listProceedings(ctx: Ctx, { caseId }: InputOf<typeof contract.listProceedings>) {
  await seenCase(ctx, caseId)
  const rows = await readAs(ctx)
    .selectFrom('legal.proceeding as p')
    .innerJoin('legal.court as k', 'k.id', 'p.court_id')
    .selectAll('p')
    .select(['k.name_ar', 'k.country', 'k.court_kind'])
    .where('p.case_id', '=', caseId)
    .orderBy('p.filed_on')
    .orderBy('p.id')
    .execute()
  const proceedings = []
  for (const row of rows) {
    const limit = row.judged_on ? await limitOn(ctx, row, row.judged_on) : null
    proceedings.push({
      id: row.id,
      version: row.version,
      courtLevel: row.court_level,
      courtId: row.court_id,
      court: row.name_ar,
      filedOn: row.filed_on,
      circuit: row.circuit,
      automatedNumber: row.automated_number,
      courtNumber: row.court_number,
      year: row.year,
      claimed: row.claimed_minor,
      stage: row.stage,
      judgedOn: row.judged_on,
      inPresence: row.in_presence,
      result: row.result,
      principal: row.principal_minor,
      costs: row.costs_minor,
      lawyerFees: row.lawyer_fees_minor,
      judgmentText: row.judgment_text,
      appealUntil: row.appeal_until,
      limitConfidence: row.appeal_until ? (limit?.confidence ?? 'toConfirm') : null,
    })
  }
  return { proceedings }
}
