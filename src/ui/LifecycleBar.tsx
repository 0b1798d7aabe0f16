import type { ReactNode } from 'react'
import { useWords } from './words.ts'

type Props = {
  /** In order; `note` is the day the stage was reached. */
  stages: readonly { id: string; name: string; note?: ReactNode }[]
  current: string
}

export function LifecycleBar({ stages, current }: Props) {
  const words = useWords()
  const reached = stages.findIndex(stage => stage.id === current)
  return (
    <ol className="lifecycle" aria-label={words.lifecycle}>
      {stages.map((stage, index) => (
        <li
          key={stage.id}
          className={index < reached ? 'done' : index === reached ? 'now' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span>{stage.name}</span>
          {stage.note && (
            <span className="cap">
              <span className="n">{stage.note}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
