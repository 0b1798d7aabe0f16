// What the screens of other modules may use of billing.
export { InvoiceLink } from './InvoiceLink.tsx'
export { links as billingLinks } from './links.ts'
export { partyTabs } from './party/partyTabs.ts'

export { documentHref } from './sourceHref.ts'
export { TreasuryPicker } from './TreasuryPicker.tsx'
