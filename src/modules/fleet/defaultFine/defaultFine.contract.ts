import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, positiveAmount, version } from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { violationTypes } from '../violation/violation.rules.ts'

const writers = { permission: 'admin.settings.write' } as const
const changes = ['fleet.defaultFine']

export const listDefaultFines = query({
  name: 'fleet.defaultFine.list',
  access: { anyOf: ['fleet.violations.read', 'admin.settings.write'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        type: z.enum(violationTypes),
        validFrom: day(),
        amount: money(),
        /** The one that counts today. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
  summary: 'What a kind of violation usually costs from a day on; it completes a notice without an amount.',
})

export const saveDefaultFine = command({
  name: 'fleet.defaultFine.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    type: z.enum(violationTypes),
    validFrom: factOn(),
    amount: positiveAmount(),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['kernel.record.stale', 'fleet.defaultFine.taken'],
  changes,
})

export const removeDefaultFine = command({
  name: 'fleet.defaultFine.remove',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes,
  summary: 'Takes a usual fine out of the list; notices that were completed with it keep their amount.',
})
