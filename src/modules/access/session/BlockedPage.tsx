import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Notice } from '#ui/Notice.tsx'
import { reloadSession, type SessionView } from './sessionAnswer.web.ts'
import { signOut } from './signOut.web.ts'

const reasons: Readonly<Record<string, () => string>> = {
  'access.denial.employeeUnreadable': m['access.denial.employeeUnreadable'],
  'access.denial.noEmployee': m['access.denial.noEmployee'],
  'access.denial.noSystemAccess': m['access.denial.noSystemAccess'],
  'access.denial.accountInactive': m['access.denial.accountInactive'],
  'access.denial.companySuspended': m['access.denial.companySuspended'],
  'access.permission.unreadable': m['access.permission.unreadable'],
}

/** Signed in, but the account may not be used: why, whom to ask, and the way out. */
export default function BlockedPage({ view }: { view: SessionView }) {
  const [busy, setBusy] = useState<'again' | 'out' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { contact, company, denial, user } = view
  const again = async () => {
    setBusy('again')
    await reloadSession()
    setBusy(null)
  }
  const leave = async () => {
    setBusy('out')
    try {
      await signOut()
    } catch {
      setBusy(null)
      setProblem(m['access.session.signOutUnknown']())
    }
  }
  return (
    <main className="auth">
      <Mark size={40} />
      <div className="auth-card">
        <Card title={m['access.blocked.title']()}>
          <div className="auth-form" role="alert">
            {problem && <Notice hue="red">{problem}</Notice>}
            <p className="strong">{(reasons[denial?.code ?? ''] ?? m['access.guard.notAuthorised'])()}</p>
            {contact ? (
              <p>
                {m['access.blocked.contact']({ name: contact.name })}{' '}
                <a className="link n" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              </p>
            ) : (
              <p>{m['access.denied.contact']()}</p>
            )}
            <p className="cap">
              {m['access.blocked.signedInAs']()} <bdi>{user.name}</bdi>{' '}
              <span className="n">{user.email}</span>
              {company && (
                <>
                  {' · '}
                  <bdi>{company.nameAr}</bdi>
                </>
              )}
            </p>
            <div className="auth-acts">
              <Button kind="primary" busy={busy === 'again'} onPress={() => void again()}>
                {m['access.blocked.again']()}
              </Button>
              <Button busy={busy === 'out'} onPress={() => void leave()}>
                {m['access.userMenu.signOut']()}
              </Button>
            </div>
          </div>
        </Card>
      </div>
    </main>
  )
}
