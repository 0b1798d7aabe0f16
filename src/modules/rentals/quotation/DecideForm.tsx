import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import {
  missingOf,
  nobodyYet,
  Problem,
  SignerFields,
  signerPlaces,
  strokesOf,
  useOneSend,
} from '#modules/platform/public.web.tsx'
import type { Decided } from './decided.web.ts'

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
  const [signer, setSigner] = useState(nobodyYet)
  const [reason, setReason] = useState<Reason | null>(null)
  const [reasonText, setReasonText] = useState('')
  const { problem, setProblem, isBusy, send } = useOneSend('rentals.quotation.decide', onDecided)
  // What was missing may just have been given: the complaint leaves with the next stroke or letter.
  const answer = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setProblem(null)
      set(value)
    }
  }
  const approve = () => {
    const missing = missingOf(signer)
    if (missing || !signer.signature) return setProblem(missing)
    const strokes = strokesOf(signer.signature)
    return void send({ token, decision: 'approve', name: signer.name.trim(), consent: true, strokes })
  }
  const reject = () => {
    if (!reason) return setProblem({ sentence: m['rentals.quotation.why.reason']() })
    return void send({ token, decision: 'reject', reason, ...(reasonText ? { reasonText } : {}) })
  }
  return (
    <div className="offer-decide">
      {part === 'approve' && (
        <SignerFields
          signer={signer}
          onChange={answer(setSigner)}
          problem={problem}
          consent={m['rentals.quotation.consent']()}
        />
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
            <div>
              <label className="offer-field">
                <span>{m['rentals.quotation.reasonText']()}</span>
                <textarea
                  rows={2}
                  maxLength={300}
                  value={reasonText}
                  onChange={event => answer(setReasonText)(event.target.value)}
                />
              </label>
              <Problem problem={problem} at="reasonText" />
            </div>
          )}
        </>
      )}
      <Problem problem={problem} notAt={[...signerPlaces, 'reasonText']} />
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
