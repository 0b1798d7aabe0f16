import { type OutputFor, perform } from '#kernel/web/api.ts'
import { withSudo } from '../session/sudo.web.ts'

type SignedIn = OutputFor<'access.secondFactor.passkeySignIn'>

/** Whether this browser can use passkeys with the JSON messages the server speaks. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** True when the person closed the browser's own dialog; that is no problem to report. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

async function ceremony(wanted: Promise<Credential | null>): Promise<Record<string, unknown>> {
  const credential = (await wanted) as PublicKeyCredential | null
  if (!credential) throw new DOMException('No passkey was chosen.', 'NotAllowedError')
  return credential.toJSON() as unknown as Record<string, unknown>
}

/** Signs in with a passkey of this device. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const { options, ceremony: value } = await perform('access.secondFactor.passkeySignInOptions', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const response = await ceremony(navigator.credentials.get({ publicKey }))
  return perform('access.secondFactor.passkeySignIn', { ceremony: value, response: response as never })
}

/** Makes a passkey on this device and registers it under a name. */
export async function addPasskey(name: string): Promise<void> {
  const { options, ceremony: value } = await withSudo(() => perform('access.secondFactor.passkeyOptions', {}))
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const response = await ceremony(navigator.credentials.create({ publicKey }))
  await perform('access.secondFactor.passkeyRegister', { ceremony: value, name, response })
}
