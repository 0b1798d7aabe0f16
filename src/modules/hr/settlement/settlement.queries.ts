import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import type * as contract from './settlement.contract.ts'
import { settlementSubject } from './settlement.row.ts'
import { type SettlementState, settlementStates, settlementTransitions } from './settlement.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listSettlements>, 'limit' | 'cursor'>>

async function foundSettlements(ctx: Ctx, filter: Filter) {
  let found = ctx.db.selectFrom('hr.settlement as t').innerJoin('parties.party as p', 'p.id', 't.party_id')
  found = whereEqual(found, { 't.state': filter.state, 't.employee_id': filter.employeeId })
  if (filter.search) {
    const partyIds = await findPartyIds(ctx, filter.search)
    const typed = filter.search.toUpperCase()
    found = found.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(t.number, ${typed}) > 0`,
        ...(partyIds.length > 0 ? [eb('t.party_id', 'in', partyIds)] : []),
      ]),
    )
  }
  return found
}

const settlementRows = async (ctx: Ctx, filter: Filter) =>
  (await foundSettlements(ctx, filter))
    .selectAll('t')
    .select(sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'))
type FoundRow = Awaited<ReturnType<Awaited<ReturnType<typeof settlementRows>>['execute']>>[number]

const shownSettlement = (row: FoundRow) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  employeeId: row.employee_id,
  name: row.name,
  lastDay: row.last_on,
  cause: row.cause,
  net: row.net_minor,
  state: row.state,
})

export async function listSettlements(ctx: Ctx, input: InputOf<typeof contract.listSettlements>) {
  const sorts = { number: 't.number', lastDay: 't.last_on' } as const
  const sort = input.sort ?? 'number'
  const page = await keysetPage(
    await settlementRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: sorts[sort], id: 't.id' },
    row => [sort === 'number' ? row.number : row.last_on, row.id],
  )
  return { rows: page.rows.map(shownSettlement), next: page.next }
}

export async function totalSettlements(ctx: Ctx, input: InputOf<typeof contract.totalSettlements>) {
  const count = sql<number>`count(*)::int`
  const all = await (await foundSettlements(ctx, input)).select(count.as('count')).executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await (await foundSettlements(ctx, others))
    .select(['t.state', count.as('count')])
    .groupBy('t.state')
    .execute()
  const byState = Object.fromEntries(settlementStates.map(state => [state, 0])) as Record<
    SettlementState,
    number
  >
  for (const group of groups) byState[group.state] = group.count
  return { count: all.count, byState }
}

export async function getSettlement(ctx: Ctx, { id }: InputOf<typeof contract.getSettlement>) {
  const row = await (await settlementRows(ctx, {})).where('t.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const lines = await ctx.db
    .selectFrom('hr.settlement_line')
    .selectAll()
    .where('settlement_id', '=', id)
    .orderBy('line_no')
    .execute()
  return {
    ...shownSettlement(row),
    serviceYears: row.service_years === null ? null : Number(row.service_years),
    leaveDays: row.leave_days === null ? null : Number(row.leave_days),
    typedLeaveDays: row.typed_leave_days === null ? null : Number(row.typed_leave_days),
    noticeOwedDays: row.notice_owed_days,
    noticeOwingDays: row.notice_owing_days,
    ticket: row.ticket_minor,
    marriedOn: row.married_on,
    fileId: row.file_id,
    booked: { endOfService: row.eos_booked_minor, leave: row.leave_booked_minor },
    lines: lines.map(line => ({
      part: line.part,
      code: line.code,
      kind: line.kind,
      labelAr: line.label_ar,
      labelEn: line.label_en,
      amount: line.amount_minor,
      formula: line.formula,
    })),
    isConfirmed: row.unconfirmed_rule_ids.length === 0,
    submitted: row.submitted_at ? { name: row.submitted_by_name ?? '', at: row.submitted_at } : null,
    approved: row.approved_at ? { name: row.approved_by_name, at: row.approved_at } : null,
    actions: actionsFrom(settlementTransitions, row.state, ctx.actor?.permissions ?? new Set()).filter(
      action => action !== 'approve',
    ),
    request: await requestAbout(ctx, settlementSubject(id)),
  }
}
