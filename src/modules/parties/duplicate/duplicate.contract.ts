import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, wholeNumber } from '#kernel/shared/fields.ts'
import { documentInput } from '../document/document.contract.ts'
import { partyFields } from '../party/party.contract.ts'
import { matchReasons } from '../party/partyCodes.rules.ts'

const candidate = z.object({
  id: id(),
  code: z.string(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  phone: z.string().nullable(),
  score: wholeNumber(),
  why: z.array(z.enum(matchReasons)),
})

export const findDuplicates = query({
  name: 'parties.party.duplicates',
  summary: 'While typing: who has this identity already, and who looks alike (rule 3).',
  access: { permission: 'operations.customers.write' },
  input: z.object({
    ...partyFields.omit({ kind: true }).partial().shape,
    documents: z
      .array(documentInput.pick({ type: true, country: true, number: true }))
      .max(6)
      .optional(),
    /** The party being edited. */
    exceptId: id().optional(),
  }),
  output: z.object({
    identity: candidate.omit({ score: true, why: true }).extend({ documentIndex: wholeNumber() }).nullable(),
    candidates: z.array(candidate),
  }),
})
