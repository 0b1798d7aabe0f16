import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, listInput, listOutput, text, wholeNumber } from '#kernel/shared/fields.ts'
import { matchReasons, matchStates, partyKinds } from '../party/partyCodes.rules.ts'

const side = z.object({
  id: id(),
  code: z.string(),
  kind: z.enum(partyKinds),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  phone: z.string().nullable(),
  altPhone: z.string().nullable(),
  email: z.string().nullable(),
  birthDate: day().nullable(),
  createdAt: instant(),
})

export const listMatches = query({
  name: 'parties.match.list',
  summary: 'Pairs that may be one party, the likeliest first.',
  access: { permission: 'operations.customers.read' },
  input: z.object({
    ...listInput(['score']),
    descending: z.boolean().default(true),
    state: z.enum(matchStates).default('open'),
    partyId: id().optional(),
  }),
  output: listOutput(
    z.object({
      id: id(),
      a: side,
      b: side,
      score: wholeNumber(),
      why: z.array(z.enum(matchReasons)),
      state: z.enum(matchStates),
      dismissReason: z.string().nullable(),
      survivorId: id().nullable(),
      decidedAt: instant().nullable(),
    }),
  ),
})

export const dismissMatch = command({
  name: 'parties.match.dismiss',
  summary: 'Says that two parties are two; the pair is not proposed again.',
  access: { permission: 'operations.customers.write' },
  input: z.object({ aId: id(), bId: id(), reason: text(500).min(3) }),
  output: done,
  refusals: ['parties.party.sameParty'],
  changes: ['parties'],
})
