import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, wholeNumber } from '#kernel/shared/fields.ts'

const rules = {
  /** The contract, before the vehicle leaves (C3). */
  isRequired: z.boolean(),
  /** The records of handover and return. */
  handoverIsSigned: z.boolean(),
  returnIsSigned: z.boolean(),
}

export const readSigning = query({
  name: 'rentals.signing.get',
  access: { permission: 'admin.settings.read' },
  input: z.object({}),
  output: z.object({ ...rules, linkHours: z.number().int() }),
  summary: 'Which papers the customer must sign, and how long a signing link serves.',
})

const saved = z.object({ ...rules, linkHours: wholeNumber(1, 720) })

export const saveSigning = command({
  name: 'rentals.signing.save',
  access: { permission: 'admin.settings.write' },
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: saved.extend({ seen: saved.optional() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes: ['rentals.signing', 'rentals.contract', 'rentals.handover', 'rentals.return'],
  summary: 'Links that were sent keep the hours they were made with.',
})
