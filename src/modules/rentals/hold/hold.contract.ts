import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, codeText, day, done, id, money, text, version } from '#kernel/shared/fields.ts'
import { contractChanges, documentRef, moneyChanges, writeContracts } from '../contract/shape.contract.ts'
import { holdStates } from './hold.rules.ts'

export const cardHold = z.object({
  id: id(),
  version: version(),
  amount: money(),
  cardLast4: z.string(),
  authorisation: z.string(),
  heldOn: day(),
  lapsesOn: day(),
  state: z.enum(holdStates),
  captured: money().nullable(),
})

export const recordHold = command({
  name: 'rentals.hold.record',
  access: writeContracts,
  input: z.object({
    contractId: id(),
    contractVersion: version(),
    amount: amount(),
    cardLast4: codeText(4),
    authorisation: codeText(40),
    lapsesOn: day(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.hold.past',
    'rentals.hold.digits',
    'rentals.hold.amount',
  ],
  changes: [...contractChanges, 'rentals.handover'],
  summary: 'An amount blocked on the customer’s card secures the contract; nothing is posted.',
})

export const releaseHold = command({
  name: 'rentals.hold.release',
  access: writeContracts,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'rentals.hold.notHeld'],
  changes: [...contractChanges, 'rentals.handover'],
  summary: 'The bank was told to let the amount go.',
})

export const captureHold = command({
  name: 'rentals.hold.capture',
  access: { permission: 'finance.payments.write' },
  input: z.object({ id: id(), version: version(), amount: amount(), treasuryAccountId: id() }),
  output: z.object({ payment: documentRef }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'rentals.hold.notHeld',
    'rentals.hold.amount',
    'billing.session.none',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: [...moneyChanges, 'rentals.handover'],
  movesMoney: true,
  previews: true,
  summary: 'Takes a hold, or a part of it, as a received deposit of the contract.',
})
