import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'
import { mergeFields } from '../party/partyCodes.rules.ts'

const access = { permission: 'operations.customers.write' }
const changes = ['parties']

export const mergeParties = command({
  name: 'parties.party.merge',
  summary: 'Makes one party an alias of another. Nothing that refers to either is rewritten.',
  access,
  input: z.object({
    survivorId: id(),
    loserId: id(),
    /** Fields whose value the survivor takes from the loser. */
    take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
  }),
  output: z.object({ id: id() }),
  refusals: ['parties.party.sameParty'],
  changes,
})

export const unmergeParties = command({
  name: 'parties.party.unmerge',
  summary: 'Separates a merged party again, at any time; fields edited since the merge stay as they are.',
  access,
  input: z.object({ id: id() }),
  output: z.object({ id: id(), survivorId: id() }),
  refusals: ['parties.party.notMerged'],
  changes,
})
