import type { Transition } from '#kernel/shared/lifecycle.ts'

export const requestStates = ['draft', 'submitted', 'approved', 'rejected', 'ordered'] as const
export type RequestState = (typeof requestStates)[number]
export const requestActions = ['save', 'submit', 'order'] as const
export type RequestAction = (typeof requestActions)[number]

const permissions = ['trade.suppliers.write']

/** What somebody needs and does not buy himself. Approvals decide what is submitted; rejected it is written anew. */
export const requestTransitions: readonly Transition<RequestState, RequestAction>[] = [
  { action: 'save', from: ['draft', 'rejected'], to: 'draft', permissions },
  { action: 'submit', from: ['draft'], to: 'submitted', permissions },
  { action: 'order', from: ['approved'], to: 'ordered', permissions },
]
