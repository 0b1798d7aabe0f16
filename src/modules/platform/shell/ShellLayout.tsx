import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { late } from '#ui/onDemand.tsx'
import { Maintenance } from '../failedJob/Maintenance.tsx'
import { Header } from './Header.tsx'
import type { MenuSection } from './menu.web.ts'
import { type Foot, type LeaveEntry, Sidebar } from './Sidebar.tsx'
import './shell.css'
import { useSidebar } from './sidebarState.web.ts'
import { useShell } from './slots.tsx'
import { useShortcuts } from './useShortcuts.web.ts'

const Drawer = late(async () => ({ default: (await import('./Drawer.tsx')).Drawer }))
const ShortcutHelp = late(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }))

/** Pages that need their width: the sidebar starts collapsed there until the person chooses. */
const widePages = ['/fleet/planner']

type Props = {
  /** A company folds to words under icons; platform staff and visits to icons alone. */
  look: 'company' | 'visit' | 'staff'
  sections: readonly MenuSection[]
  home: string
  subtitle: string
  banner?: ReactNode
  /** Stands over every page. */
  notice?: ReactNode
  bottom?: ReactNode
  foot?: Foot | null
  leave?: LeaveEntry | null
}

/** The grid of every shell: sidebar, header and content; drawer and bottom bar on a phone; keys and their window. */
export function ShellLayout(props: Props) {
  const path = useRouterState({ select: state => state.location.pathname })
  const { Clock } = useShell()
  const isWide = widePages.includes(path)
  const [isOpen, toggle] = useSidebar(isWide)
  const [drawer, setDrawer] = useState(false)
  const [hasDrawer, setHasDrawer] = useState(false)
  const { shortcuts, isHelpOpen, setHelpOpen } = useShortcuts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer
  useEffect(() => setDrawer(false), [path])
  const sidebar = {
    sections: props.sections,
    subtitle: props.subtitle,
    foot: props.foot ?? null,
    leave: props.leave ?? null,
  }
  return (
    <div className={`shell of-${props.look}${isOpen ? '' : ' narrow-side'}`}>
      <a className="skip-link" href="#content">
        {m['platform.shell.skip']()}
      </a>
      {props.banner}
      <aside className="shell-side">
        <Sidebar
          {...sidebar}
          folded={isOpen ? false : props.look === 'company' ? 'words' : 'icons'}
          onToggle={toggle}
        />
      </aside>
      <div className="shell-main">
        <Header
          onMenu={() => {
            setHasDrawer(true)
            setDrawer(true)
          }}
          home={props.home}
        />
        <main id="content" className="shell-content" tabIndex={-1}>
          <Maintenance />
          {props.notice}
          <Outlet />
        </main>
        {props.bottom}
      </div>
      {hasDrawer && (
        <Suspense>
          <Drawer open={drawer} onClose={() => setDrawer(false)}>
            {Clock && <Clock />}
            <Sidebar {...sidebar} folded={false} />
          </Drawer>
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <ShortcutHelp shortcuts={shortcuts} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
