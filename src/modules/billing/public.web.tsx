// What the screens of other modules may use of billing.

export { ChequeBadge } from './cheque/chequeColumns.tsx'
export { documentHref } from './document/sourceHref.web.ts'
export { InvoiceLink } from './invoice/InvoiceLink.tsx'
export { links as billingLinks } from './links.web.ts'
export { partyTabs } from './party/partyTabs.web.ts'
export { SessionBar } from './session/SessionBar.tsx'
export { TreasuryPicker } from './treasury/TreasuryPicker.tsx'
export { VendorPicker } from './vendor/VendorPicker.tsx'
