import type { ComponentType } from 'react'

/** A contract that fills time on the planner, as its own module knows it. */
export type ContractFact = {
  readonly id: string
  readonly number: string | null
  readonly customer: string
  readonly vehicleId: string | null
  readonly groupId: string | null
  readonly startAt: string
  readonly dueBackAt: string
}

/** A free stretch a person marked: instants of the wire. */
export type FreeSpan = {
  readonly vehicleId: string | null
  readonly groupId: string
  readonly from: string
  readonly to: string
}

/** What the module of contracts adds to the planner; without it the planner only shows. */
export type PlannerActs = {
  /** A hook: the contracts that run or wait now. */
  readonly useContracts: () => readonly ContractFact[]
  /** The card of a contract's bar. */
  readonly BarCard: ComponentType<{ readonly contractId: string; readonly onDone: () => void }>
  /** Where marking a free stretch leads, or null when the person may not reserve. */
  readonly useReservation: () => ((span: FreeSpan) => string) | null
}

const nothing: PlannerActs = {
  useContracts: () => [],
  BarCard: () => null,
  useReservation: () => null,
}

let registered = nothing

/** Called once by the composition root, before the first page; the fleet may not import the contracts. */
export function registerPlannerActs(acts: PlannerActs): void {
  registered = acts
}

/** What was registered; the same for the life of the page, so its hooks may be called like any other. */
export const plannerActs = (): PlannerActs => registered
