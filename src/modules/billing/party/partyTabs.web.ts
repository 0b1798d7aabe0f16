import { lazy } from 'react'
import { m } from '#generated/words/messages.js'
import type { PartyTab } from '#modules/parties/public.web.tsx'

/** Billing's tabs of a customer's page, for `registerPartyTab` in the composition root; each loads when it is opened. */
export const partyTabs: readonly PartyTab[] = [
  {
    id: 'invoices',
    title: m['billing.page.invoices'],
    permission: 'finance.invoices.view',
    companyModule: 'finance',
    order: 30,
    figures: ['receivable', 'overdue', 'nextDueOn'],
    Component: lazy(() => import('./PartyTables.tsx').then(file => ({ default: file.PartyInvoices }))),
  },
  {
    id: 'payments',
    title: m['billing.page.payments'],
    permission: 'finance.payments.view',
    companyModule: 'finance',
    order: 31,
    Component: lazy(() => import('./PartyTables.tsx').then(file => ({ default: file.PartyPayments }))),
  },
  {
    id: 'deposits',
    title: m['billing.page.deposits'],
    permission: 'finance.deposits.view',
    companyModule: 'finance',
    order: 32,
    figures: ['deposits'],
    Component: lazy(() => import('./PartyTables.tsx').then(file => ({ default: file.PartyDeposits }))),
  },
  {
    id: 'statement',
    title: m['billing.statement.title'],
    permission: 'finance.invoices.view',
    companyModule: 'finance',
    order: 33,
    Component: lazy(() => import('./PartyStatement.tsx').then(file => ({ default: file.PartyStatement }))),
  },
]
