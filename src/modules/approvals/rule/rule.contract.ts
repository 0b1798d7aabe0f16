import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, money, positiveAmount, version, wholeNumber } from '#kernel/shared/fields.ts'
import { approvalSources, approverKinds, approverRoles } from '../approval/approval.rules.ts'

const step = {
  approver: z.enum(approverKinds),
  role: z.enum(approverRoles).nullable(),
  userId: id().nullable(),
  dueHours: wholeNumber(1, 720).nullable(),
  escalateRole: z.enum(approverRoles).nullable(),
  escalateUserId: id().nullable(),
}

export const listRules = query({
  name: 'approvals.rule.list',
  access: { anyOf: ['approvals.requests.read', 'approvals.rules.write'] },
  summary: 'The rules by source and range, each step with how many active people could decide it.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        source: z.enum(approvalSources),
        min: money().nullable(),
        max: money().nullable(),
        active: z.boolean(),
        steps: z.array(
          z.object({
            ...step,
            name: z.string().nullable(),
            escalateName: z.string().nullable(),
            people: z.number().int(),
          }),
        ),
      }),
    ),
    /** Whom a step may name. */
    people: z.array(z.object({ userId: id(), name: z.string(), roles: z.array(z.string()) })),
    /** Sources whose documents are there to be approved. */
    sources: z.array(z.enum(approvalSources)),
  }),
})

export const saveRule = command({
  name: 'approvals.rule.save',
  access: { permission: 'approvals.rules.write' },
  summary: 'Makes or changes a rule; requests under way keep the steps they were submitted with.',
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    source: z.enum(approvalSources),
    min: positiveAmount().nullable(),
    max: positiveAmount().nullable(),
    active: z.boolean(),
    steps: z.array(z.object(step)).min(1).max(9),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'approvals.rule.range',
    'approvals.rule.taken',
    'approvals.rule.approver',
    'approvals.rule.escalation',
  ],
  changes: ['approvals'],
})
