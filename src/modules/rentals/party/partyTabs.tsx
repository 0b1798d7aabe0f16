import { m } from '#generated/words/messages.js'
import {
  type PartyAct,
  type PartyTab,
  registerPartyAct,
  registerPartyTab,
} from '#modules/parties/public.web.tsx'
import { late } from '#ui/onDemand.tsx'
import { links } from '../links.web.ts'

const contracts: PartyTab = {
  id: 'contracts',
  title: m['rentals.contract.list.title'],
  permission: 'operations.contracts.read',
  companyModule: 'contracts',
  order: 10,
  figures: ['activeContracts', 'exposure'],
  Component: late(() => import('./ContractsOfParty.tsx')),
}

const quotations: PartyTab = {
  id: 'quotations',
  title: m['rentals.quotation.list.title'],
  permission: 'operations.quotations.read',
  companyModule: 'contracts',
  order: 20,
  Component: late(() => import('./QuotationsOfParty.tsx')),
}

const newContract: PartyAct = {
  id: 'newContract',
  title: m['rentals.contract.new.short'],
  permission: 'operations.contracts.write',
  companyModule: 'contracts',
  href: party => links.newContract({ customer: party.id }),
  prominent: true,
}

const newQuotation: PartyAct = {
  id: 'newQuotation',
  title: m['rentals.quotation.new.title'],
  permission: 'operations.quotations.write',
  companyModule: 'contracts',
  href: party => links.newQuotation({ customer: party.id }),
}

/** Puts contracts and quotations on the page of a customer; called once by the composition root. */
export function registerOnParties(): void {
  registerPartyTab(contracts)
  registerPartyTab(quotations)
  registerPartyAct(newContract)
  registerPartyAct(newQuotation)
}
