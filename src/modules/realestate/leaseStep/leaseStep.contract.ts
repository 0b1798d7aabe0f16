import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, positiveAmount, version } from '#kernel/shared/fields.ts'
import { leaseLines } from '../lease/lease.contract.ts'
import { grounds } from '../leaseRule/leaseRule.rules.ts'

const writers = { permission: 'realestate.leases.write' } as const
const seen = { id: id(), version: version() }
const stale = 'kernel.record.stale'
const state = 'realestate.lease.state'

/** On what a higher rent stands before the law allows it by time. */
const ground = {
  ground: z.enum(grounds).nullish(),
  fileIds: z.array(id()).max(10).default([]),
  marketRent: positiveAmount().nullish(),
  marketSource: optionalText(300),
  /** Why a warning of the law is overridden; needs the override permission. */
  reason: optionalText(500),
}
const lawRefusals = [
  'realestate.lease.increaseTooEarly',
  'realestate.lease.lawWarns',
  'access.permission.missing',
]

export const addStep = command({
  name: 'realestate.lease.addStep',
  access: writers,
  summary: 'Changes the rent from a day on; rows that are invoiced stay.',
  input: z.object({ ...seen, effectiveOn: day(), amount: positiveAmount(), ...ground }),
  output: done,
  refusals: [
    ...lawRefusals,
    'realestate.lease.rowInvoiced',
    'realestate.lease.stepDay',
    'realestate.lease.stepTwice',
    state,
    stale,
  ],
  changes: ['realestate'],
})

export const renewLease = command({
  name: 'realestate.lease.renew',
  access: writers,
  summary: 'A new term behind the old one, of the same chain; the deposit moves to it.',
  input: z.object({
    ...seen,
    endDate: day(),
    lines: leaseLines().nullish(),
    ...ground,
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    ...lawRefusals,
    'realestate.lease.unitTaken',
    'realestate.lease.takenMeanwhile',
    'realestate.lease.unitBlocked',
    'realestate.lease.dates',
    'realestate.lease.otherUnits',
    state,
    stale,
  ],
  changes: ['realestate', 'billing.deposit'],
})
