import '../approvals.css'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { askedOf, roleWords, type Step, stepKinds, stepWords } from '../wordMaps.web.ts'

/** The steps in order: whose each is, who decided it and their note. */
export function StepsCard({ steps }: { steps: readonly Step[] }) {
  return (
    <Card flush title={m['approvals.steps.title']()}>
      <ol className="work-list">
        {steps.map(step => (
          <li key={step.order} className="approval-row">
            <span className="grow">
              <span className="strong">
                {m['approvals.steps.nth']({ step: step.order })} <bdi>{askedOf(step)}</bdi>
              </span>
              <StepStory step={step} />
              {step.comment && (
                <span className="line">
                  <bdi>{step.comment}</bdi>
                </span>
              )}
            </span>
            <StatusBadge kind={stepKinds[step.state]}>{stepWords[step.state]()}</StatusBadge>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepStory({ step }: { step: Step }) {
  const { decidedBy, onBehalfOf, decidedAt, dueAt, escalatedAt } = step
  if (decidedBy && decidedAt)
    return (
      <span className="cap line">
        <bdi>{onBehalfOf ? m['approvals.note.inPlaceOf']({ by: decidedBy, of: onBehalfOf }) : decidedBy}</bdi>
        {' · '}
        <InstantText at={decidedAt} />
      </span>
    )
  if (step.state !== 'pending' || !dueAt) return null
  const to = step.escalateName ?? (step.escalateRole && roleWords[step.escalateRole]())
  return (
    <span className="cap line">
      {m['approvals.steps.due']()} <InstantText at={dueAt} />
      {escalatedAt && to && (
        <>
          {' · '}
          {m['approvals.steps.escalated']({ name: to })}
        </>
      )}
    </span>
  )
}
