import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { severityHues, severityWords } from './templateWords.ts'

const confidenceWords = {
  confirmed: m['rentals.law.confidence.confirmed'],
  toConfirm: m['rentals.law.confidence.toConfirm'],
  practice: m['rentals.law.confidence.practice'],
} as const

/** «حزمة القانون»: each rule with what it does, where it stands, since when, and how sure counsel is. */
export function LawPackTab() {
  const answer = useAnswer('rentals.law.pack', {})
  return (
    <Loaded answer={answer}>
      {({ rules }) => (
        <Card>
          {rules.length === 0 && <EmptyState title={m['rentals.law.noPack']()} />}
          <ul className="rentals-lines">
            {rules.map(rule => (
              <li key={`${rule.code} ${rule.validFromOn}`}>
                <span className="grow">
                  <Badge hue={severityHues[rule.severity]}>{severityWords[rule.severity]()}</Badge>{' '}
                  <b>{rule.nameAr}</b> <span className="n cap">{rule.code}</span>
                  <span className="rentals-block">{rule.messageAr}</span>
                  <span className="cap rentals-block">{rule.source}</span>
                </span>
                <span className="cap">
                  {confidenceWords[rule.confidence]()} · <DayText day={rule.validFromOn} />
                  {rule.validToOn && (
                    <>
                      {' ← '}
                      <DayText day={rule.validToOn} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  )
}
