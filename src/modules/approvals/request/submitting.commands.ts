import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import {
  type ApprovalSource,
  isAsked,
  type Priority,
  ruleFor,
  ruleReached,
  stepWithoutApprover,
} from '../approval/approval.rules.ts'
import type { ApprovalSubject } from '../approval/sources.queries.ts'
import { findPending, fingerprintOf, getRequest, type RequestRow, stepsOf } from './request.row.ts'
import { stopTelling, tellApprovers } from './telling.queries.ts'

export type NewRequest = {
  readonly source: ApprovalSource
  readonly subject: ApprovalSubject
  /** What a list calls it: number and party, memo, name. */
  readonly title: string
  /** In the company's currency; null for what has no amount. */
  readonly amountMinor: number | null
  /** What its maker did alike before without being asked: the rule is that of both together. */
  readonly earlierMinor?: number
  readonly priority?: Priority
  /** Why an exception is asked for. */
  readonly note?: string | null
}

export type Submitted = { readonly requestId: string; readonly number: string }

/**
 * Whether a rule asks for approval of this, together with what its maker did alike before without being asked; what asks for none
 * takes effect at once.
 */
export async function needsApproval(
  ctx: Ctx,
  source: ApprovalSource,
  amountMinor: number | null,
  earlierMinor = 0,
): Promise<boolean> {
  return (await findRule(ctx, source, amountMinor, earlierMinor)) !== null
}

/** The same for many documents of one file: the rules are read once. */
export async function approvalsAsked(
  ctx: Ctx,
  source: ApprovalSource,
): Promise<(amountMinor: number | null) => boolean> {
  const rules = await activeRules(ctx, source)
  return amountMinor => ruleFor(rules, amountMinor) !== null
}

const activeRules = (ctx: Ctx, source: ApprovalSource) =>
  ctx.db
    .selectFrom('approvals.approval_rule')
    .select(['id', 'min_minor as minMinor', 'max_minor as maxMinor'])
    .where('source', '=', source)
    .where('active', '=', true)
    .execute()

async function findRule(ctx: Ctx, source: ApprovalSource, amountMinor: number | null, earlierMinor: number) {
  return ruleReached(await activeRules(ctx, source), amountMinor, earlierMinor)
}

/**
 * Submits a record to its approvers, inside the transaction that made it wait. Null where no rule applies: it takes effect at once. Refuses
 * where only the maker could decide a step (`approvals.step.noApprover`).
 */
export async function submitForApproval(ctx: Ctx, draft: NewRequest): Promise<Submitted | null> {
  const { source, subject, amountMinor } = draft
  const rule = await findRule(ctx, source, amountMinor, draft.earlierMinor ?? 0)
  if (!rule) return null
  const steps = await ctx.db
    .selectFrom('approvals.approval_rule_step')
    .selectAll()
    .where('rule_id', '=', rule.id)
    .orderBy('step_order')
    .execute()
  const members = await listMembers(ctx)
  const nameOf = (id: string | null) => members.find(member => member.userId === id)?.name ?? null
  const lineManager = members.find(member => member.userId === ctx.user.id)?.managerUserId ?? null
  const others = members.filter(member => member.userId !== ctx.user.id)
  const asked = steps.map(step => {
    const own = {
      role: step.approver_role,
      userId: step.approver === 'lineManager' ? lineManager : step.approver_user_id,
    }
    // A step that only the maker could decide need not be late first: it opens to those it is escalated to.
    const escalated = others.some(member => isAsked(member, own))
      ? null
      : { role: step.escalate_role, userId: step.escalate_user_id }
    return { ...own, escalated }
  })
  const order = stepWithoutApprover(asked, members, ctx.user.id)
  if (order !== null) deny(refused('approvals.step.noApprover', { params: { order } }))
  const fingerprint = await fingerprintOf(ctx, subject)
  if (fingerprint === null) throw new Error(`${subject.type} ${subject.id} is submitted but not there.`)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'APR', ctx.today)
  await ctx.db
    .insertInto('approvals.approval_request')
    .values({
      id,
      number,
      rule_id: rule.id,
      source,
      subject_type: subject.type,
      subject_id: subject.id,
      title: draft.title.slice(0, 300),
      amount_minor: amountMinor,
      priority: draft.priority ?? 'medium',
      requested_at: ctx.now,
      requested_by: ctx.user.id,
      requested_by_name: ctx.user.name,
      note: draft.note || null,
      fingerprint,
      step_count: steps.length,
    })
    .execute()
  await ctx.db
    .insertInto('approvals.approval_step')
    .values(
      steps.map((step, at) => ({
        request_id: id,
        step_order: at + 1,
        approver: step.approver,
        due_hours: step.due_hours,
        approver_role: asked[at]!.role,
        approver_user_id: asked[at]!.userId,
        approver_name: nameOf(asked[at]!.userId),
        escalate_role: step.escalate_role,
        escalate_user_id: step.escalate_user_id,
        escalated_at: asked[at]!.escalated && (step.escalate_role || step.escalate_user_id) ? ctx.now : null,
        state: at === 0 ? ('pending' as const) : ('waiting' as const),
        due_at: at === 0 ? dueAt(ctx, step.due_hours) : null,
      })),
    )
    .execute()
  await tellApprovers(ctx, await getRequest(ctx, id), await stepsOf(ctx, id))
  ctx.hint('approvals.request', id)
  return { requestId: id, number }
}

/** When a step that opens now is late. */
export const dueAt = (ctx: Pick<Ctx, 'now'>, hours: number | null): Date | null =>
  hours === null ? null : new Date(ctx.now.getTime() + hours * 3_600_000)

/** The record was edited, discarded or settled otherwise: what was asked for is no longer there to be decided. */
export async function voidRequest(ctx: Ctx, subject: ApprovalSubject): Promise<void> {
  const request = await findPending(ctx, subject)
  if (request) await endRequest(ctx, request, 'void', null)
}

/** Ends a request that was not approved; the undecided steps are void with it. */
export async function endRequest(
  ctx: Ctx,
  request: RequestRow,
  state: 'rejected' | 'withdrawn' | 'void',
  reason: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('approvals.approval_step')
    .set({ state: 'void' })
    .where('request_id', '=', request.id)
    .where('state', 'in', ['waiting', 'pending'])
    .execute()
  await ctx.db
    .updateTable('approvals.approval_request')
    .set({ state, ended_at: ctx.now, end_reason: reason, version: request.version + 1 })
    .where('id', '=', request.id)
    .execute()
  await stopTelling(ctx, request.id)
  ctx.hint('approvals.request', request.id)
}
