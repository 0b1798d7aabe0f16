import { useState } from 'react'
import { reloadSession } from '../session/sessionAnswer.web.ts'
import { SignInForm } from './SignInForm.tsx'

/** The sign-in form on its own, for the entry of platform staff; the page around it goes on after the sign-in. */
export function SignIn() {
  const [email, setEmail] = useState('')
  return <SignInForm email={email} onEmail={setEmail} onSignedIn={reloadSession} />
}
