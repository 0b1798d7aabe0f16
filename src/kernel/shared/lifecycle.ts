import { conflict, type Refusal } from './refusal.ts'

/** One row of a life cycle: who may take the record from where to where. */
export type Transition<Status extends string, Action extends string> = {
  readonly action: Action
  readonly from: readonly Status[]
  readonly to: Status
  /** Any one of them opens the action. */
  readonly permissions: readonly string[]
}

/** What a screen needs of one action: whether its button is live, or the sentence why not. */
export type ActionState<Action extends string> = { readonly action: Action; readonly why: Refusal | null }

/** Refuses an action the state does not know. `code` belongs to the noun: its sentence names the state. */
export function whyNotFrom<Status extends string, Action extends string>(
  transitions: readonly Transition<Status, Action>[],
  action: Action,
  status: Status,
  code: string,
): Refusal | null {
  const known = transitions.some(one => one.action === action && one.from.includes(status))
  return known ? null : conflict(code, { params: { state: status } })
}

/** The actions of a state that the person's permissions open, in the order of the table. */
export function actionsFrom<Status extends string, Action extends string>(
  transitions: readonly Transition<Status, Action>[],
  status: Status,
  permissions: ReadonlySet<string>,
): Action[] {
  const open = transitions.filter(
    one => one.from.includes(status) && one.permissions.some(permission => permissions.has(permission)),
  )
  return [...new Set(open.map(one => one.action))]
}

/** The first refusal of a list, or null: rules are asked in the order the product file names them. */
export function firstRefusal(...whys: readonly (Refusal | null)[]): Refusal | null {
  return whys.find(why => why !== null) ?? null
}
