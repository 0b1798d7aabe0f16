import { useState } from 'react'
import { words as kindWords } from '#generated/choices/legal.defaulter.noteKind.ts'
import { words as pledgeWords } from '#generated/choices/legal.defaulter.pledge.ts'
import { words as proposalWords } from '#generated/choices/legal.defaulter.proposal.ts'
import { words as termWords } from '#generated/choices/legal.defaulter.term.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DraftDialog } from '../../letter/DraftDialog.tsx'
import { LettersCard } from '../../letter/LettersCard.tsx'
import { links } from '../../links.web.ts'
import { CallDialog, PromiseDialog, QuietDialog, WithdrawDialog } from './DefaulterDialogs.tsx'

type Defaulter = OutputFor<'legal.defaulter.score'>
type Open = 'call' | 'promise' | 'quiet' | 'withdraw' | 'legal_warning' | 'payment_claim'

/** One who owes: why the score, what was done, and what can be done now. */
export function DefaulterPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const answer = useAnswer('legal.defaulter.score', { id })
  const [open, setOpen] = useState<Open | null>(null)
  const row = answer.data
  const close = () => setOpen(null)
  const live = row?.promises.find(promise => promise.state === 'live')
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={row ? isolated(row.name) : m['legal.defaulter.title']()}
      actions={
        row && (
          <>
            {can('legal.correspondence.write') && (
              <>
                <Button onPress={() => setOpen('legal_warning')}>{m['legal.defaulter.warn']()}</Button>
                <Button onPress={() => setOpen('payment_claim')}>{m['legal.defaulter.claim']()}</Button>
              </>
            )}
            <Button onPress={() => setOpen('quiet')}>{m['legal.defaulter.quiet']()}</Button>
            {live ? (
              <Button onPress={() => setOpen('withdraw')}>{pledgeWords.withdrawn()}</Button>
            ) : (
              <Button onPress={() => setOpen('promise')}>{m['legal.defaulter.promise']()}</Button>
            )}
            <Button onPress={() => setOpen('call')}>{m['legal.defaulter.call']()}</Button>
            {row.eligible && (
              <ButtonLink kind="primary" href={links.newCase(row.id)}>
                {m['legal.defaulter.case']()}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Loaded answer={answer}>{shown => <Body row={shown} />}</Loaded>
      {row && open === 'call' && (
        <CallDialog partyId={row.id} lastNoteId={row.notes[0]?.id ?? null} onClose={close} />
      )}
      {row && open === 'promise' && <PromiseDialog partyId={row.id} onClose={close} />}
      {row && open === 'quiet' && (
        <QuietDialog partyId={row.id} lastNoteId={row.notes[0]?.id ?? null} onClose={close} />
      )}
      {live && open === 'withdraw' && <WithdrawDialog promise={live} onClose={close} />}
      {row && (open === 'legal_warning' || open === 'payment_claim') && (
        <DraftDialog partyId={row.id} letterType={open} onClose={close} />
      )}
    </SidePanel>
  )
}

function Body({ row }: { row: Defaulter }) {
  return (
    <div className="stack">
      <dl className="facts">
        <Fact label={m['legal.defaulter.field.overdue']()} strong>
          <Money amount={row.overdue} strong />
        </Fact>
        <Fact label={m['legal.defaulter.field.days']()}>{row.days}</Fact>
        <Fact label={m['legal.defaulter.field.proposal']()}>{proposalWords[row.proposal]()}</Fact>
        {row.phone && (
          <Fact label={m['legal.defaulter.field.phone']()}>
            <span className="n">{row.phone}</span>
          </Fact>
        )}
        <Fact label={m['legal.defaulter.field.deposits']()}>
          <Money amount={row.deposits} />
        </Fact>
        {row.noContactUntil && (
          <Fact label={m['legal.defaulter.field.noContactUntil']()}>
            <DayText day={row.noContactUntil} />
          </Fact>
        )}
      </dl>
      <section className="stack tight">
        <h3>{m['legal.defaulter.why']()}</h3>
        {row.terms.map(({ term, points }) => (
          <span key={term} className="card-row">
            <span>{termWords[term]()}</span>
            <span className="n">{points.toFixed(1)}</span>
          </span>
        ))}
        <span className="card-row strong">
          <span>{m['legal.defaulter.field.score']()}</span>
          <span className="n">{row.score.toFixed(1)}</span>
        </span>
      </section>
      {row.promises.length > 0 && (
        <section className="stack tight">
          <h3>{m['legal.defaulter.promises']()}</h3>
          {row.promises.map(promise => (
            <div key={promise.id} className="stack tight">
              <span className="card-row">
                <DayText day={promise.promisedOn} />
                <span>{pledgeWords[promise.state]()}</span>
              </span>
              {promise.rows.map(line => (
                <span key={line.dueOn} className="card-row soft-ink">
                  <DayText day={line.dueOn} />
                  <Money amount={line.amount} />
                </span>
              ))}
            </div>
          ))}
        </section>
      )}
      <LettersCard partyId={row.id} />
      {row.notes.length > 0 && (
        <section className="stack tight">
          <h3>{m['legal.defaulter.history']()}</h3>
          {row.notes.map(note => (
            <div key={note.id} className="stack tight">
              <span className="card-row soft-ink">
                <span>
                  {saysOf[note.kind]?.() ?? note.kind} · <bdi>{note.user}</bdi>
                </span>
                <InstantText at={note.at} />
              </span>
              {note.note && <bdi>{note.note}</bdi>}
            </div>
          ))}
        </section>
      )}
    </div>
  )
}

const saysOf: Readonly<Record<string, (() => string) | undefined>> = kindWords
