import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tables } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { deciderOf, isStranded } from '../approval/approval.rules.ts'
import { type ApprovalSubject, handlerOf } from '../approval/sources.queries.ts'
import { type Power, powersFor, powersOf } from '../rule/people.queries.ts'
import type * as contract from './request.contract.ts'
import {
  askedOf,
  decidedBy,
  fingerprintOf,
  getRequest,
  type RequestRow,
  type StepRow,
  stepsOf,
  subjectOf,
} from './request.row.ts'
import { mayRead } from './requestReading.queries.ts'

type Waiting = { r: Tables['approvals.approval_request']; s: Tables['approvals.approval_step'] }

/** Requests whose open step this person may decide: the same law as {@link deciderOf}, as a condition of a query. */
function waitsFor(userId: string, powers: readonly Power[]) {
  return (eb: ExpressionBuilder<Waiting, 'r' | 's'>) =>
    eb.and([
      eb('r.requested_by', '!=', userId),
      sql<SqlBool>`not exists (select from approvals.approval_step d where d.company_id = r.company_id
        and d.request_id = r.id and ${userId}::uuid in (d.decided_by, d.on_behalf_of))`,
      eb.or(
        powers.map(({ principal, sources }) => {
          const roles = [...principal.roles]
          return eb.and([
            eb('r.requested_by', '!=', principal.userId),
            sql<SqlBool>`not exists (select from approvals.approval_step d where d.company_id = r.company_id
              and d.request_id = r.id and ${principal.userId}::uuid in (d.decided_by, d.on_behalf_of))`,
            sql<SqlBool>`(s.approver_user_id = ${principal.userId} or s.approver_role = any (${roles}::text[])
              or (s.escalated_at is not null
                and (s.escalate_user_id = ${principal.userId} or s.escalate_role = any (${roles}::text[]))))`,
            ...(sources ? [sql<SqlBool>`r.source = any (${[...sources]}::text[])`] : []),
          ])
        }),
      ),
    ])
}

const requests = (ctx: Ctx) =>
  ctx.db
    .selectFrom('approvals.approval_request as r')
    .leftJoin('approvals.approval_step as s', join =>
      join.onRef('s.request_id', '=', 'r.id').on('s.state', '=', 'pending'),
    )

export async function listRequests(ctx: Ctx, input: InputOf<typeof contract.listRequests>) {
  let rows = requests(ctx).select([
    ...(['r.id', 'r.version', 'r.number', 'r.source', 'r.title', 'r.priority', 'r.state'] as const),
    'r.subject_type as subjectType',
    'r.subject_id as subjectId',
    'r.amount_minor as amount',
    'r.requested_at as requestedAt',
    'r.requested_by as requestedById',
    'r.requested_by_name as requestedBy',
    'r.current_step as step',
    'r.step_count as steps',
    's.due_at as dueAt',
  ])
  if (input.tab === 'all') {
    if (!ctx.can('approvals.requests.read'))
      deny(forbidden('access.permission.missing', { params: { permission: 'approvals.requests.read' } }))
  } else if (input.tab === 'mine') rows = rows.where('r.requested_by', '=', ctx.user.id)
  else {
    const powers = await powersOf(ctx, ctx.user.id)
    if (powers.length === 0) return { rows: [], next: null }
    rows = rows.where('r.state', '=', 'pending').where(waitsFor(ctx.user.id, powers) as never)
  }
  if (input.state) rows = rows.where('r.state', '=', input.state)
  if (input.source) rows = rows.where('r.source', '=', input.source)
  if (input.search) {
    const wanted = foldLight(input.search)
    rows = rows.where(
      sql<boolean>`position(${wanted} in app.fold_light(r.number || ' ' || r.title || ' ' || r.requested_by_name)) > 0`,
    )
  }
  return keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'r.requested_at', id: 'r.id' },
    row => [row.requestedAt, row.id],
  )
}

export async function countWaiting(ctx: Ctx) {
  const powers = await powersOf(ctx, ctx.user.id)
  if (powers.length === 0) return { count: 0 }
  const { count } = await requests(ctx)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('r.state', '=', 'pending')
    .where(waitsFor(ctx.user.id, powers) as never)
    .executeTakeFirstOrThrow()
  return { count }
}

/**
 * Whether an open step waits for the caller, their own or a delegated one. Queried with every answer about who is signed in, so a company
 * in which nothing waits, as most of the time, costs one look.
 */
export async function hasOpenStep(ctx: Ctx): Promise<boolean> {
  const pending = requests(ctx).select('r.id').where('r.state', '=', 'pending').limit(1)
  if (!(await pending.executeTakeFirst())) return false
  const powers = await powersOf(ctx, ctx.user.id)
  if (powers.length === 0) return false
  const mine = pending.where(waitsFor(ctx.user.id, powers) as never)
  return (await mine.executeTakeFirst()) !== undefined
}

