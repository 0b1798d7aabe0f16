import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { authPath } from '../links.web.ts'
import { askFailedAgain, knownSession, reloadSession } from '../session/sessionAnswer.web.ts'
import { setLost, tellFound, tellTabs } from '../session/sessionLife.web.ts'
import { SignInForm } from './SignInForm.tsx'

/**
 * Signing in again over the page one was working on: what was typed below stays, and the action that was refused goes on. Closing it lets
 * one read the page; the next refused call brings it back.
 */
export function SignInDialog({ email }: { email: string }) {
  const [typed, setTyped] = useState(email)
  const goOn = async () => {
    setLost(false)
    await reloadSession()
    tellFound(true)
    await askFailedAgain()
    const view = knownSession()
    if (view) tellTabs({ kind: 'signedIn', userId: view.user.id })
  }
  const close = () => {
    setLost(false)
    tellFound(false)
  }
  const otherAccount = () => {
    const here = window.location.pathname + window.location.search
    window.location.assign(`${authPath}?from=${encodeURIComponent(here)}`)
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      role="alertdialog"
      title={m['access.lost.title']()}
      actions={
        <Button kind="tertiary" onPress={otherAccount}>
          {m['access.lost.otherAccount']()}
        </Button>
      }
    >
      <Notice>{m['access.session.expired']()}</Notice>
      <p>{m['access.lost.text']()}</p>
      <SignInForm email={typed} onEmail={setTyped} sameEmail onSignedIn={goOn} />
    </Dialog>
  )
}
