import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, text } from '#kernel/shared/fields.ts'
import { identityTypes } from '../identity/identity.rules.ts'

/** A document as typed; the country is only asked where the type does not name a state. */
export const documentInput = z.object({
  type: z.enum(identityTypes),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
  number: text(60),
  issuedOn: day().nullish(),
  expiresOn: day().nullish(),
  fileIds: z.array(id()).max(10).default([]),
})

/** A document as shown: the number only masked. */
export const documentShape = z.object({
  id: id(),
  type: z.enum(identityTypes),
  country: z.string(),
  masked: z.string(),
  issuedOn: day().nullable(),
  expiresOn: day().nullable(),
  check: z.enum(['passed', 'warned', 'unchecked']),
  state: z.enum(['unknown', 'valid', 'expiring', 'expired']),
  /** The newest of its type; the others are its history. */
  isCurrent: z.boolean(),
  files: z.array(z.object({ id: id(), name: z.string(), contentType: z.string() })),
  createdAt: instant(),
})

export const addDocument = command({
  name: 'parties.document.add',
  summary: 'Adds a document or its renewal; earlier ones stay as history.',
  access: { permission: 'operations.customers.write' },
  input: documentInput.extend({ partyId: id() }),
  output: z.object({ id: id(), check: z.enum(['passed', 'warned', 'unchecked']) }),
  refusals: [
    'parties.party.identityInvalid',
    'parties.party.identityExists',
    'parties.document.datesReversed',
  ],
  changes: ['parties'],
})

const reveal = { permission: 'operations.identities.reveal' }

/**
 * Asks to see a number. The number is not in the answer, because answers of commands are kept for repeated calls: for five
 * minutes the same person reads it with {@link readNumber}.
 */
export const revealDocument = command({
  name: 'parties.document.reveal',
  summary:
    'Logs who wants to see an identity number and why; then parties.document.number answers for 5 minutes.',
  access: reveal,
  input: z.object({ id: id(), reason: text(500).min(3) }),
  output: z.object({ readableUntil: instant() }),
})

export const readNumber = query({
  name: 'parties.document.number',
  access: reveal,
  input: z.object({ id: id() }),
  output: z.object({ number: z.string() }),
  refusals: ['parties.document.notRevealed'],
})
