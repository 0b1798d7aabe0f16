import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, text, version } from '#kernel/shared/fields.ts'
import { approvalSources } from '../approval/approval.rules.ts'

export const listDelegations = query({
  name: 'approvals.delegation.list',
  access: 'authenticated',
  summary:
    'Delegations one gave or received; all of the company for whoever sets the rules. And whom one may choose.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        fromUserId: id(),
        from: z.string(),
        toUserId: id(),
        to: z.string(),
        sources: z.array(z.enum(approvalSources)),
        fromOn: day(),
        toOn: day(),
        reason: z.string(),
        state: z.enum(['coming', 'active', 'over', 'ended']),
        mine: z.boolean(),
      }),
    ),
    people: z.array(z.object({ userId: id(), name: z.string() })),
    /** Sources whose documents are there to be approved. */
    offered: z.array(z.enum(approvalSources)),
  }),
})

export const saveDelegation = command({
  name: 'approvals.delegation.save',
  access: 'authenticated',
  summary:
    'Lets somebody decide in one’s place for at most 30 days; what one decides as a delegate cannot be passed on.',
  input: z.object({
    toUserId: id(),
    sources: z.array(z.enum(approvalSources)).min(1).max(approvalSources.length),
    fromOn: day(),
    toOn: day(),
    reason: text(300),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'approvals.delegation.tooLong',
    'approvals.delegation.self',
    'approvals.delegation.backwards',
    'approvals.delegation.past',
    'platform.browse.companyDecides',
  ],
  changes: ['approvals'],
})

export const endDelegation = command({
  name: 'approvals.delegation.end',
  access: 'authenticated',
  summary: 'Ends a delegation one gave, at once.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'approvals.delegation.over'],
  changes: ['approvals'],
})
