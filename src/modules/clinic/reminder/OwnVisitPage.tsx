import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { words as stateWords } from '#generated/choices/clinic.token.state.ts'
import { m } from '#generated/words/messages.js'
import { formatInstant } from '#kernel/shared/format.ts'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { ClosedPaper, Problem, PublicPaper, useOneSend, useOpened } from '#modules/platform/public.web.tsx'

type Own = OutputFor<'clinic.token.open'>

/** The own visit of a patient behind a link, for a phone: confirm, move or cancel it. */
export default function OwnVisitPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { opened, closed, again } = useOpened('clinic.token.open', token, m['clinic.token.invalid'])
  if (closed) return <ClosedPaper again={again}>{closed}</ClosedPaper>
  if (!opened) return <main className="offer" aria-busy="true" />
  return <OwnVisit token={token} opened={opened} />
}

function OwnVisit({ token, opened }: { token: string; opened: Own }) {
  const [visit, setVisit] = useState(opened)
  const [part, setPart] = useState<'none' | 'cancel' | 'move'>('none')
  const [times, setTimes] = useState<readonly string[]>([])
  // What was answered is read again: an offer taken has a number, a moved visit its time.
  const renew = async () => {
    setVisit(await ask('clinic.token.open', { token }, new AbortController().signal))
    setPart('none')
  }
  const confirm = useOneSend('clinic.token.confirm', () => void renew())
  const cancel = useOneSend('clinic.token.cancel', () => void renew())
  const move = useOneSend('clinic.token.move', () => void renew())
  const isBusy = confirm.isBusy || cancel.isBusy || move.isBusy
  const problem = confirm.problem ?? cancel.problem ?? move.problem
  const moment = (at: string) => isolated(formatInstant(new Date(at), visit.timeZone, 'latin'))
  const name = currentLocale() === 'en' ? visit.practitionerEn : visit.practitionerAr
  const isOffer = visit.state === 'offered'
  const showTimes = async () => {
    const found = await ask('clinic.token.times', { token }, new AbortController().signal)
    setTimes(found.times)
    setPart('move')
  }
  return (
    <PublicPaper company={visit.company}>
      <h1>{m['clinic.token.title']()}</h1>
      <p>{m['clinic.token.at']({ when: moment(visit.startsAt), practitioner: isolated(name) })}</p>
      <p className="offer-answer" role="status">
        {stateWords[visit.state]()}
      </p>
      {visit.heldUntil && (
        <p className="offer-held">{m['clinic.token.held']({ until: moment(visit.heldUntil) })}</p>
      )}
      {problem && <Problem problem={problem} />}
      {part === 'cancel' && (
        <>
          <p>{m['clinic.token.sure']()}</p>
          <div className="offer-acts">
            <button type="button" className="btn" onClick={() => setPart('none')}>
              {m['clinic.token.act.keep']()}
            </button>
            <button
              type="button"
              className="btn danger"
              disabled={isBusy}
              onClick={() => void cancel.send({ token })}
            >
              {m['clinic.token.act.sure']()}
            </button>
          </div>
        </>
      )}
      {part === 'move' && (
        <div className="offer-decide">
          {times.length === 0 && <p>{m['clinic.token.noTimes']()}</p>}
          {times.slice(0, 40).map(startAt => (
            <button
              key={startAt}
              type="button"
              className="btn"
              disabled={isBusy}
              onClick={() => void move.send({ token, startAt })}
            >
              {moment(startAt)}
            </button>
          ))}
          <button type="button" className="btn" onClick={() => setPart('none')}>
            {m['clinic.token.act.keep']()}
          </button>
        </div>
      )}
      {part === 'none' && (
        <div className="offer-decide">
          {visit.canConfirm && (
            <button
              type="button"
              className="btn primary"
              disabled={isBusy}
              onClick={() => void confirm.send({ token })}
            >
              {isOffer ? m['clinic.token.act.take']() : m['clinic.token.act.confirm']()}
            </button>
          )}
          {visit.canMove && (
            <button type="button" className="btn" disabled={isBusy} onClick={() => void showTimes()}>
              {m['clinic.token.act.move']()}
            </button>
          )}
          {visit.canCancel && (
            <button
              type="button"
              className="btn"
              disabled={isBusy}
              onClick={() => (isOffer ? void cancel.send({ token }) : setPart('cancel'))}
            >
              {isOffer ? m['clinic.token.act.leave']() : m['clinic.token.act.cancel']()}
            </button>
          )}
        </div>
      )}
    </PublicPaper>
  )
}
