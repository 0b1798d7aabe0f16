import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { legalSettings } from '../office/office.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './defaulter.contract.ts'
import { type Band, bandOf, bands, proposedFor, scoreTerms, shownTerms } from './score.rules.ts'
import { type DefaulterRow, defaulters } from './scoring.queries.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listDefaulters>, 'limit' | 'cursor'>>

const bandFrom: Readonly<Record<Band, readonly [number, number]>> = {
  critical: [85, 1000],
  high: [70, 85],
  medium: [60, 70],
  low: [40, 60],
  watch: [0, 40],
}

const daysFrom = { to30: [1, 30], to60: [31, 60], to90: [61, 90], over90: [91, 1_000_000] } as const

/** Filtered rows of the relation; the statement is sent before any await, in the same pipeline as the reader setting. */
function narrowed(
  ctx: Ctx,
  relation: Awaited<ReturnType<typeof defaulters>>,
  minDays: number,
  filter: Filter,
) {
  let found = readAs(ctx).selectFrom(relation.as('d'))
  if (filter.band) {
    const [from, to] = bandFrom[filter.band]
    found = found.where('d.score', '>=', from).where('d.score', '<', to)
  }
  if (filter.stage) found = found.where(sql<boolean>`coalesce(d.stage, 'watching') = ${filter.stage}`)
  if (filter.days) {
    const [from, to] = daysFrom[filter.days]
    found = found.where('d.days', '>=', from).where('d.days', '<=', to)
  }
  if (filter.eligible !== undefined) {
    const isEligible = sql<boolean>`(d.days >= ${minDays} and not d.has_case)`
    found = found.where(filter.eligible ? isEligible : sql<boolean>`not ${isEligible}`)
  }
  if (filter.promised !== undefined)
    found = found.where('d.promise_id', filter.promised ? 'is not' : 'is', null)
  if (filter.search)
    found = found.where(
      sql<boolean>`(strpos(app.fold_light(d.name), app.fold_light(${filter.search})) > 0 or d.code = ${filter.search.toUpperCase()}
        or strpos(coalesce(d.phone, ''), ${filter.search}) > 0 or d.contract = ${filter.search.toUpperCase()})`,
    )
  return found
}

type People = ReadonlyMap<string, string>

const namesOfPeople = async (ctx: Ctx): Promise<People> =>
  new Map((await listMembers(ctx)).map(member => [member.userId, member.name]))

function shownRow(row: DefaulterRow, people: People, minDays: number) {
  const band = bandOf(row.score)
  const terms = [row.term_days, row.term_overdue, row.term_violations, row.term_share, row.term_earlier]
  const points = shownTerms(terms, row.score)
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    phone: row.phone,
    contract: row.contract,
    plate: row.plate,
    days: row.days,
    invoices: row.invoices,
    overdue: row.overdue,
    fees: row.fees,
    deposits: row.deposits,
    violations: row.violations,
    lastPaidOn: row.last_paid_on,
    lastPaid: row.last_paid,
    score: row.score,
    band,
    proposal: proposedFor(band),
    terms: scoreTerms.map((term, at) => ({ term, points: points[at]! })),
    stage: (row.stage ?? 'watching') as 'watching',
    owner: row.owner_id ? (people.get(row.owner_id) ?? null) : null,
    nextActionOn: row.next_action_on,
    noContactUntil: row.no_contact_until,
    promiseId: row.promise_id,
    promiseDueOn: row.promise_due_on,
    promiseLeft: row.promise_left,
    hasCase: row.has_case,
    eligible: row.days >= minDays && !row.has_case,
  }
}

export async function listDefaulters(ctx: Ctx, input: InputOf<typeof contract.listDefaulters>) {
  const relation = await defaulters(ctx)
  const { minCaseDays } = await legalSettings(ctx)
  const people = await namesOfPeople(ctx)
  const sort = input.sort ?? 'score'
  const page = await keysetPage(
    narrowed(ctx, relation, minCaseDays, input).selectAll('d'),
    { ...input, descending: input.descending ?? true },
    { sort: `d.${sort}`, id: 'd.id' },
    row => [row[sort], row.id],
  )
  return { rows: page.rows.map(row => shownRow(row, people, minCaseDays)), next: page.next }
}

export async function totalDefaulters(ctx: Ctx, input: InputOf<typeof contract.totalDefaulters>) {
  const relation = await defaulters(ctx)
  const { minCaseDays } = await legalSettings(ctx)
  const sums = await narrowed(ctx, relation, minCaseDays, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where d.days >= ${minCaseDays} and not d.has_case)::int`.as('eligible'),
      sql<number>`coalesce(sum(d.overdue), 0)::bigint`.as('overdue'),
      sql<number>`coalesce(round(avg(d.days)), 0)::int`.as('averageDays'),
      sql<number>`count(*) filter (where d.promise_due_on <= ${addDays(ctx.today, 7)})::int`.as('promised'),
    ])
    .executeTakeFirstOrThrow()
  const { band: _, ...others } = input
  const scores = await narrowed(ctx, relation, minCaseDays, others).select('d.score').execute()
  const byBand = Object.fromEntries(bands.map(band => [band, 0])) as Record<Band, number>
  for (const { score } of scores) byBand[bandOf(score)] += 1
  const { broken } = await ctx.db
    .selectFrom('legal.promise as m')
    .innerJoin('legal.defaulter_file as f', 'f.id', 'm.folder_id')
    .select(sql<number>`count(*)::int`.as('broken'))
    .where('m.state', '=', 'broken')
    .where('f.closed_on', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...sums, broken, byBand }
}

export async function getDefaulter(ctx: Ctx, { id }: InputOf<typeof contract.getDefaulter>) {
  const relation = await defaulters(ctx)
  const { minCaseDays } = await legalSettings(ctx)
  const people = await namesOfPeople(ctx)
  const row = await narrowed(ctx, relation, minCaseDays, {})
    .selectAll('d')
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const files = ctx.db.selectFrom('legal.defaulter_file').select('id').where('party_id', '=', id)
  const notes = await ctx.db
    .selectFrom('legal.file_note')
    .selectAll()
    .where('folder_id', 'in', files)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const promises = await ctx.db
    .selectFrom('legal.promise')
    .selectAll()
    .where('folder_id', 'in', files)
    .orderBy('promised_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const rows = await ctx.db.selectFrom('legal.promise_row').selectAll().orderBy('position').execute()
  return {
    ...shownRow(row, people, minCaseDays),
    notes: notes.map(note => ({
      id: note.id,
      at: note.at,
      user: note.user_name,
      kind: note.kind,
      note: note.note,
    })),
    promises: promises.map(promise => ({
      id: promise.id,
      version: promise.version,
      promisedOn: promise.promised_on,
      state: promise.state,
      rows: rows
        .filter(line => line.promise_id === promise.id)
        .map(line => ({ dueOn: line.due_on, amount: line.amount_minor, keptOn: line.kept_on })),
    })),
  }
}
