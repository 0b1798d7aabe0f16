import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import type { LawRule } from './LawRuleDialog.tsx'
import { confidenceWords, severityHues, severityWords } from './templateWords.web.ts'

const LawRuleDialog = onDemand(async () => (await import('./LawRuleDialog.tsx')).LawRuleDialog)

/** «حزمة القانون»: each rule with what it does, where it stands, since when, and how sure counsel is. */
export function LawPackTab() {
  const answer = useAnswer('rentals.law.pack', {})
  const { can } = useSession()
  const [amended, setAmended] = useState<LawRule | null>(null)
  return (
    <Loaded answer={answer}>
      {({ rules }) => (
        <Card>
          {rules.length === 0 && <EmptyState title={m['rentals.law.noPack']()} />}
          <ul className="rentals-lines">
            {rules.map(rule => (
              <li key={rule.id}>
                <span className="grow">
                  <Badge hue={severityHues[rule.severity]}>{severityWords[rule.severity]()}</Badge>{' '}
                  <b>{rule.nameAr}</b> <span className="n cap">{rule.code}</span>
                  {!rule.isInForce && <span className="cap"> · {m['rentals.law.notInForce']()}</span>}
                  <span className="rentals-block">{rule.messageAr}</span>
                  <span className="cap rentals-block">{rule.source}</span>
                </span>
                <span className="cap">
                  {confidenceWords[rule.confidence]()} ·{' '}
                  {rule.validToOn ? (
                    <DayRange from={rule.validFromOn} to={rule.validToOn} />
                  ) : (
                    <DayText day={rule.validFromOn} />
                  )}
                </span>
                {rule.validToOn === null && can('legal.documents.write') && (
                  <Button size="small" onPress={() => setAmended(rule)}>
                    {m['rentals.law.amend']()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {amended && <LawRuleDialog rule={amended} onClose={() => setAmended(null)} />}
        </Card>
      )}
    </Loaded>
  )
}
