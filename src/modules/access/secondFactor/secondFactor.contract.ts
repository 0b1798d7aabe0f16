import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, text } from '#kernel/shared/fields.ts'
import { typedPassword } from '../session/session.contract.ts'

/** WebAuthn messages travel as the browser's own JSON; the verifying library judges them. */
const webAuthnJson = z.record(z.string(), z.unknown())
const assertion = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
  clientExtensionResults: webAuthnJson,
})
const code = () => z.string().trim().min(6).max(20)
const tooMany = 'access.session.tooMany'
const wrongCode = 'access.secondFactor.wrongCode'

export const readSecondFactor = query({
  name: 'access.secondFactor.read',
  access: 'authenticated',
  evenIfDenied: true,
  input: z.object({}),
  output: z.object({
    authenticatorOn: z.boolean(),
    required: z.boolean(),
    passkeys: z.array(z.object({ id: id(), name: z.string().nullable(), createdAt: instant() })),
  }),
})

export const startAuthenticator = command({
  name: 'access.secondFactor.enrol',
  access: 'authenticated',
  evenIfDenied: true,
  summary: 'Begins an authenticator app: its address for the QR picture and the backup codes, shown once.',
  input: z.object({ password: typedPassword() }),
  output: z.object({ totpUri: z.string(), backupCodes: z.array(z.string()) }),
  secretAnswer: true,
  refusals: ['access.password.currentWrong', 'access.secondFactor.alreadyOn', tooMany],
})

export const confirmAuthenticator = command({
  name: 'access.secondFactor.confirm',
  access: 'authenticated',
  evenIfDenied: true,
  summary: 'Turns the authenticator on with its first code; the session gets a new cookie.',
  input: z.object({ code: code() }),
  output: done,
  changes: ['access.session', 'access.secondFactor', 'access.profile'],
  refusals: [wrongCode, tooMany, 'access.secondFactor.notOn'],
})

export const disableAuthenticator = command({
  name: 'access.secondFactor.disable',
  access: 'authenticated',
  sudo: true,
  input: z.object({ password: typedPassword() }),
  output: done,
  changes: ['access.session', 'access.secondFactor', 'access.profile'],
  refusals: ['access.password.currentWrong', 'access.secondFactor.required', tooMany],
})

export const verifySecondFactor = command({
  name: 'access.secondFactor.verify',
  access: 'public',
  summary: 'Finishes a sign-in with an authenticator or backup code.',
  input: z.object({
    challenge: z.string().min(10).max(400),
    code: code(),
    backup: z.boolean().default(false),
  }),
  output: z.object({ requiresPasswordChange: z.boolean(), superAdmin: z.boolean() }),
  refusals: [wrongCode, tooMany, 'access.token.spent'],
})

export const startPasskey = command({
  name: 'access.secondFactor.passkeyOptions',
  access: 'authenticated',
  evenIfDenied: true,
  sudo: true,
  summary: 'Options for navigator.credentials.create; the ceremony goes back with the answer.',
  input: z.object({}),
  output: z.object({ options: webAuthnJson, ceremony: z.string() }),
})

export const registerPasskey = command({
  name: 'access.secondFactor.passkeyRegister',
  access: 'authenticated',
  evenIfDenied: true,
  sudo: true,
  input: z.object({ ceremony: z.string().max(400), name: text(60), response: webAuthnJson }),
  output: done,
  changes: ['access.session', 'access.secondFactor', 'access.profile'],
  refusals: ['access.secondFactor.passkeyRefused'],
})

export const removePasskey = command({
  name: 'access.secondFactor.passkeyRemove',
  access: 'authenticated',
  sudo: true,
  input: z.object({ passkeyId: id() }),
  output: done,
  changes: ['access.session', 'access.secondFactor', 'access.profile'],
  refusals: ['access.secondFactor.required'],
})

export const startPasskeySignIn = command({
  name: 'access.secondFactor.passkeySignInOptions',
  access: 'public',
  summary: 'Options for navigator.credentials.get.',
  input: z.object({}),
  output: z.object({ options: webAuthnJson, ceremony: z.string() }),
})

export const signInWithPasskey = command({
  name: 'access.secondFactor.passkeySignIn',
  access: 'public',
  input: z.object({ ceremony: z.string().max(400), response: assertion }),
  output: z.object({ requiresPasswordChange: z.boolean(), superAdmin: z.boolean() }),
  refusals: ['access.secondFactor.passkeyRefused', tooMany],
})
