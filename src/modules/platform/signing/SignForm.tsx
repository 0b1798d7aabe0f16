import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Problem } from '../publicPaper/Problem.tsx'
import { missingOf, nobodyYet, SignerFields, signerPlaces, strokesOf } from '../publicPaper/SignerFields.tsx'
import { useOneSend } from '../publicPaper/useOneSend.web.ts'

/** What signing returns: the day, and the code under which anyone can verify the document. */
export type Signed = OutputFor<'platform.signing.sign'>

type Props = {
  token: string
  /** What the signer agrees to. */
  consent: string
  /** Whether the office gave the signer a code to give with the signature. */
  asksCode: boolean
  onSigned: (signed: Signed) => void
  onDeclined: () => void
}

/** «وقّع المستند» with name, signature and consent; «لا أوقّع» with the reason, if one is given. */
export function SignForm({ token, consent, asksCode, onSigned, onDeclined }: Props) {
  const [part, setPart] = useState<'none' | 'sign' | 'decline'>('none')
  const [signer, setSigner] = useState(nobodyYet)
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const sign = useOneSend('platform.signing.sign', onSigned)
  const decline = useOneSend('platform.signing.refuse', onDeclined)
  const problem = sign.problem ?? decline.problem
  const isBusy = sign.isBusy || decline.isBusy
  const turnTo = (next: typeof part) => {
    sign.setProblem(null)
    decline.setProblem(null)
    setPart(next)
  }
  const onSign = () => {
    const isCodeless = asksCode && code.trim() === ''
    const missing =
      missingOf(signer) ?? (isCodeless ? { field: 'code', sentence: m['platform.signing.why.code']() } : null)
    if (missing || !signer.signature) return sign.setProblem(missing)
    const strokes = strokesOf(signer.signature)
    const given = asksCode ? { code } : {}
    return void sign.send({ token, name: signer.name.trim(), consent: true, strokes, ...given })
  }
  return (
    <div className="offer-decide">
      {part === 'sign' && (
        <SignerFields
          signer={signer}
          consent={consent}
          problem={problem}
          onChange={next => {
            // What was missing may just have been given: the complaint leaves with the next stroke or letter.
            sign.setProblem(null)
            setSigner(next)
          }}
        />
      )}
      {part === 'sign' && asksCode && (
        <div>
          <label className="offer-field">
            <span>{m['platform.signing.codeField']()}</span>
            <input
              value={code}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              onChange={event => {
                sign.setProblem(null)
                setCode(event.target.value)
              }}
            />
          </label>
          <Problem problem={problem} at="code" />
        </div>
      )}
      {part === 'decline' && (
        <div>
          <label className="offer-field">
            <span>{m['platform.signing.declineWhy']()}</span>
            <textarea
              rows={2}
              value={reason}
              onChange={event => {
                decline.setProblem(null)
                setReason(event.target.value)
              }}
            />
          </label>
          <Problem problem={problem} at="reason" />
        </div>
      )}
      <Problem problem={problem} notAt={[...signerPlaces, 'code', 'reason']} />
      <div className="offer-acts">
        {part !== 'decline' && (
          <button
            type="button"
            className="btn primary"
            disabled={isBusy}
            onClick={() => (part === 'sign' ? onSign() : turnTo('sign'))}
          >
            {m['platform.signing.sign']()}
          </button>
        )}
        {part === 'none' && (
          <button type="button" className="btn" onClick={() => turnTo('decline')}>
            {m['platform.signing.decline']()}
          </button>
        )}
        {part === 'decline' && (
          <button
            type="button"
            className="btn primary"
            disabled={isBusy}
            onClick={() => void decline.send({ token, ...(reason.trim() ? { reason } : {}) })}
          >
            {m['platform.signing.declineSend']()}
          </button>
        )}
        {part !== 'none' && (
          <button type="button" className="btn" onClick={() => turnTo('none')}>
            {m['platform.signing.back']()}
          </button>
        )}
      </div>
    </div>
  )
}
