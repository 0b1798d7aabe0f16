import {
  accountingLinks,
  registerSchedulePanel,
  registerSourceLink,
} from '#modules/accounting/public.web.tsx'
import { billingLinks, documentHref, partyTabs } from '#modules/billing/public.web.tsx'
import { registerPlannerActs } from '#modules/fleet/planner/acts.web.ts'
import { fleetLinks, violationsOfParty } from '#modules/fleet/public.web.tsx'
import { registerLegalOnParties } from '#modules/legal/public.web.tsx'
import { registerPartyTab } from '#modules/parties/public.web.tsx'
import { rentalPlannerActs } from '#modules/rentals/handover/yard/plannerActs.tsx'
import { registerOnParties } from '#modules/rentals/public.web.tsx'
import { ScheduleReport } from '#modules/reports/public.web.tsx'

/**
 * What upper modules add to the screens of lower ones. A part of its own, loaded with the first page that has a place for
 * additions, so that the shell does not carry it.
 */
export function registerScreens(): void {
  for (const tab of partyTabs) registerPartyTab(tab)
  registerPartyTab(violationsOfParty)
  registerOnParties()
  registerLegalOnParties()
  registerPlannerActs(rentalPlannerActs)
  registerSchedulePanel(ScheduleReport)
  registerSourceLink('accounting:asset:', key => accountingLinks.asset(key.split(':')[2] ?? ''))
  registerSourceLink('accounting:assetSale:', key => billingLinks.assetSale(key.split(':')[2] ?? ''))
  registerSourceLink('billing:', documentHref)
  registerSourceLink('fleet:financing:', key => fleetLinks.financing(key.split(':')[2] ?? ''))
  registerSourceLink('fleet:policy:', key => fleetLinks.policy(key.split(':')[2] ?? ''))
  registerSourceLink('fleet:violation:', key => fleetLinks.violation(key.split(':')[2] ?? ''))
}
