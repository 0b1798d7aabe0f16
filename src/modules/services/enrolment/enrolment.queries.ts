import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds, findPartyNames } from '#modules/parties/public.server.ts'
import { feesOf } from '../feePlan/feePlan.rules.ts'
import type { EnrolmentTable } from '../tables.ts'
import type * as contract from './enrolment.contract.ts'
import { type EnrolmentState, enrolmentStates, stateOf } from './enrolment.rules.ts'

type EnrolmentRow = Selectable<EnrolmentTable>

export const enrolments = recordKind({
  table: 'services.enrolment',
  kind: 'services.enrolment',
  label: row => row.number,
})

type Filter = Partial<Omit<InputOf<typeof contract.listEnrolments>, 'limit' | 'cursor'>>

const sumOf = (ctx: Ctx, isOverdue: boolean) => sql<number>`(select coalesce(sum(i.open_minor), 0)::bigint
  from services.enrolment_instalment n
  join billing.invoice i on i.company_id = n.company_id and i.id = n.invoice_id and i.status = 'issued'
  where n.company_id = e.company_id and n.enrolment_id = e.id and (not ${isOverdue}::boolean or i.due_on < ${ctx.today}::date))`

async function foundEnrolments(ctx: Ctx, filter: Filter) {
  let found = whereEqual(
    ctx.db.selectFrom('services.enrolment as e').innerJoin('services.fee_plan as p', 'p.id', 'e.plan_id'),
    { 'e.plan_id': filter.planId, 'e.guardian_id': filter.guardianId },
  )
  if (filter.state === 'withdrawn') found = found.where('e.state', '=', 'withdrawn')
  else if (filter.state)
    found = found
      .where('e.state', '=', 'active')
      .where('p.ends_on', filter.state === 'active' ? '>=' : '<', ctx.today)
  if (filter.overdue) found = found.where(sumOf(ctx, true), '>', 0)
  if (!filter.search) return found
  const parties = await findPartyIds(ctx, filter.search)
  return found.where(({ eb, or }) =>
    or([
      sql<boolean>`strpos(e.number, ${filter.search!.toUpperCase()}) > 0`,
      ...(parties.length > 0 ? [eb('e.student_id', 'in', parties), eb('e.guardian_id', 'in', parties)] : []),
    ]),
  )
}

const shownRows = async (ctx: Ctx, filter: Filter) =>
  (await foundEnrolments(ctx, filter))
    .selectAll('e')
    .select(['p.name_ar as plan_name', 'p.starts_on', 'p.ends_on'])
    .select([sumOf(ctx, false).as('open'), sumOf(ctx, true).as('overdue')])

type Found = EnrolmentRow & {
  plan_name: string
  starts_on: string
  ends_on: string
  open: number
  overdue: number
}

async function shown(ctx: Ctx, rows: readonly Found[]) {
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => [row.student_id, row.guardian_id]),
  )
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    number: row.number,
    state: stateOf(row.state, row.ends_on, ctx.today),
    student: named(row.student_id),
    guardian: named(row.guardian_id),
    plan: { id: row.plan_id, name: row.plan_name },
    className: row.class_name,
    net: row.fee_minor - row.discount_minor,
    open: Number(row.open),
    overdue: Number(row.overdue),
  }))
}

export async function listEnrolments(ctx: Ctx, input: InputOf<typeof contract.listEnrolments>) {
  const page = await keysetPage(
    await shownRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'e.number', id: 'e.id' },
    row => [row.number, row.id],
  )
  return { rows: await shown(ctx, page.rows), next: page.next }
}

export async function totalEnrolments(ctx: Ctx, input: InputOf<typeof contract.totalEnrolments>) {
  const count = sql<number>`count(*)::int`
  const overdue = sumOf(ctx, true)
  const counted = await (await foundEnrolments(ctx, input))
    .select(count.as('count'))
    .select(sql<number>`count(*) filter (where ${overdue} > 0)::int`.as('late'))
    .select(sql<number>`coalesce(sum(${overdue}), 0)::bigint`.as('overdue'))
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const shownState = sql<EnrolmentState>`case when e.state = 'active' and p.ends_on < ${ctx.today}::date then 'completed' else e.state end`
  const groups = await (await foundEnrolments(ctx, others))
    .select([shownState.as('shown'), count.as('count')])
    .groupBy('shown')
    .execute()
  const byState = Object.fromEntries(enrolmentStates.map(state => [state, 0])) as Record<
    EnrolmentState,
    number
  >
  for (const group of groups) byState[group.shown] = group.count
  return { count: counted.count, byState, overdueCount: counted.late, overdue: Number(counted.overdue) }
}

/** The invoices of an enrolment, the first instalment first. */
export const instalmentsOf = (ctx: Ctx, enrolmentId: string) =>
  ctx.db
    .selectFrom('services.enrolment_instalment as n')
    .innerJoin('billing.invoice as i', 'i.id', 'n.invoice_id')
    .select(['n.no', 'i.id as invoiceId', 'i.number', 'i.due_on as dueOn'])
    .select(['i.total_minor as totalMinor', 'i.open_minor as openMinor'])
    .where('n.enrolment_id', '=', enrolmentId)
    .orderBy('n.no')
    .execute()

export async function getEnrolment(ctx: Ctx, { id }: InputOf<typeof contract.getEnrolment>) {
  const row = await (await shownRows(ctx, {})).where('e.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [first] = await shown(ctx, [row])
  const instalments = await instalmentsOf(ctx, id)
  return {
    ...first!,
    fee: row.fee_minor,
    discount: row.discount_minor,
    discountBps: row.discount_bps,
    discountReason: row.discount_reason,
    enrolledOn: row.enrolled_on,
    withdrawnOn: row.withdrawn_on,
    credited: row.credited_minor,
    instalments: instalments.map(({ number, totalMinor, openMinor, ...one }) => ({
      ...one,
      invoice: number ?? '',
      total: totalMinor,
      open: openMinor,
    })),
    mayWithdraw: first!.state === 'active' && ctx.can('services.fees.write'),
  }
}

/** Whether a guardian has another pupil here in this term. */
export async function hasPupil(ctx: Ctx, guardianId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('services.enrolment as e')
    .innerJoin('services.fee_plan as p', 'p.id', 'e.plan_id')
    .select('e.id')
    .where('e.guardian_id', '=', guardianId)
    .where('e.state', '=', 'active')
    .where('p.ends_on', '>=', ctx.today)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function proposeEnrolment(ctx: Ctx, input: InputOf<typeof contract.proposeEnrolment>) {
  const plan = await ctx.db
    .selectFrom('services.fee_plan')
    .select(['amount_minor', 'sibling_bps', 'due_days'])
    .where('id', '=', input.planId)
    .executeTakeFirst()
  if (!plan) deny(notFound())
  const hasSibling = await hasPupil(ctx, input.guardianId)
  const discountBps = input.discountBps ?? (hasSibling ? plan.sibling_bps : 0)
  const fees = feesOf({ amountMinor: plan.amount_minor, dueDays: plan.due_days }, discountBps)
  return {
    hasSibling,
    discountBps,
    fee: plan.amount_minor,
    discount: fees.discountMinor,
    net: fees.netMinor,
    instalments: fees.instalments.map(({ dueOn, amountMinor }) => ({ dueOn, amount: amountMinor })),
  }
}
