import { m } from '#generated/words/messages.js'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { links } from '../links.web.ts'
import { vatCountries } from '../vat/vatReturn.rules.ts'

const reports = [
  { name: m['accounting.reports.ledger'], href: links.ledger, right: 'finance.ledger.view' },
  {
    name: m['accounting.reports.variance'],
    href: `${links.analysis}?tab=variance`,
    right: 'finance.analysis.view',
  },
  { name: m['accounting.reports.ageing'], href: '/finance/reports/ageing', right: 'finance.reports.view' },
  {
    name: m['accounting.reports.vat'],
    href: '/finance/reports/vat',
    right: 'finance.reports.view',
    taxed: true,
  },
  { name: m['accounting.reports.tracking'], href: '/financial-tracking', right: 'finance.payments.view' },
  { name: m['accounting.reports.vendors'], href: '/finance/vendors', right: 'finance.vendors.view' },
  { name: m['accounting.reports.shifts'], href: '/finance/treasury/shifts', right: 'finance.treasury.view' },
  {
    name: m['accounting.reports.cheques'],
    href: '/finance/treasury/cheques',
    right: 'finance.treasury.view',
  },
  { name: m['accounting.reports.deposits'], href: '/finance/deposits', right: 'finance.deposits.view' },
]

/** The finance reports that have pages of their own. */
export function OtherReports() {
  const { can } = useSession()
  const { country } = useCompany()
  const open = reports.filter(({ right, taxed }) => can(right) && (!taxed || vatCountries.has(country)))
  if (open.length === 0) return null
  return (
    <Menu label={m['accounting.reports.more']()} trigger={<Button>{m['accounting.reports.more']()}</Button>}>
      {open.map(({ name, href }) => (
        <MenuEntry key={href} name={name()} href={href} />
      ))}
    </Menu>
  )
}
