import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, listInput, listOutput } from '#kernel/shared/fields.ts'

const mode = () => z.enum(['read', 'write'])
const changes = ['access.session.read', 'platform.browse']

const visitView = z.object({
  id: id(),
  superAdminName: z.string(),
  mode: mode(),
  reason: z.string().nullable(),
  startedAt: instant(),
  expiresAt: instant(),
  endedAt: instant().nullable(),
  endReason: z.enum(['exit', 'signOut', 'expired', 'company', 'switched', 'suspended']).nullable(),
  reads: z.number().int(),
  writes: z.number().int(),
})

export const startVisit = command({
  name: 'platform.browse.start',
  access: 'superAdmin',
  summary: 'Enters a company to look around, for 60 minutes; the company sees the visit.',
  input: z.object({ companyId: id() }),
  output: z.object({ visitId: id(), expiresAt: instant() }),
  refusals: ['platform.browse.consentRequired', 'platform.company.closed'],
  changes,
})

export const unlockVisit = command({
  name: 'platform.browse.unlock',
  access: 'superAdmin',
  sudo: true,
  summary: 'Allows writing in the present visit, with a reason of at least 10 characters.',
  input: z.object({ reason: z.string().trim().max(500) }),
  output: done,
  refusals: ['platform.browse.reasonRequired', 'platform.browse.consentRequired', 'platform.browse.noVisit'],
  changes,
})

export const endVisit = command({
  name: 'platform.browse.end',
  access: 'superAdmin',
  summary: 'Leaves the company.',
  input: z.object({}),
  output: done,
  refusals: ['platform.browse.noVisit'],
  changes,
})

export const expelVisit = command({
  name: 'platform.browse.expel',
  access: { permission: 'admin.settings.write' },
  summary: 'The company ends a visit; every further answer is refused at once.',
  input: z.object({ visitId: id() }),
  output: done,
  refusals: ['platform.browse.companyDecides', 'platform.browse.noVisit'],
  changes,
})

export const listVisits = query({
  name: 'platform.browse.visits',
  access: { permission: 'admin.audit.read' },
  summary: 'Every visit of platform staff to the company, newest first.',
  input: z.object({ ...listInput(['startedAt']), openOnly: z.boolean().optional() }),
  output: listOutput(visitView),
})

export const giveConsent = command({
  name: 'platform.browse.consent',
  access: { permission: 'admin.settings.write' },
  summary: 'Allows visits until a time, or withdraws the permission (until left out).',
  input: z.object({ mode: mode(), until: instant().nullish() }),
  output: done,
  refusals: ['platform.browse.companyDecides', 'platform.browse.consentPast'],
  changes,
})
