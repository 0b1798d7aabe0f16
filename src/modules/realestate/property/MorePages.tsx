import { Ellipsis } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { guardPage } from '#kernel/shared/guard.ts'
import { useSession } from '#kernel/web/session.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { realestate } from '../module.ts'

const pages: Readonly<Record<string, () => string>> = {
  '/properties/import': () => m['realestate.propertyImport.title'](),
  '/properties/contracts/import': () => m['realestate.leaseImport.title'](),
  '/properties/meters': () => m['realestate.meter.list.title'](),
  '/properties/recharge': () => m['realestate.recharge.list.title'](),
  '/properties/maintenance/plans': () => m['realestate.maintenancePlan.title'](),
  '/properties/reports': () => m['realestate.report.title'](),
  '/properties/settings': () => m['realestate.settings.title'](),
}

/** The pages of real estate that the sidebar does not name, those this person may open. */
export function MorePages() {
  const { guard } = useSession()
  const open = realestate.routes.filter(route => route.path in pages && guardPage(route, guard).open)
  if (open.length === 0) return null
  return (
    <Menu
      label={m['realestate.property.morePages']()}
      trigger={
        <IconButton label={m['realestate.property.morePages']()} framed>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {open.map(({ path }) => (
        <MenuEntry key={path} name={pages[path]!()} href={path} />
      ))}
    </Menu>
  )
}
