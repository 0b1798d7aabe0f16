import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { type InputFor, newKey, perform } from '#kernel/web/api.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import type { Signature } from '#ui/signature.ts'
import type { Decided } from './decided.ts'

// Drawn only when the customer approves: the pad's library is not part of reading the offer.
const SignaturePad = lazy(async () => ({ default: (await import('#ui/SignaturePad.tsx')).SignaturePad }))

type Input = InputFor<'rentals.quotation.decide'>
type Reason = Extract<Input, { decision: 'reject' }>['reason']

const reasons: readonly (readonly [Reason, () => string])[] = [
  ['price', m['rentals.quotation.rejectReason.price']],
  ['dates', m['rentals.quotation.rejectReason.dates']],
  ['vehicleType', m['rentals.quotation.rejectReason.vehicleType']],
  ['choseOthers', m['rentals.quotation.rejectReason.choseOthers']],
  ['postponed', m['rentals.quotation.rejectReason.postponed']],
  ['other', m['rentals.quotation.rejectReason.other']],
]

/** موافقة with name, consent and signature; رفض with its reason. One answer, whatever the connection does. */
export function DecideForm({ token, onDecided }: { token: string; onDecided: (decided: Decided) => void }) {
  const [part, setPart] = useState<'none' | 'approve' | 'reject'>('none')
  const [name, setName] = useState('')
  const [consent, setConsent] = useState(false)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [reasonText, setReasonText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What was missing may just have been given: the complaint leaves with the next stroke or letter.
  const answer = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setProblem(null)
      set(value)
    }
  }
  const key = useRef<{ key: string; text: string } | null>(null)
  const send = async (input: Input) => {
    const text = JSON.stringify(input)
    if (key.current?.text !== text) key.current = { key: newKey(), text }
    setBusy(true)
    setProblem(null)
    try {
      onDecided(await perform('rentals.quotation.decide', input, key.current.key))
    } catch (error) {
      if (error instanceof RefusalError) key.current = null
      await loadCodeWords()
      setProblem(sayError(error))
    } finally {
      setBusy(false)
    }
  }
  const approve = () => {
    if (name.trim() === '') return setProblem(m['rentals.quotation.why.name']())
    if (!consent) return setProblem(m['rentals.quotation.why.consent']())
    if (!signature) return setProblem(m['rentals.quotation.why.signature']())
    const strokes = signature.strokes.map(stroke =>
      stroke.map(point => ({ ...point, atMs: Math.round(point.atMs) })),
    )
    return void send({ token, decision: 'approve', name: name.trim(), consent: true, strokes })
  }
  const reject = () => {
    if (!reason) return setProblem(m['rentals.quotation.why.reason']())
    return void send({ token, decision: 'reject', reason, ...(reasonText ? { reasonText } : {}) })
  }
  return (
    <div className="offer-decide">
      {part === 'approve' && (
        <>
          <label className="offer-field">
            <span>{m['rentals.quotation.signerName']()}</span>
            <input value={name} autoComplete="name" onChange={event => answer(setName)(event.target.value)} />
          </label>
          <Suspense fallback={<div className="offer-pad" />}>
            <SignaturePad label={m['rentals.quotation.signHere']()} onChange={answer(setSignature)} />
          </Suspense>
          <label className="offer-check">
            <input
              type="checkbox"
              checked={consent}
              onChange={event => answer(setConsent)(event.target.checked)}
            />
            <span>{m['rentals.quotation.consent']()}</span>
          </label>
        </>
      )}
      {part === 'reject' && (
        <>
          <fieldset className="offer-reasons">
            <legend>{m['rentals.quotation.rejectWhy']()}</legend>
            {reasons.map(([id, word]) => (
              <label key={id} className="offer-check">
                <input
                  type="radio"
                  name="reason"
                  checked={reason === id}
                  onChange={() => answer(setReason)(id)}
                />
                <span>{word()}</span>
              </label>
            ))}
          </fieldset>
          {reason === 'other' && (
            <label className="offer-field">
              <span>{m['rentals.quotation.reasonText']()}</span>
              <textarea
                rows={2}
                maxLength={300}
                value={reasonText}
                onChange={event => answer(setReasonText)(event.target.value)}
              />
            </label>
          )}
        </>
      )}
      {problem && (
        <p className="offer-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="offer-acts">
        {part !== 'reject' && (
          <button
            type="button"
            className="btn primary"
            disabled={isBusy}
            onClick={() => (part === 'approve' ? approve() : setPart('approve'))}
          >
            {m['rentals.quotation.approve']()}
          </button>
        )}
        {part !== 'approve' && (
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            onClick={() => (part === 'reject' ? reject() : setPart('reject'))}
          >
            {m['rentals.quotation.reject']()}
          </button>
        )}
        {part !== 'none' && (
          <button type="button" className="btn" onClick={() => answer(setPart)('none')}>
            {m['rentals.quotation.back']()}
          </button>
        )}
      </div>
    </div>
  )
}
