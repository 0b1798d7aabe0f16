import { lazy, Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import type { Signature } from '#ui/signature.ts'

// Drawn only when somebody signs: the pad's library is not part of reading a paper.
const SignaturePad = lazy(async () => ({ default: (await import('#ui/SignaturePad.tsx')).SignaturePad }))

export type Signer = {
  readonly name: string
  readonly consent: boolean
  readonly signature: Signature | null
}

export const nobodyYet: Signer = { name: '', consent: false, signature: null }

/** What is still missing before a signature is sent; null for nothing. */
export function missingOf({ name, consent, signature }: Signer): string | null {
  if (name.trim() === '') return m['platform.signing.why.name']()
  if (!signature) return m['platform.signing.why.signature']()
  return consent ? null : m['platform.signing.why.consent']()
}

/** The strokes as they travel: times in whole milliseconds. */
export const strokesOf = (signature: Signature) =>
  signature.strokes.map(stroke => stroke.map(point => ({ ...point, atMs: Math.round(point.atMs) })))

type Props = {
  readonly signer: Signer
  readonly onChange: (signer: Signer) => void
  /** What the signer agrees to. */
  readonly consent: string
}

/** Name, finger signature and consent, in the order a person gives them. */
export function SignerFields({ signer, onChange, consent }: Props) {
  return (
    <>
      <label className="offer-field">
        <span>{m['platform.signing.signerName']()}</span>
        <input
          value={signer.name}
          autoComplete="name"
          maxLength={120}
          onChange={event => onChange({ ...signer, name: event.target.value })}
        />
      </label>
      <Suspense fallback={<div className="offer-pad" />}>
        <SignaturePad
          label={m['platform.signing.signHere']()}
          onChange={signature => onChange({ ...signer, signature })}
        />
      </Suspense>
      <label className="offer-check">
        <input
          type="checkbox"
          checked={signer.consent}
          onChange={event => onChange({ ...signer, consent: event.target.checked })}
        />
        <span>{consent}</span>
      </label>
    </>
  )
}
