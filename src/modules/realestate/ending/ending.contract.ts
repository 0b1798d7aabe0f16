import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, optionalText, version } from '#kernel/shared/fields.ts'
import { endReasons } from '../lease/lease.rules.ts'

const writers = { permission: 'realestate.leases.write' } as const
const changes = ['realestate', 'billing', 'accounting']
const seen = { id: id(), version: version() }
const stale = 'kernel.record.stale'
const state = 'realestate.lease.state'

export const endLease = command({
  name: 'realestate.lease.end',
  access: writers,
  summary:
    'The tenant has left: rent beyond the day is given back, what is to come falls away, the deposit clock runs.',
  input: z.object({
    ...seen,
    on: day(),
    reason: z.enum(endReasons),
    note: optionalText(500),
    /** The fee of early ending; by default that of the lease. */
    termination: amount().nullish(),
  }),
  output: z.object({ credited: z.number(), holdUntil: day() }),
  refusals: [
    'realestate.lease.handoverMissing',
    'realestate.lease.evictionSuspended',
    'realestate.lease.endDay',
    'kernel.field.required',
    state,
    stale,
  ],
  changes,
  movesMoney: true,
  previews: true,
})

export const undoEnd = command({
  name: 'realestate.lease.undoEnd',
  access: writers,
  summary: 'Takes an ending back within a day: what was given back waits for an invoice again.',
  input: z.object(seen),
  output: done,
  refusals: [
    'realestate.lease.settled',
    'realestate.lease.undoLate',
    'realestate.lease.unitTaken',
    'realestate.lease.takenMeanwhile',
    state,
    stale,
  ],
  changes,
})

export const closeLease = command({
  name: 'realestate.lease.close',
  access: writers,
  summary: 'Nothing more is charged; what is owed stays owed.',
  input: z.object(seen),
  output: done,
  refusals: ['realestate.lease.unbilled', state, stale],
  changes,
})

export const chargeDamages = command({
  name: 'realestate.settlement.charge',
  access: writers,
  summary: 'Asks the tenant for what the handover found damaged or missing.',
  input: z.object(seen),
  output: z.object({ number: z.string() }),
  refusals: ['realestate.settlement.nothing', state, stale],
  changes,
  movesMoney: true,
  previews: true,
})

export const settleLease = command({
  name: 'realestate.settlement.settle',
  access: { permission: 'finance.deposits.write' },
  summary: 'Pays open rent from the deposit and gives the rest and the advance back.',
  input: z.object({ ...seen, treasuryAccountId: id() }),
  output: z.object({ applied: z.number(), paidOut: z.number() }),
  refusals: [
    'realestate.settlement.nothing',
    'billing.treasury.insufficient',
    'billing.session.none',
    state,
    stale,
  ],
  changes,
  movesMoney: true,
  previews: true,
})
