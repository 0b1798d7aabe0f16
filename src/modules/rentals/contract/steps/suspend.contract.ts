import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id, instant, money, text, version } from '#kernel/shared/fields.ts'
import { contractStatuses } from '../contractState.rules.ts'
import { issuedDocument, moneyChanges, writeContracts } from '../shape.contract.ts'

export const suspensionCauses = ['company', 'customer'] as const
/** What a suspension by the company gives; one by the customer keeps the contract billing. */
export const resumeWays = ['credit', 'moveEnd', 'keep'] as const

const acted = z.object({ version: version(), status: z.enum(contractStatuses), dueBackAt: instant() })
const always = ['kernel.record.stale', 'kernel.record.notFound', 'rentals.contract.stateChanged']

export const suspendContract = command({
  name: 'rentals.contract.suspend',
  access: writeContracts,
  input: z.object({
    id: id(),
    version: version(),
    cause: z.enum(suspensionCauses),
    reason: text(300),
  }),
  output: acted,
  refusals: [...always, 'rentals.reason.required'],
  changes: moneyChanges,
  summary: 'Pauses a running contract; whose cause it is decides what resuming gives back.',
})

export const resumeContract = command({
  name: 'rentals.contract.resume',
  access: writeContracts,
  input: z.object({ id: id(), version: version(), way: z.enum(resumeWays), reason: text(300) }),
  output: acted.extend({ days: z.number().int(), credited: money(), documents: z.array(issuedDocument) }),
  refusals: [
    ...always,
    'rentals.reason.required',
    'rentals.suspension.ofCustomer',
    'fleet.claim.taken',
    'fleet.custody.open',
    'fleet.vehicle.disposed',
    'fleet.claim.groupFull',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Goes on after a suspension: its full days are credited, added to the end, or stay billed (rule 11).',
})
