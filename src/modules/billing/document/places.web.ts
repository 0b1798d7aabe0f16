import { m } from '#generated/words/messages.js'
import { links } from '../links.web.ts'

/** The two lists about vendors: who they are, and what they sent. */
export const vendorPlaces = () => [
  { name: m['billing.page.vendors'](), href: links.vendors },
  { name: m['billing.page.bills'](), href: links.bills },
]

/** Where money lies, and on its way: boxes and banks, transfers, cheques; what the banks say of it. */
export const treasuryPlaces = () => [
  { name: m['billing.treasury.boxes'](), href: links.treasury },
  { name: m['billing.page.transfers'](), href: links.transfers },
  { name: m['billing.page.shifts'](), href: links.shifts },
  { name: m['billing.page.cheques'](), href: links.cheques },
  { name: m['billing.page.reconcile'](), href: links.reconcile() },
]
