import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done, optionalText, text } from '#kernel/shared/fields.ts'
import { businessTypes } from '#modules/platform/public.ts'
import { mailedToken } from '../password/password.contract.ts'
import { emailField, newPassword } from '../session/session.contract.ts'

export const createSignUp = command({
  name: 'access.signUp.create',
  access: 'public',
  summary: 'Creates an unconfirmed user and mails a confirmation link; alike when the address is taken.',
  input: z.object({
    email: emailField(),
    password: newPassword(),
    firstName: text(60),
    lastName: optionalText(60),
    businessType: z.enum(businessTypes),
    language: z.enum(['ar', 'en']).default('ar'),
  }),
  output: done,
  refusals: [
    'access.signUp.closed',
    'access.password.short',
    'access.password.common',
    'access.session.tooMany',
  ],
})

export const resendConfirmation = command({
  name: 'access.signUp.resend',
  access: 'public',
  summary: 'Mails the confirmation link again, at most once a minute; alike for unknown addresses.',
  input: z.object({ email: emailField() }),
  output: done,
  refusals: ['access.session.tooMany'],
})

export const confirmSignUp = command({
  name: 'access.signUp.confirm',
  access: 'public',
  summary: 'Confirms the address with the mailed link, and signs its owner in the first time.',
  input: z.object({ token: mailedToken() }),
  output: z.object({ email: z.string() }),
  refusals: ['access.token.spent'],
})
