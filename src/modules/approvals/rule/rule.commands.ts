import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { whyNotRange } from '../approval/approval.rules.ts'
import { sourceNames } from '../approval/sourceNames.rules.ts'
import type * as contract from './rule.contract.ts'

type Input = InputOf<typeof contract.saveRule>

export async function saveRule(ctx: Ctx, input: Input) {
  const columns = { source: input.source, min_minor: input.min, max_minor: input.max, active: input.active }
  refuse(whyNotRange({ minMinor: input.min, maxMinor: input.max }))
  await refuseSteps(ctx, input.steps)
  const id = input.id ?? uuidv7()
  const before = input.id ? await lockRule(ctx, input.id, input.version ?? 0) : null
  const version = (before?.version ?? 0) + 1
  if (before)
    await ctx.db
      .updateTable('approvals.approval_rule')
      .set({ ...columns, version })
      .where('id', '=', id)
      .execute()
  else
    await ctx.db
      .insertInto('approvals.approval_rule')
      .values({ id, ...columns, created_at: ctx.now, created_by: ctx.actor?.userId ?? null })
      .execute()
  const written = await writeSteps(ctx, id, input.steps)
  ctx.audit({
    subject: `approvals.rule:${id}`,
    label: sourceNames.ar[input.source],
    changes: [
      { field: 'minMinor', before: before?.min_minor ?? null, after: input.min },
      { field: 'maxMinor', before: before?.max_minor ?? null, after: input.max },
      { field: 'active', before: before?.active ?? null, after: input.active },
      { field: 'steps', before: written.before, after: written.after },
    ],
  })
  ctx.hint('approvals.rule', id)
  return { id, version }
}

async function lockRule(ctx: Ctx, id: string, version: number) {
  const rule = await ctx.db
    .selectFrom('approvals.approval_rule')
    .select(['version', 'min_minor', 'max_minor', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) deny(notFound())
  if (rule.version !== version) deny(conflict('kernel.record.stale'))
  return rule
}

/** Each step names whom it asks, a person of the company where it is a person, and is escalated only once it can be late. */
async function refuseSteps(ctx: Ctx, steps: Input['steps']): Promise<void> {
  const known = new Set((await listMembers(ctx)).map(member => member.userId))
  for (const [at, step] of steps.entries()) {
    const field = `steps.${at}`
    const names = { role: step.role !== null, user: step.userId !== null, lineManager: true }[step.approver]
    const isPerson = step.approver !== 'user' || known.has(step.userId ?? '')
    if (!names || !isPerson)
      deny(
        invalid('approvals.rule.approver', {
          field: `${field}.${step.approver === 'role' ? 'role' : 'userId'}`,
        }),
      )
    const escalates = step.escalateRole !== null || step.escalateUserId !== null
    const twice = step.escalateRole !== null && step.escalateUserId !== null
    const isStranger = step.escalateUserId !== null && !known.has(step.escalateUserId)
    if (twice || isStranger) deny(invalid('approvals.rule.approver', { field: `${field}.escalateUserId` }))
    if (escalates && step.dueHours === null)
      deny(invalid('approvals.rule.escalation', { field: `${field}.dueHours` }))
  }
}

async function writeSteps(ctx: Ctx, ruleId: string, steps: Input['steps']) {
  const before = await ctx.db
    .selectFrom('approvals.approval_rule_step')
    .select(['approver', 'approver_role', 'approver_user_id'])
    .where('rule_id', '=', ruleId)
    .orderBy('step_order')
    .execute()
  await ctx.db.deleteFrom('approvals.approval_rule_step').where('rule_id', '=', ruleId).execute()
  const rows = steps.map((step, at) => ({
    rule_id: ruleId,
    step_order: at + 1,
    approver: step.approver,
    due_hours: step.dueHours,
    approver_role: step.approver === 'role' ? step.role : null,
    approver_user_id: step.approver === 'user' ? step.userId : null,
    escalate_role: step.escalateRole,
    escalate_user_id: step.escalateUserId,
  }))
  await ctx.db.insertInto('approvals.approval_rule_step').values(rows).execute()
  const said = (
    list: readonly Pick<(typeof rows)[number], 'approver' | 'approver_role' | 'approver_user_id'>[],
  ) => list.map(step => step.approver_role ?? step.approver_user_id ?? step.approver).join(', ') || null
  return { before: said(before), after: said(rows) }
}
