import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { safeReturn } from '#kernel/web/safeReturn.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { late } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { reloadSession, useSessionView } from '../session/sessionAnswer.web.ts'
import { sessionExpiredAtStart, tellTabs } from '../session/sessionLife.web.ts'
import { homeOf } from '../session/signedIn.web.ts'
import { SignInForm } from '../signIn/SignInForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { ConfirmMail } from './ConfirmMail.tsx'
import { useMailedToken } from './mailedToken.web.ts'

const SignUpForm = late(() => import('../signUp/SignUpForm.tsx'))

type Tab = 'signIn' | 'signUp'

export default function AuthPage() {
  const { facts } = useSession()
  const view = useSessionView()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { from?: unknown; tab?: unknown }
  const [tab, setTab] = useState<Tab>(search.tab === 'signUp' ? 'signUp' : 'signIn')
  const [email, setEmail] = useState('')
  const [confirmation] = useMailedToken('confirm')
  const target = facts ? homeOf(facts, safeReturn(search.from)) : null
  useEffect(() => void loadCodeWords(), [])
  useEffect(() => {
    if (target) void navigate({ href: target, replace: true })
  }, [target, navigate])
  useEffect(() => {
    if (view) tellTabs({ kind: 'signedIn', userId: view.user.id })
  }, [view])
  if (facts) return null
  return (
    <AuthFrame title={tab === 'signIn' ? m['access.page.auth']() : m['access.signUp.title']()}>
      <Card flush>
        <Tabs
          label={m['access.page.auth']()}
          place="card"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'signIn', name: m['access.page.auth']() },
            { id: 'signUp', name: m['access.signUp.title']() },
          ]}
        >
          <div className="auth-body">
            {sessionExpiredAtStart() && <Notice>{m['access.session.expired']()}</Notice>}
            {confirmation && tab === 'signIn' && <ConfirmMail token={confirmation} onConfirmed={setEmail} />}
            {tab === 'signIn' ? (
              <SignInForm email={email} onEmail={setEmail} onSignedIn={reloadSession} />
            ) : (
              <Suspense fallback={<Skeleton lines={8} />}>
                <SignUpForm email={email} onEmail={setEmail} />
              </Suspense>
            )}
          </div>
        </Tabs>
      </Card>
    </AuthFrame>
  )
}
