import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import {
  approvalSources,
  approverKinds,
  approverRoles,
  priorities,
  requestStates,
  stepStates,
} from '../approval/approval.rules.ts'

const requestTabs = ['waiting', 'mine', 'all'] as const

const row = {
  id: id(),
  version: version(),
  number: z.string(),
  source: z.enum(approvalSources),
  subjectType: z.string(),
  subjectId: z.string(),
  title: z.string(),
  amount: money().nullable(),
  priority: z.enum(priorities),
  state: z.enum(requestStates),
  requestedAt: instant(),
  requestedById: id(),
  requestedBy: z.string(),
  step: z.number().int(),
  steps: z.number().int(),
  /** When the open step is late. */
  dueAt: instant().nullable(),
}

export const listRequests = query({
  name: 'approvals.request.list',
  access: 'authenticated',
  summary:
    'Approval requests: those whose open step one may decide, one’s own, or all of the company for whoever may read them.',
  input: z.object({
    ...listInput(['requestedAt']),
    tab: z.enum(requestTabs).default('waiting'),
    state: z.enum(requestStates).optional(),
    source: z.enum(approvalSources).optional(),
  }),
  output: listOutput(z.object(row)),
  refusals: ['access.permission.missing'],
})

export const countWaiting = query({
  name: 'approvals.request.waiting',
  access: 'authenticated',
  summary: 'How many requests wait for this person, himself or as a delegate.',
  input: z.object({}),
  output: z.object({ count: z.number().int() }),
})

const stepView = z.object({
  order: z.number().int(),
  approver: z.enum(approverKinds),
  role: z.enum(approverRoles).nullable(),
  name: z.string().nullable(),
  state: z.enum(stepStates),
  dueAt: instant().nullable(),
  escalatedAt: instant().nullable(),
  escalateRole: z.enum(approverRoles).nullable(),
  escalateName: z.string().nullable(),
  decidedBy: z.string().nullable(),
  onBehalfOf: z.string().nullable(),
  decidedAt: instant().nullable(),
  comment: z.string().nullable(),
})

export const readRequest = query({
  name: 'approvals.request.read',
  access: 'authenticated',
  summary: 'One request with its steps, what is approved and whether the caller may decide or withdraw it.',
  input: z.object({ id: id() }),
  output: z.object({
    ...row,
    note: z.string().nullable(),
    fingerprint: z.string().nullable(),
    endedAt: instant().nullable(),
    endReason: z.string().nullable(),
    stepRows: z.array(stepView),
    /** The document was changed since: it must be submitted anew. */
    isStale: z.boolean(),
    /** What the approval changes, from its source: `label` is a word key, and so is the value of kind `word`. */
    facts: z.array(
      z.object({
        label: z.string(),
        kind: z.enum(['text', 'money', 'day', 'word']),
        before: z.string().nullable(),
        value: z.string(),
      }),
    ),
    /** `module.noun:id` of the record to open: what is approved, or what that belongs to. */
    document: z.string(),
    posts: z.boolean(),
    mayDecide: z.boolean(),
    whyNotDecide: z.string().nullable(),
    mayWithdraw: z.boolean(),
    /** Nobody is left who could decide the open step. */
    isStranded: z.boolean(),
    mayHandOver: z.boolean(),
    /** In whose place the caller would decide. */
    inPlaceOf: z.string().nullable(),
  }),
  refusals: ['kernel.record.notFound'],
})

/** An approval runs what any module contributes: whatever shows money or a document may have changed. */
const changes = ['approvals', 'alerts.alert', 'accounting', 'billing', 'fleet', 'rentals', 'reports'] as const

export const decideRequest = command({
  name: 'approvals.request.decide',
  access: 'authenticated',
  input: z.object({
    id: id(),
    version: version(),
    decision: z.enum(['approve', 'reject']),
    comment: optionalText(500),
  }),
  output: z.object({ state: z.enum(requestStates), step: z.number().int(), steps: z.number().int() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'approvals.request.ended',
    'approvals.request.ownRequest',
    'approvals.request.stale',
    'approvals.step.sameApprover',
    'approvals.step.notYours',
    'approvals.step.commentNeeded',
    'platform.browse.companyDecides',
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary:
    'Approves or rejects the open step; the last approval runs what the source contributes, in the same transaction, and is not recorded where that refuses.',
})

export const handOverStep = command({
  name: 'approvals.request.handOver',
  access: { permission: 'approvals.rules.write' },
  input: z.object({ id: id(), version: version(), userId: id() }),
  output: done,
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'approvals.request.ended',
    'approvals.step.hasApprover',
    'approvals.step.replacement',
  ],
  changes,
  summary:
    'Hands an open step that nobody is left to decide to another member, who is neither the maker nor decided before.',
})

export const withdrawRequest = command({
  name: 'approvals.request.withdraw',
  access: 'authenticated',
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'approvals.request.ended',
    'approvals.request.notMine',
  ],
  changes,
  summary: 'Takes a pending request back, by who made it.',
})

export const printRequest = document({
  name: 'approvals.request.print',
  access: 'authenticated',
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'The approval sheet: steps, names, times and the fingerprint of what was approved.',
})
