import { sayCode } from '#kernel/web/say.ts'

type State = {
  action: string
  allowed: boolean
  why: string | null
  params: Record<string, string> | null
}

type Offer = {
  /** Absent when the record does not know the act, or the person has no right to it. */
  isOffered: boolean
  /** Why not now, for the disabled button. */
  why: string | null
}

/** How an act of a record is offered: hidden without the right, disabled with its reason, or open. */
export function offerOf(actions: readonly State[], action: string): Offer {
  const state = actions.find(one => one.action === action)
  if (!state || state.why === 'access.permission.missing') return { isOffered: false, why: null }
  return { isOffered: true, why: state.allowed || !state.why ? null : sayCode(state.why, state.params ?? {}) }
}
