import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { useNarrow } from '#ui/useNarrow.ts'

export type FormStep = {
  readonly title: string
  /** The first words of the paths of its fields: an error there opens the step. */
  readonly fields: readonly string[]
  readonly content: ReactNode
}

type Props = {
  steps: readonly FormStep[]
  errors: readonly { field?: string }[]
  /** Counts what was sent: each refusal opens its step again. */
  attempt: number
}

/** The parts of a long form: all under one another where there is room, one after the other on a phone. */
export function FormSteps({ steps, errors, attempt }: Props) {
  const isNarrow = useNarrow()
  const [at, setAt] = useState(0)
  const refused = steps.findIndex(step =>
    errors.some(({ field }) => step.fields.includes(field?.split('.')[0] ?? '')),
  )
  useEffect(() => {
    if (refused >= 0 && attempt > 0) setAt(refused)
  }, [refused, attempt])
  if (!isNarrow) return steps.map(step => step.content)
  const go = (to: number) => {
    setAt(to)
    window.scrollTo(0, 0)
  }
  const following = steps[at + 1]
  return (
    <div className="stack">
      <ProgressSteps
        title={steps[at]?.title ?? ''}
        current={at + 1}
        total={steps.length}
        text={m['rentals.form.stepOf']({ step: at + 1, total: steps.length })}
      />
      {steps.map((step, place) => (
        // What was typed in the other steps stays, and so do its errors.
        <div key={step.title} className="stack" hidden={place !== at}>
          {step.content}
        </div>
      ))}
      <div className="row">
        {at > 0 && <Button onPress={() => go(at - 1)}>{m['kernel.action.back']()}</Button>}
        {following && (
          <Button wide onPress={() => go(at + 1)}>
            {m['rentals.yard.next']({ step: following.title })}
          </Button>
        )}
      </div>
    </div>
  )
}
