import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done } from '#kernel/shared/fields.ts'
import { emailField, newPassword, typedPassword } from '../session/session.contract.ts'
import { passwordLength } from './password.rules.ts'

/** Whether it is the same is all that is asked of the second one. */
const repeated = () => z.string().max(passwordLength.max)
/** A torn link is a spent one: opening it offers a new one. */
export const mailedToken = () => z.string().max(200)
const rules = [
  'access.password.short',
  'access.password.mismatch',
  'access.password.common',
  'access.password.same',
]

export const requestReset = command({
  name: 'access.password.requestReset',
  access: 'public',
  summary: 'Mails a reset link; known and unknown addresses answer alike.',
  input: z.object({ email: emailField() }),
  output: done,
  refusals: ['access.session.tooMany'],
})

export const resetPassword = command({
  name: 'access.password.reset',
  access: 'public',
  summary: 'Sets a password with a mailed link (reset or invitation) and ends every session of the person.',
  input: z.object({ token: mailedToken(), next: newPassword(), confirm: repeated() }),
  output: done,
  refusals: ['access.token.spent', ...rules],
})

export const changePassword = command({
  name: 'access.password.change',
  access: 'authenticated',
  evenIfDenied: true,
  summary: 'Changes the own password; a forced change needs no current one. All other sessions end.',
  input: z.object({ current: typedPassword().optional(), next: newPassword(), confirm: repeated() }),
  output: done,
  changes: ['access.session'],
  refusals: ['access.password.currentWrong', 'access.session.tooMany', ...rules],
})
