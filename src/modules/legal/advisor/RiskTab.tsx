import { words as bandWords } from '#generated/choices/legal.defaulter.band.ts'
import { words as kindWords } from '#generated/choices/legal.defaulter.noteKind.ts'
import { words as proposalWords } from '#generated/choices/legal.defaulter.proposal.ts'
import { words as termWords } from '#generated/choices/legal.defaulter.term.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'

/** The score of a party with each term, and what was done with it before. */
export function RiskTab() {
  const [address, change] = useAddress()
  const partyId = typeof address['party'] === 'string' ? address['party'] : null
  return (
    <div className="stack">
      <Card>
        <CustomerPicker
          label={m['legal.case.field.party']()}
          name="party"
          value={partyId}
          onChange={id => change({ party: id ?? undefined })}
        />
      </Card>
      {partyId ? <Risk id={partyId} /> : <EmptyState title={m['legal.advisor.riskEmpty']()} />}
    </div>
  )
}

function Risk({ id }: { id: string }) {
  const answer = useAnswer('legal.defaulter.score', { id })
  // A party without an overdue amount has no score.
  if (answer.error instanceof RefusalError && answer.error.refusal.kind === 'notFound')
    return <EmptyState title={m['legal.advisor.riskNone']()} />
  return (
    <Loaded answer={answer}>
      {row => (
        <>
          <Card title={row.name} end={<span className="n strong">{row.score.toFixed(1)}</span>}>
            <dl className="facts">
              <Fact label={m['legal.report.column.band']()} strong>
                {bandWords[row.band]()}
              </Fact>
              <Fact label={m['legal.defaulter.field.proposal']()}>{proposalWords[row.proposal]()}</Fact>
              <Fact label={m['legal.defaulter.field.overdue']()}>
                <Money amount={row.overdue} />
              </Fact>
              <Fact label={m['legal.defaulter.field.days']()}>{row.days}</Fact>
            </dl>
            <div className="stack tight">
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
            </div>
          </Card>
          {row.notes.length > 0 && (
            <Card title={m['legal.defaulter.history']()}>
              <div className="stack tight">
                {row.notes.map(note => (
                  <span key={note.id} className="card-row">
                    <span>
                      {(kindWords as Record<string, (() => string) | undefined>)[note.kind]?.() ?? note.kind}
                      {note.note && <bdi> {note.note}</bdi>}
                    </span>
                    <InstantText at={note.at} />
                  </span>
                ))}
              </div>
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}
