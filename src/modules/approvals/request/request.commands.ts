import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { deciderOf, whyNotHandOver } from '../approval/approval.rules.ts'
import { handlerOf } from '../approval/sources.queries.ts'
import { type Power, powersFor, powersOf } from '../rule/people.queries.ts'
import type * as contract from './request.contract.ts'
import {
  askedOf,
  decidedBy,
  fingerprintOf,
  getRequest,
  lockRequest,
  type RequestRow,
  type StepRow,
  stepsOf,
  subjectOf,
} from './request.row.ts'
import { dueAt, endRequest } from './submitting.commands.ts'
import { stopTelling, tellApprovers, tellMaker } from './telling.queries.ts'

type Step = { request: RequestRow; steps: readonly StepRow[]; open: StepRow }

/** Locks a pending request behind what its effect locks, as the person saw it. */
async function lockPending(ctx: Ctx, input: { id: string; version: number }): Promise<RequestRow> {
  const seen = await getRequest(ctx, input.id)
  await (await handlerOf(ctx, seen.subject_type)).lock?.(ctx, seen.subject_id)
  const request = await lockRequest(ctx, input.id)
  if (request.state !== 'pending') deny(refused('approvals.request.ended'))
  if (request.version !== input.version) deny(conflict('kernel.record.stale'))
  return request
}

/** In whose name the caller decides the open step; refuses the maker, a stranger and who decided a step already. */
async function decidingAs(ctx: Ctx, { request, steps, open }: Step): Promise<Power> {
  const powers = powersFor(await powersOf(ctx, ctx.user.id), request.source)
  const decider = deciderOf({
    userId: ctx.user.id,
    makerId: request.requested_by,
    asked: askedOf(open),
    deciders: powers,
    decided: decidedBy(steps),
  })
  if ('code' in decider) deny(decider)
  return decider as Power
}

