import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, text } from '#kernel/shared/fields.ts'
import { blacklistReasons } from '../party/partyCodes.rules.ts'

/** One block of a party, with what became of it. */
export const blacklistShape = z.object({
  id: id(),
  reasonCode: z.enum(blacklistReasons),
  reason: z.string(),
  evidenceLinks: z.array(z.string()),
  startsOn: day(),
  reviewOn: day(),
  state: z.enum(['coming', 'active', 'expired', 'lifted']),
  appeal: z.string().nullable(),
  appealedAt: instant().nullable(),
  liftedAt: instant().nullable(),
  liftReason: z.string().nullable(),
})

const access = { permission: 'legal.blacklist.write' }
const changes = ['parties']

export const addBlock = command({
  name: 'parties.blacklist.add',
  summary: 'Blocks a party until the day of review, at most 12 months; a further entry renews the block.',
  access,
  input: z.object({
    partyId: id(),
    reasonCode: z.enum(blacklistReasons),
    reason: text(500).min(10),
    evidenceLinks: z.array(text(500)).max(20).default([]),
    /** Today when absent. */
    startsOn: day().optional(),
    reviewOn: day(),
  }),
  output: z.object({ id: id() }),
  refusals: ['parties.blacklist.reviewTooFar', 'parties.blacklist.reviewPast'],
  changes,
})

export const liftBlock = command({
  name: 'parties.blacklist.lift',
  summary: 'Ends every block of the party that has not ended yet.',
  access,
  input: z.object({ partyId: id(), reason: text(500).min(3) }),
  output: done,
  refusals: ['parties.blacklist.none'],
  changes,
})

export const appealBlock = command({
  name: 'parties.blacklist.appeal',
  summary: 'Writes down the objection of the party; the block stays until it is lifted.',
  access,
  input: z.object({ id: id(), appeal: text(2000).min(3) }),
  output: done,
  refusals: ['parties.blacklist.none'],
  changes,
})
