import { m } from '#generated/words/messages.js'
import {
  type PartyAct,
  type PartyTab,
  registerPartyAct,
  registerPartyTab,
} from '#modules/parties/public.web.tsx'
import { late } from '#ui/onDemand.tsx'
import { links } from '../links.web.ts'

const cases: PartyTab = {
  id: 'legal',
  title: m['legal.party.title'],
  permission: 'legal.cases.read',
  order: 90,
  Component: late(() => import('./CasesOfParty.tsx')),
}

const newCase: PartyAct = {
  id: 'newCase',
  title: m['legal.case.add'],
  permission: 'legal.cases.write',
  href: party => links.newCase(party.id),
}

/** Puts the cases of a customer on its page, and the way to a new one; called once by the composition root. */
export function registerLegalOnParties(): void {
  registerPartyTab(cases)
  registerPartyAct(newCase)
}
