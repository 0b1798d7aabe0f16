import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, listInput, listOutput, text } from '#kernel/shared/fields.ts'

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

const auditEventView = z.object({
  /** The event's number in the company's chain, as text: the key of the list. */
  id: z.string(),
  seq: z.number().int(),
  at: instant(),
  actorId: z.string(),
  actorName: z.string(),
  visitId: z.string().nullable(),
  operation: z.string(),
  subject: z.string(),
  subjectLabel: z.string().nullable(),
  changes: z.array(change),
  reason: z.string().nullable(),
  requestId: z.string(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  hash: z.string(),
})

export const listAudit = query({
  name: 'platform.audit.list',
  access: { permission: 'admin.audit.read' },
  summary: 'The events of the company, newest first.',
  input: z.object({
    ...listInput(['seq']),
    from: day().optional(),
    to: day().optional(),
    userId: id().optional(),
    /** An operation, or its beginning: `fleet.vehicle`. */
    operation: z.string().trim().max(100).optional(),
    subject: z.string().trim().max(200).optional(),
    visitId: id().optional(),
  }),
  output: listOutput(auditEventView),
})

export const verifyAudit = query({
  name: 'platform.audit.verify',
  access: { permission: 'admin.audit.read' },
  summary: 'Recomputes every hash of the chain and names the first event that does not fit.',
  input: z.object({}),
  output: z.object({
    /** Events proven, from the first on. */
    verifiedSeq: z.number().int(),
    brokenSeq: z.number().int().nullable(),
    headHash: z.string().nullable(),
    checkedAt: instant(),
  }),
})

export const exportAudit = document({
  name: 'platform.audit.export',
  access: { permission: 'admin.audit.read' },
  summary:
    'The whole audit log as an archive, with the one-file program that proves its chain without the server.',
  input: z.object({}),
})

const logLevel = z.enum(['info', 'warning', 'error'])
const logCategory = z.enum(['authentication', 'database', 'system', 'userAction'])

const systemLogRow = z.object({
  id: z.string(),
  at: instant(),
  level: logLevel,
  category: logCategory,
  action: z.string(),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})

const logFilters = {
  ...listInput(['at']),
  from: day().optional(),
  to: day().optional(),
  level: logLevel.optional(),
  category: logCategory.optional(),
}

export const listSystemLog = query({
  name: 'platform.systemLog.list',
  access: { permission: 'admin.audit.read' },
  summary: 'The system log of the company: sign-ins, sign-outs, jobs.',
  input: z.object(logFilters),
  output: listOutput(systemLogRow),
})

export const listPlatformLog = query({
  name: 'platform.systemLog.listAll',
  access: 'superAdmin',
  summary: 'The system log of the whole platform.',
  input: z.object({ ...logFilters, companyId: id().optional() }),
  output: listOutput(systemLogRow.extend({ companyNameAr: z.string().nullable() })),
})

const subject = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^[a-z]+(\.[a-zA-Z]+)+:.+$/)

const timelineEntry = z.object({
  id: z.string(),
  at: instant(),
  kind: z.enum(['event', 'comment']),
  actorId: z.string(),
  actorName: z.string(),
  operation: z.string().nullable(),
  changes: z.array(change),
  reason: z.string().nullable(),
  isVisit: z.boolean(),
  body: z.string().nullable(),
})

export const listTimeline = query({
  name: 'platform.timeline.list',
  access: 'authenticated',
  summary:
    'What happened to a record and what was said about it, newest first; needs the right to read the record.',
  input: z.object({ ...listInput(['at']), subject: subject() }),
  output: listOutput(timelineEntry),
  refusals: ['access.permission.missing'],
})

export const listActivity = query({
  name: 'platform.activity.list',
  access: 'authenticated',
  summary: 'The last twenty acts on records that the caller may read, newest first.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      auditEventView
        .pick({ seq: true, at: true, actorName: true, operation: true, subject: true, subjectLabel: true })
        .extend({ isVisit: z.boolean() }),
    ),
  }),
})

export const addComment = command({
  name: 'platform.comment.add',
  access: 'authenticated',
  summary: 'Writes a comment on a record; the mentioned people are told.',
  input: z.object({
    subject: subject(),
    body: text(4000),
    mentions: z.array(id()).max(20).default([]),
    /** What people call the record, for the notice to those mentioned. */
    label: text(200).optional(),
  }),
  output: z.object({ id: id() }),
  refusals: ['access.permission.missing'],
  changes: ['platform.timeline'],
})
