import type { ComponentType } from 'react'

/** A contract that fills time on the planner, as its own module has it. */
export type ContractFact = {
  readonly id: string
  readonly number: string | null
  readonly customer: string
  readonly dueBackAt: string
  /** Whether its bar may be dragged: a reservation moves at once, a running contract asks first; null is neither. */
  readonly drag: 'atOnce' | 'asks' | null
}

/** A free stretch a person marked: instants of the wire. */
export type FreeSpan = {
  readonly vehicleId: string | null
  readonly groupId: string
  readonly from: string
  readonly to: string
}

/** Where a bar was dragged: to another row (null is «غير مُخصّص»), or its end to another instant. */
export type BarMove =
  | {
      readonly kind: 'row'
      readonly contractId: string
      readonly vehicleId: string | null
      readonly plate: string | null
    }
  | { readonly kind: 'end'; readonly contractId: string; readonly dueBackAt: string }

/** What the target answers before the drop: why it is forbidden, or what the drop does and costs. */
export type MovePreview = { readonly why: string | null; readonly says: string }

/** What the module of contracts adds to the planner; without it the planner only shows. */
export type PlannerActs = {
  /** A hook: the contracts that run or wait now. */
  readonly useContracts: () => readonly ContractFact[]
  /** A hook: whether the person may see contracts. */
  readonly useMayOpen: () => boolean
  /** The card of a contract's bar. */
  readonly BarCard: ComponentType<{ readonly contractId: string; readonly onDone: () => void }>
  /** Where marking a free stretch leads, or null when the person may not reserve. */
  readonly useReservation: () => ((span: FreeSpan) => string) | null
  /** A hook: the answer of the present target, null while it is asked. */
  readonly useMovePreview: (move: BarMove | null) => MovePreview | null
  /** A hook: moves a reservation; it can be taken back for ten seconds. */
  readonly useMove: () => (move: BarMove) => void
  /** What a running contract asks before it is changed. */
  readonly MoveDialog: ComponentType<{ readonly move: BarMove; readonly onClose: () => void }>
}

const nothing: PlannerActs = {
  useContracts: () => [],
  useMayOpen: () => false,
  BarCard: () => null,
  useReservation: () => null,
  useMovePreview: () => null,
  useMove: () => () => undefined,
  MoveDialog: () => null,
}

let registered = nothing

/** Called once by the composition root, before the first page; the fleet may not import the contracts. */
export function registerPlannerActs(acts: PlannerActs): void {
  registered = acts
}

/** What was registered; the same for the life of the page, so its hooks may be called like any other. */
export const plannerActs = (): PlannerActs => registered
