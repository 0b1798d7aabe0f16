import '../../settings/settings.css'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { safeReturn } from '#kernel/web/safeReturn.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Maintenance } from '../../failedJob/Maintenance.tsx'
import { links } from '../../links.web.ts'
import { useShell } from '../../shell/slots.tsx'
import './staff.css'

/** The door of platform staff: sign-in with a second factor, then the dashboard; others go to their own. */
export default function StaffEntryPage() {
  const { facts } = useSession()
  const { SignIn } = useShell()
  const { from } = useSearch({ strict: false }) as { from?: unknown }
  const title = m['platform.brand.staff']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  if (facts) {
    const wanted = safeReturn(from)
    const first = wanted.startsWith(`${links.staffEntry}/`) ? wanted : links.staffDashboard
    return <Navigate to={facts.superAdmin ? first : links.dashboard} replace />
  }
  return (
    <main className="staff-entry">
      <h1 className="sr">{title}</h1>
      <div className="staff-brand">
        <Mark size={44} />
        <span>
          <b>{m['platform.brand.name']()}</b>
          <span className="cap">{title}</span>
        </span>
      </div>
      <Maintenance />
      <Card title={title}>
        <div className="settings-form">
          <p className="soft-ink">{m['platform.staff.signInText']()}</p>
          {SignIn && <SignIn />}
        </div>
      </Card>
    </main>
  )
}
