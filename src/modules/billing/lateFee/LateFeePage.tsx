import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { useToday } from '../list/ListFilters.tsx'
import { LateFeeExample } from './LateFeeExample.tsx'
import { percentText, type Rule } from './lateFeeRule.web.ts'

const RuleDialog = onDemand(async () => (await import('./RuleDialog.tsx')).RuleDialog)

/** «غرامة التأخير»: the rule in force, what it would charge, and the versions before and after it. */
export default function LateFeePage() {
  const { can } = useSession()
  const answer = useAnswer('billing.lateFeeRule.list', {})
  const [isAdding, setAdding] = useState(false)
  const title = m['billing.page.lateFees']()
  useEffect(() => {
    document.title = title
  }, [title])
  const rows = answer.data?.rows ?? []
  const current = rows.find(rule => rule.isCurrent) ?? null
  const add = can('finance.latefees.write') && (
    <Button kind="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {m['billing.lateFeeRule.new']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} actions={rows.length > 0 && add} />
      <Loaded answer={answer}>
        {() =>
          rows.length === 0 ? (
            <Card>
              <EmptyState title={m['billing.lateFeeRule.none']()} actions={add} />
            </Card>
          ) : (
            <>
              {current && <LateFeeExample rule={current} />}
              {rows.map(rule => (
                <Version key={rule.id} rule={rule} />
              ))}
            </>
          )
        }
      </Loaded>
      {isAdding && <RuleDialog start={current} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Version({ rule }: { rule: Rule }) {
  const today = useToday()
  return (
    <Card
      title={
        <span className="row tight">
          {m['billing.lateFeeRule.from']()} <DayText day={rule.validFrom} />
          {rule.isCurrent ? (
            <StatusBadge kind="running">{m['billing.lateFeeRule.current']()}</StatusBadge>
          ) : rule.validFrom > today ? (
            <StatusBadge kind="promised">{m['billing.lateFeeRule.coming']()}</StatusBadge>
          ) : (
            <StatusBadge kind="unsent">{m['billing.lateFeeRule.past.short']()}</StatusBadge>
          )}
        </span>
      }
    >
      <dl className="facts">
        <Fact label={m['billing.lateFeeRule.grace']()}>
          <NumberText value={rule.graceDays} />
        </Fact>
        <Fact label={m['billing.lateFeeRule.cap']()}>
          <Money amount={rule.cap} />
        </Fact>
        <Fact label={m['billing.lateFeeRule.capPercent']()}>
          {rule.capPercentBps === null ? (
            <span className="quiet">{'\u2014'}</span>
          ) : (
            <span className="n">{percentText(rule.capPercentBps)}%</span>
          )}
        </Fact>
      </dl>
      <ul className="billing-gap">
        {rule.tiers.map(tier => (
          <li key={tier.fromDay}>
            {m['billing.lateFeeRule.fromDay']({ day: tier.fromDay })}{' '}
            {isSomething(tier.fixed) && (
              <>
                <Money amount={tier.fixed} /> {m['billing.lateFeeRule.aDay']()}
              </>
            )}
            {isSomething(tier.fixed) && tier.percentBps > 0 && ' + '}
            {tier.percentBps > 0 && (
              <>
                <span className="n">{percentText(tier.percentBps)}%</span>{' '}
                {m['billing.lateFeeRule.ofUnpaid']()}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
