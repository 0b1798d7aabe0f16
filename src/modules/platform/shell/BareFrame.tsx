import { Outlet } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { Mark } from '#ui/Mark.tsx'
import { Maintenance } from '../failedJob/Maintenance.tsx'
import './shell.css'
import { useShell } from './slots.tsx'

/** The mark and the person, nothing else: for a signed-in person who has no company yet. */
export function BareFrame() {
  const { UserMenu } = useShell()
  return (
    <div className="bare-frame">
      <header className="bare-head">
        <Mark size={32} />
        <b>{m['platform.brand.name']()}</b>
        <span className="head-space" />
        {UserMenu && <UserMenu />}
      </header>
      <main id="content">
        <Maintenance />
        <Outlet />
      </main>
    </div>
  )
}
