import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { id, text, version } from '#kernel/shared/fields.ts'
import { contractStatuses } from './contract-state.rules.ts'
import { contractChanges } from './shape.contract.ts'

/** Managers decide; the `approvals` module takes over who, once it is there. */
const approver = { permission: 'approvals.requests.read' } as const
const refusals = ['kernel.record.stale', 'rentals.contract.stateChanged', 'approvals.request.ownRequest']
const output = z.object({ status: z.enum(contractStatuses), version: version() })

export const approveContract = command({
  name: 'rentals.contract.approve',
  access: approver,
  input: z.object({ id: id(), version: version() }),
  output,
  refusals: [...refusals, 'fleet.claim.taken', 'fleet.claim.groupFull', 'parties.party.blacklisted'],
  changes: contractChanges,
  summary: 'Reserves a contract under review; nobody approves what he asked for himself.',
})

export const rejectContract = command({
  name: 'rentals.contract.reject',
  access: approver,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output,
  refusals,
  changes: contractChanges,
  summary: 'Sends a contract under review back to its maker and frees the vehicle.',
})
