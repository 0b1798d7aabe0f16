import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { termsOn, wageOf } from '../employmentContract/employmentContract.queries.ts'
import { labourCountryOf, labourRulesOf } from '../labourRule/labourRule.queries.ts'
import { ruleInForce } from '../labourRule/labourRule.rules.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import type * as contract from './advance.contract.ts'
import { type AdvanceAction, type AdvanceState, advanceStates, advanceTransitions } from './advance.rules.ts'
import type { AdvanceRecord } from './instalment.commands.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listAdvances>, 'limit' | 'cursor'>>

const openRows = sql`from hr.advance_row w where w.company_id = a.company_id and w.advance_id = a.id and w.settled_by is null`
const owed = sql<number>`(select coalesce(sum(w.amount_minor), 0) ${openRows})::bigint`
const next = sql<{ month: string; amount: number } | null>`(
  select json_build_object('month', to_char(w.month, 'YYYY-MM'), 'amount', w.amount_minor) ${openRows} order by w.month, w.id limit 1)`

async function foundAdvances(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('hr.employee_advance as a')
    .innerJoin('hr.employee as e', 'e.id', 'a.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
  found = whereEqual(found, { 'a.state': filter.state, 'a.employee_id': filter.employeeId })
  if (filter.search) {
    const typed = filter.search.toUpperCase()
    const partyIds = await findPartyIds(ctx, filter.search)
    found = found.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(a.number || ' ' || e.number, ${typed}) > 0`,
        ...(partyIds.length > 0 ? [eb('e.party_id', 'in', partyIds)] : []),
      ]),
    )
  }
  return found
}

const advanceRows = async (ctx: Ctx, filter: Filter) =>
  (await foundAdvances(ctx, filter))
    .selectAll('a')
    .select([
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      owed.as('owed'),
      next.as('next'),
    ])
type FoundRow = Awaited<ReturnType<Awaited<ReturnType<typeof advanceRows>>['execute']>>[number]

/** What an advance asks of the employee's pay counts from the day it is paid out. */
const shownAdvance = (row: FoundRow) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  employeeId: row.employee_id,
  name: row.name,
  amount: row.amount_minor,
  owed: row.state === 'paid' ? row.owed : 0,
  instalments: row.instalments,
  next: row.state === 'paid' ? row.next : null,
  state: row.state,
  requestedAt: row.requested_at,
})

/** What others do of one's own advance. */
const decidedByOthers: ReadonlySet<AdvanceAction> = new Set([
  'approve',
  'reject',
  'reschedule',
  'defer',
  'writeOff',
])

async function wholeAdvance(ctx: Ctx, row: FoundRow) {
  const isOwn = (await ownEmployee(ctx))?.id === row.employee_id
  const rows = await ctx.db
    .selectFrom('hr.advance_row')
    .selectAll()
    .where('advance_id', '=', row.id)
    .orderBy('month')
    .orderBy('id')
    .execute()
  return {
    ...shownAdvance(row),
    reason: row.reason,
    firstMonth: monthOf(row.first_month),
    hasConsent: row.consent_file_id !== null,
    requestedBy: row.requested_by_name,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
    paidOn: row.paid_on,
    rows: rows.map(one => ({
      month: monthOf(one.month),
      amount: one.amount_minor,
      settledBy: one.settled_by,
      settledOn: one.settled_on,
    })),
    actions: actionsFrom(advanceTransitions, row.state, ctx.actor?.permissions ?? new Set()).filter(
      action => action !== 'settle' && !(isOwn && decidedByOthers.has(action)),
    ),
  }
}

export async function listAdvances(ctx: Ctx, input: InputOf<typeof contract.listAdvances>) {
  const sorts = { number: 'a.number', amount: 'a.amount_minor' } as const
  const sort = input.sort ?? 'number'
  const page = await keysetPage(
    await advanceRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: sorts[sort], id: 'a.id' },
    row => [sort === 'number' ? row.number : row.amount_minor, row.id],
  )
  return { rows: page.rows.map(shownAdvance), next: page.next }
}

export async function totalAdvances(ctx: Ctx, input: InputOf<typeof contract.totalAdvances>) {
  const count = sql<number>`count(*)::int`
  const owing = sql<number>`coalesce(sum(case when a.state = 'paid' then ${owed} else 0 end), 0)::bigint`
  const all = await (await foundAdvances(ctx, input))
    .select([count.as('count'), owing.as('owed')])
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await (await foundAdvances(ctx, others))
    .select(['a.state', count.as('count')])
    .groupBy('a.state')
    .execute()
  const byState = Object.fromEntries(advanceStates.map(state => [state, 0])) as Record<AdvanceState, number>
  for (const group of groups) byState[group.state] = group.count
  return { count: all.count, owed: all.owed, byState }
}

export async function getAdvance(ctx: Ctx, { id }: InputOf<typeof contract.getAdvance>) {
  const row = await (await advanceRows(ctx, {})).where('a.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  return wholeAdvance(ctx, row)
}

export async function ownAdvances(ctx: Ctx) {
  const own = await ownEmployee(ctx)
  if (!own) return { rows: [] }
  const rows = await (await advanceRows(ctx, { employeeId: own.id })).orderBy('a.number', 'desc').execute()
  return { rows: await Promise.all(rows.map(row => wholeAdvance(ctx, row))) }
}

export type AdvanceFacts = {
  employeeUserId: string | null
  hasOpenAdvance: boolean
  wageMinor: number
  /** The law's cap of an instalment, in basis points of the wage. */
  capBasisPoints: number | null
}

/** What the decision on an advance asks of its employee. */
export async function advanceFacts(ctx: Ctx, row: AdvanceRecord): Promise<AdvanceFacts> {
  const member = await ctx.db
    .selectFrom('access.membership')
    .select('user_id')
    .where('employee_id', '=', row.employee_id)
    .executeTakeFirst()
  const open = await ctx.db
    .selectFrom('hr.employee_advance')
    .select('id')
    .where('employee_id', '=', row.employee_id)
    .where('id', '<>', row.id)
    .where('state', 'in', ['approved', 'paid'])
    .executeTakeFirst()
  const terms = (await termsOn(ctx, ctx.today, [row.employee_id])).get(row.employee_id)
  const country = labourCountryOf(ctx.company.country)
  const caps =
    country && ruleInForce(await labourRulesOf(ctx), { country, topic: 'deductionCaps' }, ctx.today)
  return {
    employeeUserId: member?.user_id ?? null,
    hasOpenAdvance: open !== undefined,
    wageMinor: terms ? wageOf(terms, await componentsOf(ctx)) : 0,
    capBasisPoints: caps ? caps.params.advancesBasisPoints : null,
  }
}
