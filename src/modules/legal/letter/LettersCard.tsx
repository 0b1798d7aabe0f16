import { useState } from 'react'
import { words as stateWords } from '#generated/choices/legal.letter.step.ts'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { words as wayWords } from '#generated/choices/legal.report.way.ts'
import { m } from '#generated/words/messages.js'
import { documentUrl, fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { LetterDialog } from './LetterDialog.tsx'
import { type Letter, type LetterAct, letterActs, letterVerbs } from './letterWords.web.ts'
import { RegisterDialog } from './RegisterDialog.tsx'

const kinds = {
  draft: 'unsent',
  sent: 'running',
  delivered: 'settled',
  answered: 'settled',
  void: 'out',
} as const

type Open = { letter: Letter; act: LetterAct } | 'draft' | 'register' | null

/** Letters and memos on a party, or all correspondence of a case, newest first, each with what can be done with it. */
export function LettersCard({ partyId, caseId }: { partyId: string; caseId?: string }) {
  const { can } = useSession()
  const answer = useAnswer(
    'legal.correspondence.list',
    { ...(caseId ? { caseId } : { partyId }), limit: 50 },
    { enabled: can('legal.correspondence.read') },
  )
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const mayWrite = can('legal.correspondence.write')
  const rows = answer.data?.rows ?? []
  return (
    <Card
      title={caseId ? m['legal.letter.caseTitle']() : m['legal.letter.list.title']()}
      end={
        mayWrite && (
          <span className="row tight">
            <Button size="small" onPress={() => setOpen('register')}>
              {m['legal.letter.register']()}
            </Button>
            <Button size="small" onPress={() => setOpen('draft')}>
              {m['legal.letter.draftTitle']()}
            </Button>
          </span>
        )
      }
    >
      {rows.length === 0 && <EmptyState title={m['legal.letter.empty']()} />}
      <div className="stack">
        {rows.map(letter => (
          <LetterRow
            key={letter.id}
            letter={letter}
            acts={mayWrite ? letterActs(letter) : []}
            onAct={act => setOpen({ letter, act })}
          />
        ))}
      </div>
      {open === 'draft' && <DraftDialog partyId={partyId} caseId={caseId} onClose={close} />}
      {open === 'register' && <RegisterDialog partyId={partyId} caseId={caseId} onClose={close} />}
      {open !== null && typeof open === 'object' && <LetterDialog {...open} onClose={close} />}
    </Card>
  )
}

type RowProps = { letter: Letter; acts: readonly LetterAct[]; onAct: (act: LetterAct) => void }

function LetterRow({ letter, acts, onAct }: RowProps) {
  const dates = [
    [m['legal.letter.field.sentOn'], letter.direction === 'in' ? null : letter.sentOn],
    [m['legal.letter.field.receivedOn'], letter.direction === 'in' ? letter.deliveredOn : null],
    [m['legal.letter.field.endsOn'], letter.endsOn],
    [m['legal.letter.field.respondBy'], letter.answeredOn ? null : letter.respondBy],
    [m['legal.letter.field.answeredOn'], letter.answeredOn],
  ] as const
  return (
    <div className="stack tight">
      <span className="card-row">
        <span className="row tight">
          <strong>{typeWords[letter.letterType]()}</strong>
          {letter.number && <span className="n">{letter.number}</span>}
          {letter.direction === 'in' && <span className="soft-ink">{wayWords.in()}</span>}
        </span>
        <StatusBadge kind={kinds[letter.state]}>{stateWords[letter.state]()}</StatusBadge>
      </span>
      {letter.direction === 'in' && <bdi>{letter.subject}</bdi>}
      <span className="row soft-ink">
        {letter.direction === 'out' && <Money amount={letter.amount} />}
        {dates.map(
          ([label, on]) =>
            on && (
              <span key={label()}>
                {label()} <DayText day={on} />
              </span>
            ),
        )}
      </span>
      <span className="row tight">
        {letter.direction !== 'in' && (
          <ButtonLink
            size="small"
            target="_blank"
            href={documentUrl('legal.correspondence.print', { id: letter.id })}
          >
            {m['legal.letter.print']()}
          </ButtonLink>
        )}
        {letter.fileId && (
          <ButtonLink size="small" target="_blank" href={fileUrl(letter.fileId)}>
            {m['legal.letter.field.file']()}
          </ButtonLink>
        )}
        {acts.map(act => (
          <Button key={act} size="small" onPress={() => onAct(act)}>
            {letterVerbs[act]()}
          </Button>
        ))}
      </span>
    </div>
  )
}
