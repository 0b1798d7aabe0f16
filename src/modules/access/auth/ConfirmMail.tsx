import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { Notice } from '#ui/Notice.tsx'
import { reloadSession } from '../session/sessionAnswer.web.ts'
import { tell } from '../session/tell.web.ts'

type Outcome = { hue: 'green' | 'amber' | 'red'; text: string }

/** The landing of a confirmation mail: spends the link once and hands the address to the sign-in form. */
export function ConfirmMail({ token, onConfirmed }: { token: string; onConfirmed: (email: string) => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const spent = useRef(false)
  useEffect(() => {
    if (spent.current) return
    spent.current = true
    perform('access.signUp.confirm', { token }).then(
      async ({ email }) => {
        // Signed in by the link, the page around goes on by itself.
        await reloadSession()
        setOutcome({ hue: 'green', text: m['access.signUp.confirmed']() })
        onConfirmed(email)
      },
      async (error: unknown) =>
        setOutcome({ hue: error instanceof RefusalError ? 'amber' : 'red', text: await tell(error) }),
    )
  }, [token, onConfirmed])
  if (!outcome) return <p role="status">{m['access.signUp.confirming']()}</p>
  return (
    <Notice hue={outcome.hue} live>
      {outcome.text}
      {outcome.hue === 'amber' && <> {m['access.signUp.confirmAgain']()}</>}
    </Notice>
  )
}
