import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, optionalText, version, wholeNumber } from '#kernel/shared/fields.ts'

export const landingRow = z.object({
  id: id(),
  version: version(),
  contentKey: z.string(),
  contentValue: z.string().nullable(),
  contentValueAr: z.string().nullable(),
  isActive: z.boolean(),
  sortOrder: z.number().int(),
})

const contentKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{1,59}$/)
const refusals = ['platform.landing.keyTaken']
const changes = ['platform.landing']

export const listLanding = query({
  name: 'platform.landing.list',
  access: 'public',
  summary: 'The words of the public page in order; inactive rows only for the super administrator.',
  input: z.object({}),
  output: z.object({
    rows: z.array(landingRow),
    /** What the texts say where they name the trial. */
    trialDays: z.number().int(),
  }),
})

export const insertLanding = command({
  name: 'platform.landing.insert',
  access: 'superAdmin',
  input: z.object({
    contentKey,
    contentValue: optionalText(2000),
    contentValueAr: optionalText(2000),
    isActive: z.boolean().default(true),
    /** At the end when left out. */
    sortOrder: wholeNumber(0).optional(),
  }),
  output: z.object({ id: id() }),
  refusals,
  changes,
})

export const updateLanding = command({
  name: 'platform.landing.update',
  access: 'superAdmin',
  input: z.object({
    id: id(),
    version: version(),
    contentKey,
    contentValue: optionalText(2000),
    contentValueAr: optionalText(2000),
    isActive: z.boolean(),
    sortOrder: wholeNumber(0),
  }),
  output: z.object({ version: version() }),
  refusals,
  changes,
})

export const moveLanding = command({
  name: 'platform.landing.move',
  access: 'superAdmin',
  summary: 'Exchanges the place of a text with that of its neighbour.',
  input: z.object({ id: id(), version: version(), step: z.enum(['up', 'down']) }),
  output: z.object({ version: version() }),
  refusals: ['platform.landing.atEnd'],
  changes,
})

export const deleteLanding = command({
  name: 'platform.landing.delete',
  access: 'superAdmin',
  input: z.object({ id: id(), version: version() }),
  output: done,
  changes,
})
