import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done, id } from '#kernel/shared/fields.ts'
import { relationKinds } from '../party/partyCodes.rules.ts'

/** A relation as seen from one of its two parties. */
export const relationShape = z.object({
  id: id(),
  kind: z.enum(relationKinds),
  /** True when the shown party is the sponsor, employer, contact, signatory or guarantor of the other. */
  outgoing: z.boolean(),
  party: z.object({
    id: id(),
    code: z.string(),
    nameAr: z.string().nullable(),
    nameEn: z.string().nullable(),
  }),
})

const access = { permission: 'operations.customers.write' }
const changes = ['parties.party']

export const addRelation = command({
  name: 'parties.relation.add',
  summary: '`fromId` is the sponsor, employer, contact person, signatory or guarantor of `toId`.',
  access,
  input: z.object({ fromId: id(), toId: id(), kind: z.enum(relationKinds) }),
  output: z.object({ id: id() }),
  refusals: ['parties.party.sameParty', 'parties.relation.exists'],
  changes,
})

export const removeRelation = command({
  name: 'parties.relation.remove',
  access,
  input: z.object({ id: id() }),
  output: done,
  changes,
})
