import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { BottomBar } from './BottomBar.tsx'
import { BrowseBanner } from './BrowseBanner.tsx'
import { Drawer } from './Drawer.tsx'
import { Header } from './Header.tsx'
import { bottomBarOf, menuOf } from './menu.ts'
import { Sidebar } from './Sidebar.tsx'
import './shell.css'
import { useSidebar } from './sidebarState.ts'
import { useShell } from './slots.tsx'

/** Pages that need their width: the sidebar starts collapsed there until the person chooses. */
const widePages = ['/fleet/planner']

/** Sidebar, header and content of a company; drawer and bottom bar on a phone. */
export function CompanyFrame() {
  const { manifests } = useShell()
  const { facts, guard } = useSession()
  const [isOpen, toggle] = useSidebar()
  const [drawer, setDrawer] = useState(false)
  const path = useRouterState({ select: state => state.location.pathname })
  const content = useRef<HTMLElement>(null)
  const sections = useMemo(() => menuOf(manifests, guard), [manifests, guard])
  const slots = useMemo(() => bottomBarOf(manifests, guard), [manifests, guard])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer
  useEffect(() => setDrawer(false), [path])
  if (!facts) return <Outlet />
  const collapsed = !isOpen || widePages.includes(path)
  return (
    <div className={collapsed ? 'shell narrow-side' : 'shell'}>
      <a className="skip-link" href="#content">
        {m['platform.shell.skip']()}
      </a>
      {facts.browse && <BrowseBanner />}
      <aside className="shell-side">
        <Sidebar sections={sections} collapsed={collapsed} onToggle={toggle} />
      </aside>
      <div className="shell-main">
        <Header onMenu={() => setDrawer(true)} />
        <main id="content" className="shell-content" ref={content} tabIndex={-1}>
          <Outlet />
        </main>
        <BottomBar slots={slots} />
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)}>
        <Sidebar sections={sections} collapsed={false} />
      </Drawer>
    </div>
  )
}
