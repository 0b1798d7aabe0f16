import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { Asked } from '../approval/approval.rules.ts'
import { type ApprovalSubject, handlerOf } from '../approval/sources.queries.ts'
import type { ApprovalRequestTable, ApprovalStepTable } from '../tables.ts'

export type RequestRow = Selectable<ApprovalRequestTable>
export type StepRow = Selectable<ApprovalStepTable>

/** SHA-256 of what is approved. Null where the record is gone: nothing matches that. */
export async function fingerprintOf(ctx: Ctx, subject: ApprovalSubject): Promise<string | null> {
  const fields = await (await handlerOf(ctx, subject.type)).fields(ctx, subject.id)
  return fields && createHash('sha256').update(canonicalJson(fields)).digest('hex')
}

export const subjectOf = (row: Pick<RequestRow, 'subject_type' | 'subject_id'>): ApprovalSubject => ({
  type: row.subject_type,
  id: row.subject_id,
})

export async function findPending(ctx: Ctx, subject: ApprovalSubject): Promise<RequestRow | null> {
  const row = await ctx.db
    .selectFrom('approvals.approval_request')
    .selectAll()
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row ?? null
}

export async function getRequest(ctx: Ctx, id: string): Promise<RequestRow> {
  const row = await ctx.db
    .selectFrom('approvals.approval_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export async function lockRequest(ctx: Ctx, id: string): Promise<RequestRow> {
  const row = await ctx.db
    .selectFrom('approvals.approval_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export async function stepsOf(ctx: Ctx, requestId: string): Promise<StepRow[]> {
  return ctx.db
    .selectFrom('approvals.approval_step')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('step_order')
    .execute()
}

export const askedOf = (step: StepRow): Asked => ({
  role: step.approver_role,
  userId: step.approver_user_id,
  escalated: step.escalated_at ? { role: step.escalate_role, userId: step.escalate_user_id } : null,
})

/** All who decided a step already, or in whose place one was decided. */
export const decidedBy = (steps: readonly StepRow[]): string[] =>
  steps.flatMap(step => [step.decided_by, step.on_behalf_of]).filter(id => id !== null)
