import type { ComponentType } from 'react'
import { useSession } from '#kernel/web/session.tsx'
import type { Party } from './party.web.ts'

/** The figures of the header; a tab that lists what sums to one is opened by a press on it. */
export type PartyFigure = 'receivable' | 'overdue' | 'exposure' | 'deposits' | 'activeContracts' | 'nextDueOn'

export type PartyTab = {
  /** In the address: `?tab=contracts`. */
  readonly id: string
  readonly title: () => string
  /** Without it the tab is absent, not disabled. */
  readonly permission: string
  /** The company's module that must be switched on. */
  readonly companyModule?: string
  /** Position among the tabs of other modules, 100 when absent. */
  readonly order?: number
  /** Figures of the header that this tab explains. */
  readonly figures?: readonly PartyFigure[]
  /** May be a `lazy` component; it brings its own query. */
  readonly Component: ComponentType<{ readonly party: Party }>
}

export type PartyAct = {
  readonly id: string
  readonly title: () => string
  readonly permission: string
  readonly companyModule?: string
  /** Where it leads for this party: a new contract, the statement. */
  readonly href: (party: { readonly id: string }) => string
  /** Shown as a button of the header instead of in its menu. */
  readonly prominent?: boolean
}

const tabs: PartyTab[] = []
const acts: PartyAct[] = []

/** Adds a tab to the page of a party (contracts, invoices, statement); composition root only. The same id replaces. */
export function registerPartyTab(tab: PartyTab): void {
  const at = tabs.findIndex(known => known.id === tab.id)
  if (at >= 0) tabs[at] = tab
  else tabs.push(tab)
}

/** Adds an action to the page and the list of customers (new contract, statement); composition root only. */
export function registerPartyAct(act: PartyAct): void {
  const at = acts.findIndex(known => known.id === act.id)
  if (at >= 0) acts[at] = act
  else acts.push(act)
}

function useMayUse() {
  const { can, facts } = useSession()
  return (one: { permission: string; companyModule?: string }) =>
    can(one.permission) &&
    (!one.companyModule || (facts?.company?.modules.includes(one.companyModule) ?? false))
}

/** The tabs of other modules that this person may see in this company. */
export function usePartyTabs(): readonly PartyTab[] {
  const mayUse = useMayUse()
  return tabs.filter(mayUse).sort((a, b) => (a.order ?? 100) - (b.order ?? 100))
}

/** The actions of other modules that this person may do in this company. */
export function usePartyActs(): readonly PartyAct[] {
  return acts.filter(useMayUse())
}
