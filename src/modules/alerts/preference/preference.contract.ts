import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, wholeNumber } from '#kernel/shared/fields.ts'
import { alertTypes } from '../alert/severity.rules.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
const types = z.array(z.enum(alertTypes)).max(alertTypes.length)

const wishes = {
  /** Types that do not appear in the bell; a critical alert appears all the same. */
  silenced: types,
  /** Types that also go by mail. */
  mailed: types,
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
}

export const readPreference = query({
  name: 'alerts.preference.read',
  access: 'authenticated',
  summary: 'Which alerts the signed-in person wants to hear of, where, and when not.',
  input: z.object({}),
  output: z.object({
    /** 0 while nothing was ever chosen. */
    version: z.number().int(),
    ...wishes,
    /** Whether it is one of the quiet hours right now. */
    quietNow: z.boolean(),
  }),
})

export const savePreference = command({
  name: 'alerts.preference.save',
  access: 'authenticated',
  input: z.object({ version: wholeNumber(), ...wishes }),
  output: done,
  changes: ['alerts.preference', 'alerts.alert'],
  refusals: ['alerts.quiet.both', 'alerts.quiet.same', 'kernel.record.stale', 'platform.company.required'],
})
