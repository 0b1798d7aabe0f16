import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, wholeNumber } from '#kernel/shared/fields.ts'
import { deviceBindings } from '../boundDevice/boundDevice.rules.ts'
import { unsurePolicies } from '../location/location.rules.ts'
import { dailyBases } from '../payroll/earning.rules.ts'
import { latePolicies } from '../payroll/payslip.rules.ts'

/** What a company decides, from a day on. */
const fields = {
  dailyBasis: z.enum(dailyBases),
  latePolicy: z.enum(latePolicies),
  isAutoCheckout: z.boolean(),
  unsurePolicy: z.enum(unsurePolicies),
  deviceBinding: z.enum(deviceBindings),
  payDay: wholeNumber(1, 31),
  documentLeadDays: z.array(wholeNumber(1, 365)).min(1).max(6),
}

export const readSettings = query({
  name: 'hr.settings.read',
  access: { permission: 'hr.settings.write' },
  input: z.object({}),
  output: z.object({
    /** The newest row first; the last one is what holds until a company says otherwise. */
    rows: z.array(z.object({ fromOn: day(), ...fields })),
  }),
})

export const saveSettings = command({
  name: 'hr.settings.save',
  access: { permission: 'hr.settings.write' },
  input: z.object({ fromOn: day(), ...fields }),
  output: done,
  refusals: ['hr.rule.past', 'hr.settings.past'],
  changes: ['hr.settings'],
  summary: 'Keeps how human resources work from a day on; days before it stay as they were.',
})
