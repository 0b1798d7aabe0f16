import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, wholeNumber } from '#kernel/shared/fields.ts'

export const readSigning = query({
  name: 'rentals.signing.get',
  access: { permission: 'admin.settings.read' },
  input: z.object({}),
  output: z.object({ isRequired: z.boolean(), linkHours: z.number().int() }),
  summary: 'Whether a vehicle leaves only with a signed contract, and how long a signing link serves.',
})

export const saveSigning = command({
  name: 'rentals.signing.save',
  access: { permission: 'admin.settings.write' },
  input: z.object({ isRequired: z.boolean(), linkHours: wholeNumber(1, 720) }),
  output: done,
  changes: ['rentals.signing', 'rentals.contract', 'rentals.handover'],
  summary: 'Links that were sent keep the hours they were made with.',
})
