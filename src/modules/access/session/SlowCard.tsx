import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { authPath } from '../links.web.ts'
import { type SessionStep, SessionUnknown } from './sessionAnswer.web.ts'

const failures: Readonly<Record<SessionStep, () => string>> = {
  check: m['access.session.checkFailed'],
  validity: m['access.session.validityFailed'],
  user: m['access.session.userFailed'],
  start: m['access.session.startFailed'],
}

/** «مشكلة في التحميل»: who is signed in is not known yet, or could not be found out. */
export function SlowCard({
  error,
  busy,
  onRetry,
}: {
  error: Error | null
  busy: boolean
  onRetry: () => void
}) {
  const failed = error !== null
  // A page opened without a connection goes on by itself once there is one.
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [failed, onRetry])
  const step = error instanceof SessionUnknown ? error.step : 'start'
  const reason = navigator.onLine ? failures[step]() : m['kernel.fault.offline']()
  return (
    <main className="gate" role="alert">
      <Card title={m['access.gate.slowTitle']()}>
        <p>{failed ? reason : m['access.gate.slowText']()}</p>
        <div className="gate-acts">
          <Button kind="primary" busy={busy && failed} onPress={onRetry}>
            {m['access.gate.retry']()}
          </Button>
          <Button onPress={() => window.location.assign(authPath)}>{m['access.gate.toSignIn']()}</Button>
          <Button kind="tertiary" onPress={() => window.location.reload()}>
            {m['access.gate.reload']()}
          </Button>
        </div>
      </Card>
    </main>
  )
}
