import { Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { late } from '#ui/onDemand.tsx'
import type { Signature } from '#ui/signature.ts'
import { Problem, type PublicProblem } from './Problem.tsx'

// Drawn only for a signature: the pad's library is not part of reading a document.
const SignaturePad = late(async () => ({ default: (await import('#ui/SignaturePad.tsx')).SignaturePad }))

export type Signer = {
  readonly name: string
  readonly consent: boolean
  readonly signature: Signature | null
}

export const nobodyYet: Signer = { name: '', consent: false, signature: null }

/** The fields a signer fills in; a problem of another place stands over the buttons. */
export const signerPlaces = ['name', 'signature', 'consent'] as const

/** Direction marks and joiners alone are no name. */
const isShown = (typed: string) => /[^\s\p{Cf}\p{Cc}]/u.test(typed)

/** What is still missing before a signature is sent, and where; null for nothing. */
export function missingOf({ name, consent, signature }: Signer): PublicProblem | null {
  if (!isShown(name)) return { field: 'name', sentence: m['platform.signing.why.name']() }
  if (!signature) return { field: 'signature', sentence: m['platform.signing.why.signature']() }
  return consent ? null : { field: 'consent', sentence: m['platform.signing.why.consent']() }
}

/** The strokes as they travel: times in whole milliseconds. */
export const strokesOf = (signature: Signature) =>
  signature.strokes.map(stroke => stroke.map(point => ({ ...point, atMs: Math.round(point.atMs) })))

type Props = {
  signer: Signer
  onChange: (signer: Signer) => void
  /** What the signer agrees to. */
  consent: string
  problem: PublicProblem | null
}

/** Name, finger signature and consent, in the order a person gives them. */
export function SignerFields({ signer, onChange, consent, problem }: Props) {
  return (
    <>
      <div>
        <label className="offer-field">
          <span>{m['platform.signing.signerName']()}</span>
          <input
            value={signer.name}
            autoComplete="name"
            aria-invalid={problem?.field === 'name'}
            onChange={event => onChange({ ...signer, name: event.target.value })}
          />
        </label>
        <Problem problem={problem} at="name" />
      </div>
      <div>
        <Suspense fallback={<div className="offer-pad" />}>
          <SignaturePad
            label={m['platform.signing.signHere']()}
            onChange={signature => onChange({ ...signer, signature })}
          />
        </Suspense>
        <Problem problem={problem} at="signature" />
      </div>
      <div>
        <label className="offer-check">
          <input
            type="checkbox"
            checked={signer.consent}
            onChange={event => onChange({ ...signer, consent: event.target.checked })}
          />
          <span>{consent}</span>
        </label>
        <Problem problem={problem} at="consent" />
      </div>
    </>
  )
}
