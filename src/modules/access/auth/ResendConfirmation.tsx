import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { tell } from '../session/tell.web.ts'

const waitSeconds = 60

/** Sends the confirmation link again, at most once a minute; the button shows how long to wait. */
export function ResendConfirmation({ email, waitFirst }: { email: string; waitFirst: boolean }) {
  const [left, setLeft] = useState(waitFirst ? waitSeconds : 0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const send = async () => {
    setBusy(true)
    try {
      await perform('access.signUp.resend', { email })
      showToast(m['access.signUp.sent']())
      setLeft(waitSeconds)
    } catch (error) {
      showProblem(await tell(error))
    }
    setBusy(false)
  }
  return (
    <Button
      busy={isBusy}
      disabledReason={left > 0 ? m['access.signUp.resendIn']({ seconds: left }) : null}
      onPress={() => void send()}
    >
      {left > 0 ? m['access.signUp.resendIn']({ seconds: left }) : m['access.signUp.resend']()}
    </Button>
  )
}
