import { createElement, lazy } from 'react'
import { m } from '#generated/words/messages.js'
import type { PartyTab } from '#modules/parties/public.web.tsx'

const Violations = lazy(() => import('./ViolationsTab.tsx').then(file => ({ default: file.ViolationsTab })))

/** The violations on a customer's page, for `registerPartyTab` in the composition root. */
export const violationsOfParty: PartyTab = {
  id: 'violations',
  title: m['fleet.violation.list.title'],
  permission: 'fleet.violations.read',
  companyModule: 'vehicles',
  order: 50,
  Component: ({ party }) => createElement(Violations, { of: { partyId: party.id } }),
}