/** Whether the caller may decide the open step, in whose place, and else why not. */
async function standing(ctx: Ctx, request: RequestRow, steps: readonly StepRow[]) {
  const open = steps.find(step => step.state === 'pending')
  const none = { mayDecide: false, whyNotDecide: null, inPlaceOf: null }
  if (!open || ctx.actor?.browse || ctx.actor?.superAdmin) return none
  const decider = deciderOf({
    userId: ctx.user.id,
    makerId: request.requested_by,
    asked: askedOf(open),
    deciders: powersFor(await powersOf(ctx, ctx.user.id), request.source),
    decided: decidedBy(steps),
  })
  if ('code' in decider) return { ...none, whyNotDecide: decider.code }
  return { ...none, mayDecide: true, inPlaceOf: decider.isDelegate ? (decider as Power).name : null }
}

export async function readRequest(ctx: Ctx, input: InputOf<typeof contract.readRequest>) {
  const request = await getRequest(ctx, input.id)
  const steps = await stepsOf(ctx, request.id)
  if (!(await mayRead(ctx, request, steps))) deny(notFound())
  const handler = await handlerOf(ctx, request.subject_type)
  const isPending = request.state === 'pending'
  const members = await listMembers(ctx)
  const nameOf = (id: string | null) => members.find(member => member.userId === id)?.name ?? null
  const open = isPending ? steps.find(step => step.state === 'pending') : undefined
  const gone = [request.requested_by, ...decidedBy(steps)]
  const stranded = open !== undefined && isStranded(askedOf(open), members, gone)
  const facts = (await handler.facts?.(ctx, request.subject_id)) ?? []
  const document =
    (await handler.document?.(ctx, request.subject_id)) ?? `${request.subject_type}:${request.subject_id}`
  return {
    ...viewOf(request, steps),
    note: request.note,
    fingerprint: request.fingerprint,
    endedAt: request.ended_at,
    endReason: request.end_reason,
    stepRows: steps.map(step => ({
      order: step.step_order,
      approver: step.approver,
      role: step.approver_role,
      state: step.state,
      name: step.approver_name,
      dueAt: step.due_at,
      escalatedAt: step.escalated_at,
      escalateRole: step.escalate_role,
      escalateName: nameOf(step.escalate_user_id),
      decidedBy: step.decided_by_name,
      onBehalfOf: step.on_behalf_of_name,
      decidedAt: step.decided_at,
      comment: step.comment,
    })),
    isStale:
      isPending &&
      request.fingerprint !== null &&
      (await fingerprintOf(ctx, subjectOf(request))) !== request.fingerprint,
    facts: facts.map(fact => ({ ...fact, before: fact.before ?? null })),
    document,
    posts: handler.posts,
    isStranded: stranded,
    mayHandOver: stranded && ctx.can('approvals.rules.write'),
    mayWithdraw: isPending && request.requested_by === ctx.user.id,
    ...(await standing(ctx, request, steps)),
  }
}

const viewOf = (request: RequestRow, steps: readonly StepRow[]) => ({
  id: request.id,
  version: request.version,
  number: request.number,
  source: request.source,
  subjectType: request.subject_type,
  subjectId: request.subject_id,
  title: request.title,
  amount: request.amount_minor,
  priority: request.priority,
  state: request.state,
  requestedAt: request.requested_at,
  requestedById: request.requested_by,
  requestedBy: request.requested_by_name,
  step: request.current_step,
  steps: request.step_count,
  dueAt: steps.find(step => step.state === 'pending')?.due_at ?? null,
})

/** The newest request about a record, for its page: where it stands and what the caller may do about it. Null where none was. */
export async function requestAbout(ctx: Ctx, subject: ApprovalSubject) {
  const request = await ctx.db
    .selectFrom('approvals.approval_request')
    .selectAll()
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!request) return null
  const steps = await stepsOf(ctx, request.id)
  const last = steps.findLast(step => step.decided_at !== null)
  return {
    id: request.id,
    version: request.version,
    number: request.number,
    state: request.state,
    askedBy: request.requested_by_name,
    askedAt: request.requested_at,
    step: request.current_step,
    steps: request.step_count,
    endedAt: request.ended_at,
    decidedBy: last?.decided_by_name ?? null,
    onBehalfOf: last?.on_behalf_of_name ?? null,
    decidedAt: last?.decided_at ?? null,
    reason: request.end_reason,
    mayOpen: await mayRead(ctx, request, steps),
    mayWithdraw: request.state === 'pending' && request.requested_by === ctx.user.id,
    ...(await standing(ctx, request, steps)),
  }
}