export async function decideRequest(ctx: Ctx, input: InputOf<typeof contract.decideRequest>) {
  // The company's own people decide its approvals, never staff of the platform on a visit.
  if (ctx.actor?.browse || ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
  const request = await lockPending(ctx, input)
  const steps = await stepsOf(ctx, request.id)
  const open = steps.find(step => step.state === 'pending')!
  const step = { request, steps, open }
  const decider = await decidingAs(ctx, step)
  const isApproval = input.decision === 'approve'
  if (!isApproval && !input.comment) deny(invalid('approvals.step.commentNeeded', { field: 'comment' }))
  if (isApproval) await refuseStale(ctx, request)
  await writeDecision(ctx, step, decider, input)
  return isApproval ? approveStep(ctx, step, input.comment) : rejectStep(ctx, step, input.comment!)
}

/** What is approved must be what was submitted. */
async function refuseStale(ctx: Ctx, request: RequestRow): Promise<void> {
  if (request.fingerprint === null) return
  if ((await fingerprintOf(ctx, subjectOf(request))) !== request.fingerprint)
    deny(refused('approvals.request.stale'))
}

async function writeDecision(
  ctx: Ctx,
  { request, open }: Step,
  decider: Power,
  { decision, comment }: Pick<InputOf<typeof contract.decideRequest>, 'decision' | 'comment'>,
): Promise<void> {
  const state = decision === 'approve' ? ('approved' as const) : ('rejected' as const)
  const { isDelegate, principal, name } = decider
  await ctx.db
    .updateTable('approvals.approval_step')
    .set({
      state,
      comment,
      decided_at: ctx.now,
      decided_by: ctx.user.id,
      decided_by_name: ctx.user.name,
      on_behalf_of: isDelegate ? principal.userId : null,
      on_behalf_of_name: isDelegate ? name : null,
    })
    .where('request_id', '=', request.id)
    .where('step_order', '=', open.step_order)
    .execute()
  ctx.audit({
    subject: `approvals.request:${request.id}`,
    label: request.number,
    changes: [
      { field: 'step', before: open.step_order, after: open.step_order },
      { field: 'state', before: 'pending', after: state },
      ...(isDelegate ? [{ field: 'onBehalfOf', before: null, after: name }] : []),
    ],
    ...(comment ? { reason: comment } : {}),
  })
  ctx.hint('approvals.request', request.id)
}

async function approveStep(ctx: Ctx, { request, steps, open }: Step, comment: string | null) {
  const handler = await handlerOf(ctx, request.subject_type)
  const made = { requestedBy: request.requested_by, requestedByName: request.requested_by_name }
  const next = steps.find(step => step.step_order === open.step_order + 1)
  const answer = { step: open.step_order, steps: request.step_count }
  if (!next) {
    await handler.approve(ctx, request.subject_id, made)
    await ctx.db
      .updateTable('approvals.approval_request')
      .set({ state: 'approved', ended_at: ctx.now, version: request.version + 1 })
      .where('id', '=', request.id)
      .execute()
    await stopTelling(ctx, request.id)
    await tellMaker(ctx, request, 'approved', comment)
    return { ...answer, state: 'approved' as const }
  }
  // The approver of an earlier step sees the entry too that the last one will post.
  if (ctx.dryRun) await handler.approve(ctx, request.subject_id, made)
  await ctx.db
    .updateTable('approvals.approval_step')
    .set({ state: 'pending', due_at: dueAt(ctx, next.due_hours) })
    .where('request_id', '=', request.id)
    .where('step_order', '=', next.step_order)
    .execute()
  await ctx.db
    .updateTable('approvals.approval_request')
    .set({ current_step: next.step_order, version: request.version + 1 })
    .where('id', '=', request.id)
    .execute()
  await tellApprovers(ctx, request, await stepsOf(ctx, request.id))
  return { ...answer, state: 'pending' as const, step: next.step_order }
}

async function rejectStep(ctx: Ctx, { request, open }: Step, reason: string) {
  await endRequest(ctx, request, 'rejected', reason)
  const ended = { outcome: 'rejected' as const, reason, requestedBy: request.requested_by }
  await (await handlerOf(ctx, request.subject_type)).end(ctx, request.subject_id, ended)
  await tellMaker(ctx, request, 'rejected', reason)
  return { state: 'rejected' as const, step: open.step_order, steps: request.step_count }
}

export async function handOverStep(ctx: Ctx, input: InputOf<typeof contract.handOverStep>) {
  const request = await lockPending(ctx, input)
  const steps = await stepsOf(ctx, request.id)
  const open = steps.find(step => step.state === 'pending')!
  const members = await listMembers(ctx)
  const step = { asked: askedOf(open), makerId: request.requested_by, decided: decidedBy(steps) }
  refuse(whyNotHandOver(step, members, input.userId))
  const replacement = members.find(member => member.userId === input.userId)!
  await ctx.db
    .updateTable('approvals.approval_step')
    .set({
      approver: 'user',
      approver_role: null,
      approver_user_id: replacement.userId,
      approver_name: replacement.name,
      due_at: dueAt(ctx, open.due_hours),
      reminded_at: null,
      escalated_at: null,
    })
    .where('request_id', '=', request.id)
    .where('step_order', '=', open.step_order)
    .execute()
  await ctx.db
    .updateTable('approvals.approval_request')
    .set({ version: request.version + 1 })
    .where('id', '=', request.id)
    .execute()
  ctx.audit({
    subject: `approvals.request:${request.id}`,
    label: request.number,
    changes: [
      { field: 'approver', before: open.approver_name ?? open.approver_role, after: replacement.name },
    ],
  })
  ctx.hint('approvals.request', request.id)
  await tellApprovers(ctx, request, await stepsOf(ctx, request.id))
  return { ok: true as const }
}

export async function withdrawRequest(ctx: Ctx, input: InputOf<typeof contract.withdrawRequest>) {
  const request = await lockPending(ctx, input)
  refuse(request.requested_by === ctx.user.id ? null : forbidden('approvals.request.notMine'))
  await endRequest(ctx, request, 'withdrawn', input.reason)
  const ended = { outcome: 'withdrawn' as const, reason: input.reason, requestedBy: ctx.user.id }
  await (await handlerOf(ctx, request.subject_type)).end(ctx, request.subject_id, ended)
  ctx.audit({
    subject: `approvals.request:${request.id}`,
    label: request.number,
    changes: [{ field: 'state', before: 'pending', after: 'withdrawn' }],
    reason: input.reason,
  })
  return { ok: true as const }
}
