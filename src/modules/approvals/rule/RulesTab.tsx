import { Plus } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import '../approvals.css'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ApprovalTabs } from '../request/ApprovalTabs.tsx'
import { askedOf, type Rule, sourceWords } from '../wordMaps.web.ts'

const RuleForm = onDemand(async () => (await import('./RuleForm.tsx')).RuleForm)

/** «القواعد»: from which amount of what, who agrees in which order; a step with too few people shows it. */
export function RulesTab() {
  const { can } = useSession()
  const answer = useAnswer('approvals.rule.list', {})
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  const title = m['approvals.page.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const add = can('approvals.rules.write') && (
    <Button kind="primary" onPress={() => setEdited('new')}>
      <Plus aria-hidden />
      {m['approvals.rule.add']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} actions={add} />
      <ApprovalTabs selected="rules" />
      <Loaded answer={answer}>
        {known => (
          <>
            {known.rows.length === 0 ? (
              <EmptyState title={m['approvals.rule.none']()} actions={add} />
            ) : (
              <Card flush>
                <ul className="work-list">
                  {known.rows.map(rule => (
                    <RuleLine
                      key={rule.id}
                      rule={rule}
                      onEdit={can('approvals.rules.write') ? () => setEdited(rule) : null}
                    />
                  ))}
                </ul>
              </Card>
            )}
            {edited && (
              <RuleForm
                rule={edited === 'new' ? null : edited}
                known={known}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The range of a rule in words. */
function RangeText({ rule: { min, max } }: { rule: Rule }) {
  if (min === null && max === null) return <>{m['approvals.rule.anyAmount']()}</>
  return (
    <>
      {min !== null && (
        <>
          {m['approvals.rule.from']()} <Money amount={min} />{' '}
        </>
      )}
      {max !== null && (
        <>
          {m['approvals.rule.below']()} <Money amount={max} />
        </>
      )}
    </>
  )
}

function RuleLine({ rule, onEdit }: { rule: Rule; onEdit: (() => void) | null }) {
  const few = rule.steps.filter(step => step.people < 2)
  return (
    <li className="approval-row">
      <span className="grow">
        <span className="strong">{sourceWords[rule.source]()}</span>
        <span className="line">
          <RangeText rule={rule} />
        </span>
        <span className="cap line">
          {rule.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
            <Fragment key={at}>
              {at > 0 && (
                <>
                  {' '}
                  <span className="to" aria-hidden="true" />{' '}
                </>
              )}
              <bdi>{askedOf(step)}</bdi>
            </Fragment>
          ))}
        </span>
        {rule.active && few.length > 0 && (
          <Notice hue="amber">{m['approvals.rule.few']({ who: few.map(askedOf).join('، ') })}</Notice>
        )}
      </span>
      {rule.active ? (
        <StatusBadge kind="running">{m['approvals.rule.active']()}</StatusBadge>
      ) : (
        <StatusBadge kind="paused">{m['approvals.rule.inactive']()}</StatusBadge>
      )}
      {onEdit && (
        <Button size="small" onPress={onEdit}>
          {m['approvals.rule.edit']()}
        </Button>
      )}
    </li>
  )
}
