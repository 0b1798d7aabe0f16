import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { monthOf, timeIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { openText } from '#modules/parties/public.server.ts'
import { runById } from '../payroll/payroll.queries.ts'
import { matchOf } from '../payroll/payrollRun.rules.ts'
import { wageProfilesOf } from '../wageProfile/wageProfile.queries.ts'
import { fileOf } from './madeFile.rules.ts'
import type * as contract from './wageFile.contract.ts'
import { filePersons, type WageFileState, wageFileStates, wageFileTransitions } from './wageFile.rules.ts'
import { slipsForFile } from './wagePerson.queries.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listWageFiles>, 'limit' | 'cursor'>>

function foundFiles(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('hr.wage_file as f')
    .innerJoin('hr.payroll_run as r', 'r.id', 'f.run_id')
    .innerJoin('hr.wage_profile as p', 'p.id', 'f.profile_id')
  found = whereEqual(found, { 'f.state': filter.state, 'f.run_id': filter.runId })
  if (filter.search) {
    const typed = filter.search.toUpperCase()
    found = found.where(
      sql<boolean>`strpos(upper(f.name || ' ' || r.number || ' ' || p.name_ar), ${typed}) > 0`,
    )
  }
  return found
}

export async function listWageFiles(ctx: Ctx, input: InputOf<typeof contract.listWageFiles>) {
  const sorts = { madeAt: 'f.made_at', total: 'f.total_minor' } as const
  const sort = input.sort ?? 'madeAt'
  const page = await keysetPage(
    foundFiles(ctx, input).select([
      'f.id',
      'f.version',
      'f.name',
      'f.run_id',
      'r.number',
      'r.month',
      'p.name_ar as profile',
      'f.profile_version',
      'f.records',
      'f.total_minor',
      'f.state',
      'f.bank_reply',
      'f.sha256',
      'f.made_on',
      'f.made_at',
      'f.made_by_name',
    ]),
    { ...input, descending: input.descending ?? true },
    { sort: sorts[sort], id: 'f.id' },
    row => [sort === 'madeAt' ? row.made_at : row.total_minor, row.id],
  )
  const mine = ctx.actor?.permissions ?? new Set()
  return {
    rows: page.rows.map(row => ({
      id: row.id,
      version: row.version,
      name: row.name,
      run: { id: row.run_id, number: row.number, month: monthOf(row.month) },
      profile: row.profile,
      profileVersion: row.profile_version,
      records: row.records,
      total: row.total_minor,
      state: row.state,
      bankReply: row.bank_reply,
      sha256: row.sha256,
      madeOn: row.made_on,
      madeAt: row.made_at,
      madeBy: row.made_by_name,
      actions: actionsFrom(wageFileTransitions, row.state, mine),
    })),
    next: page.next,
  }
}

export async function totalWageFiles(ctx: Ctx, input: InputOf<typeof contract.totalWageFiles>) {
  const count = sql<number>`count(*)::int`
  const all = await foundFiles(ctx, input).select(count.as('count')).executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await foundFiles(ctx, others)
    .select(['f.state', count.as('count')])
    .groupBy('f.state')
    .execute()
  const byState = Object.fromEntries(wageFileStates.map(state => [state, 0])) as Record<WageFileState, number>
  for (const group of groups) byState[group.state] = group.count
  return { count: all.count, byState }
}

const states = ['approved', 'posted', 'partlyPaid', 'paid'] as const

/** A file of a run by a profile as it would be made now. */
export async function draftFile(
  ctx: Ctx,
  asked: { runId: string; formatId: string; reference: string | null },
) {
  const run = await runById(ctx, asked.runId)
  if (!states.some(state => state === run.state))
    deny(refused('hr.wage.runState', { params: { state: run.state } }))
  const profile = (await wageProfilesOf(ctx)).find(one => one.id === asked.formatId)
  if (!profile) deny(notFound('kernel.record.notFound', { field: 'formatId' }))
  if (!profile.isActive) deny(refused('hr.wage.unused', { field: 'formatId' }))
  const slips = await slipsForFile(ctx, run)
  const { persons, leftOut } = filePersons(slips)
  const today = await ctx.db
    .selectFrom('hr.wage_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('profile_id', '=', profile.id)
    .where('made_on', '=', ctx.today)
    .executeTakeFirstOrThrow()
  const { made, errors } = fileOf(profile.settings, persons, {
    month: run.month,
    madeOn: ctx.today,
    // Offsets of time zones are whole minutes.
    madeAt: `${timeIn(ctx.now, ctx.company.timeZone)}:${ctx.now.toISOString().slice(17, 19)}`,
    currency: ctx.company.currency,
    sequence: today.count + 1,
    reference: asked.reference,
  })
  const nets = slips.map(slip => slip.netMinor)
  const match = matchOf(nets, run.net_minor, made.totalMinor, leftOut)
  return { run, profile, slips, persons, leftOut, made, errors, match }
}

export async function previewWageFile(ctx: Ctx, input: InputOf<typeof contract.previewWageFile>) {
  const { made, leftOut, errors, match } = await draftFile(ctx, { ...input, reference: null })
  return {
    name: made.name,
    records: made.records,
    total: made.totalMinor,
    leftOut: leftOut.map(({ amountMinor, ...one }) => ({ ...one, amount: amountMinor })),
    errors,
    match: {
      nets: match.netsMinor,
      run: match.runMinor,
      file: match.fileMinor,
      leftOut: match.leftOutMinor,
      isMatched: match.isMatched,
    },
  }
}

export async function downloadWageFile(ctx: Ctx, { id }: InputOf<typeof contract.downloadWageFile>) {
  const file = await ctx.db
    .selectFrom('hr.wage_file')
    .select(['name', 'content_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) deny(notFound())
  const bytes = Buffer.from(openText(ctx.company.sealedAs, file.content_sealed), 'utf8')
  return { fileName: file.name, contentType: 'text/csv; charset=utf-8', bytes }
}
