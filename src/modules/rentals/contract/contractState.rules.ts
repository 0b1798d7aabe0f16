import { type ActionState, actionsFrom, type Transition } from '#kernel/shared/lifecycle.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'

export const contractStatuses = [
  'draft',
  'under_review',
  'reserved',
  'active',
  'suspended',
  'returned',
  'closed',
  'cancelled',
] as const
export type ContractStatus = (typeof contractStatuses)[number]

export const contractActions = [
  'submit',
  'approve',
  'reject',
  'assign',
  'handOver',
  'activate',
  'cancel',
  'extend',
  'shorten',
  'swap',
  'suspend',
  'resume',
  'return',
  'undoReturn',
  'renew',
  'own',
  'close',
] as const
export type ContractAction = (typeof contractActions)[number]

const write = ['operations.contracts.write']
const dispatch = ['operations.contracts.write', 'fleet.dispatch.write']
// Decided in a request of approvals by those its rule names: no permission offers it on the record.
const byRule: readonly string[] = []

/** The life cycle of a rental contract (section 4); a submit with a trigger and a request goes to `under_review`. */
export const contractTransitions: readonly Transition<ContractStatus, ContractAction>[] = [
  { action: 'submit', from: ['draft'], to: 'reserved', permissions: write },
  { action: 'submit', from: ['draft'], to: 'under_review', permissions: write },
  { action: 'approve', from: ['under_review'], to: 'reserved', permissions: byRule },
  { action: 'reject', from: ['under_review'], to: 'draft', permissions: byRule },
  { action: 'handOver', from: ['reserved'], to: 'active', permissions: dispatch },
  { action: 'assign', from: ['reserved'], to: 'reserved', permissions: write },
  { action: 'return', from: ['active', 'suspended'], to: 'returned', permissions: dispatch },
  { action: 'extend', from: ['active'], to: 'active', permissions: write },
  { action: 'swap', from: ['active'], to: 'active', permissions: write },
  { action: 'shorten', from: ['active'], to: 'active', permissions: write },
  { action: 'renew', from: ['active'], to: 'closed', permissions: write },
  { action: 'suspend', from: ['active'], to: 'suspended', permissions: write },
  { action: 'resume', from: ['suspended'], to: 'active', permissions: write },
  { action: 'close', from: ['returned'], to: 'closed', permissions: write },
  { action: 'undoReturn', from: ['returned'], to: 'active', permissions: write },
  { action: 'cancel', from: ['draft', 'under_review', 'reserved'], to: 'cancelled', permissions: write },
]

/** The life cycle of a service contract (rule 23): activation instead of handover, closing from active, no vehicle. */
const serviceTransitions: readonly Transition<ContractStatus, ContractAction>[] = [
  { action: 'submit', from: ['draft'], to: 'reserved', permissions: write },
  { action: 'submit', from: ['draft'], to: 'under_review', permissions: write },
  { action: 'approve', from: ['under_review'], to: 'reserved', permissions: byRule },
  { action: 'reject', from: ['under_review'], to: 'draft', permissions: byRule },
  { action: 'activate', from: ['reserved'], to: 'active', permissions: write },
  { action: 'extend', from: ['active'], to: 'active', permissions: write },
  { action: 'shorten', from: ['active'], to: 'active', permissions: write },
  { action: 'renew', from: ['active'], to: 'closed', permissions: write },
  { action: 'suspend', from: ['active'], to: 'suspended', permissions: write },
  { action: 'resume', from: ['suspended'], to: 'active', permissions: write },
  { action: 'close', from: ['active'], to: 'closed', permissions: write },
  { action: 'cancel', from: ['draft', 'under_review', 'reserved'], to: 'cancelled', permissions: write },
]

/** Rent-to-own ends in a return like any rental, or with the vehicle becoming the customer's (rule 12). */
const ownedTransitions: readonly Transition<ContractStatus, ContractAction>[] = [
  ...contractTransitions,
  { action: 'own', from: ['active'], to: 'closed', permissions: ['finance.assets.write'] },
]

/** The table that governs a contract of the kind. */
export function transitionsOf(contract: {
  isService: boolean
  isOwned?: boolean
}): readonly Transition<ContractStatus, ContractAction>[] {
  if (contract.isOwned) return ownedTransitions
  return contract.isService ? serviceTransitions : contractTransitions
}

/**
 * The actions a record page offers, each live or with its reason. `why` answers the rules that need facts of the record; an
 * action it does not name is live.
 */
export function contractActionStates(
  contract: { status: ContractStatus; isService: boolean; isOwned?: boolean },
  permissions: ReadonlySet<string>,
  why: Partial<Record<ContractAction, Refusal | null>>,
): ActionState<ContractAction>[] {
  return actionsFrom(transitionsOf(contract), contract.status, permissions).map(action => ({
    action,
    why: why[action] ?? null,
  }))
}
