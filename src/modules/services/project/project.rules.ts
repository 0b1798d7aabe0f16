import type { Transition } from '#kernel/shared/lifecycle.ts'

export const projectStates = ['active', 'completed', 'cancelled'] as const
export type ProjectState = (typeof projectStates)[number]
export const projectKinds = ['time', 'fixed', 'progress'] as const
export const projectActions = ['save', 'takeAdvance', 'complete', 'reopen', 'cancel'] as const
export type ProjectAction = (typeof projectActions)[number]

const write = ['services.projects.write']

/** The life cycle: money and work go on while it is active; a completed one may be opened again, a cancelled one not. */
export const projectTransitions: readonly Transition<ProjectState, ProjectAction>[] = [
  { action: 'save', from: ['active'], to: 'active', permissions: write },
  { action: 'takeAdvance', from: ['active'], to: 'active', permissions: ['finance.payments.write'] },
  { action: 'complete', from: ['active'], to: 'completed', permissions: write },
  { action: 'reopen', from: ['completed'], to: 'active', permissions: write },
  { action: 'cancel', from: ['active'], to: 'cancelled', permissions: write },
]
