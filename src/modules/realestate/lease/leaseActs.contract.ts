import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, optionalText, text, version } from '#kernel/shared/fields.ts'
import { leaseFields, leaseLines } from './lease.contract.ts'
import { leaseStates } from './lease.rules.ts'

const writers = { permission: 'realestate.leases.write' } as const
const changes = ['realestate']
const termsInput = { ...leaseFields, lines: leaseLines() }

const seen = { id: id(), version: version() }
const stale = 'kernel.record.stale'
const state = 'realestate.lease.state'

export const saveLease = command({
  name: 'realestate.lease.save',
  access: writers,
  summary: 'Records a draft, or changes the draft with the given id and version.',
  input: z.object({ id: id().nullish(), version: version().nullish(), ...termsInput }),
  output: z.object({ id: id(), version: version() }),
  refusals: [
    'realestate.lease.dates',
    'realestate.lease.freeDays',
    'realestate.lease.lineTwice',
    'realestate.lease.mixedOwnership',
    'realestate.lease.unitNotLettable',
    state,
    stale,
  ],
  changes,
})

/** As a form has it: a deposit that is left empty is none. */
export const typedLease = saveLease.input.extend({ deposit: amount().or(z.literal('')) })

const submitRefusals = [
  'realestate.lease.unitTaken',
  'realestate.lease.takenMeanwhile',
  'realestate.lease.unitBlocked',
  'realestate.lease.unitNotLettable',
  'realestate.lease.agreementMissing',
  'realestate.lease.dates',
  'parties.party.blacklisted',
  state,
  stale,
]

export const submitLease = command({
  name: 'realestate.lease.submit',
  access: writers,
  summary: 'Reserves the units; what is out of the ordinary waits for a second person.',
  input: z.object(seen),
  output: z.object({ number: z.string(), status: z.enum(leaseStates) }),
  refusals: submitRefusals,
  changes,
})

export const reviewLease = command({
  name: 'realestate.lease.review',
  access: { permission: 'realestate.properties.write' },
  summary: 'Approves a lease that is out of the ordinary, or sends it back to the drafts.',
  input: z.object({ ...seen, decision: z.enum(['approve', 'reject']), reason: optionalText(500) }),
  output: done,
  refusals: ['approvals.request.ownRequest', state, stale],
  changes,
})

export const cancelLease = command({
  name: 'realestate.lease.cancel',
  access: writers,
  input: z.object({ ...seen, reason: text(500) }),
  output: done,
  refusals: ['realestate.lease.moneyHeld', state, stale],
  changes: [...changes, 'billing', 'accounting'],
})

export const signLease = command({
  name: 'realestate.lease.sign',
  access: writers,
  summary: 'Attaches the signed copy.',
  input: z.object({ ...seen, signedOn: day(), fileIds: z.array(id()).max(10) }),
  output: done,
  refusals: ['billing.date.future', state, stale],
  changes,
})

export const activateLease = command({
  name: 'realestate.lease.activate',
  access: writers,
  summary: 'The tenant has the key; rows that are due are invoiced.',
  input: z.object(seen),
  output: z.object({ invoiced: z.number() }),
  refusals: [
    'realestate.lease.tooEarly',
    'realestate.lease.unsigned',
    'realestate.lease.depositMissing',
    'realestate.lease.handoverMissing',
    state,
    stale,
  ],
  changes: [...changes, 'billing', 'accounting'],
  previews: true,
  movesMoney: true,
})

export const giveNotice = command({
  name: 'realestate.lease.giveNotice',
  access: writers,
  input: z.object({ ...seen, moveOutOn: day() }),
  output: done,
  refusals: ['realestate.lease.noticeDay', state, stale],
  changes,
})

export const withdrawNotice = command({
  name: 'realestate.lease.withdrawNotice',
  access: writers,
  input: z.object(seen),
  output: done,
  refusals: ['realestate.lease.noNotice', state, stale],
  changes,
})
