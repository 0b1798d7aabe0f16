import { Circle, CircleCheck } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { sayCode } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'

type Step = OutputFor<'platform.onboarding.progress'>['checklist'][number]

/** What a new company does first, each step with its door, until all are done. */
export function ChecklistCard({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(step => !step.isDone)
  return (
    <Card
      flush
      title={m['reports.checklist.title']()}
      caption={m['reports.checklist.done']({
        done: steps.filter(step => step.isDone).length,
        total: steps.length,
      })}
    >
      <ul className="movement-list">
        {steps.map(step => (
          <li key={step.key} className="movement">
            {step.isDone ? (
              <CircleCheck aria-label={m['reports.checklist.isDone']()} />
            ) : (
              <Circle aria-hidden />
            )}
            <span className="movement-who">
              <span className={step.isDone ? 'quiet' : 'strong'}>{sayCode(step.title)}</span>
            </span>
            {!step.isDone && (
              <ButtonLink size="small" href={step.path} kind={step === next ? 'primary' : 'secondary'}>
                {m['reports.checklist.begin']()}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
