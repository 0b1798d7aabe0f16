import { ChevronLeft, CloudCheck, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { DirIcon } from '#ui/DirIcon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { loadKit } from '#ui/onDemand.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import './yard.css'

type Props = {
  title: string
  caption: ReactNode
  onBack: () => void
  steps: readonly string[]
  /** From 0. */
  step: number
  isOnline: boolean
  isKept: boolean
  children: ReactNode
  /** Above the buttons: what this will cost. */
  summary?: ReactNode
  actions: ReactNode
}

/** A full-screen job in the yard: one task a step, one primary at the thumb, no bars around it. */
export function YardFrame(props: Props) {
  const { title, caption, onBack, steps, step, isOnline, isKept, children, summary, actions } = props
  // The signal may go at any step: what a later one needs is fetched with the first.
  useEffect(() => {
    loadKit()
    // The word on the other pages about what waits here; without it the work is sent all the same.
    import('./YardQueue.tsx').catch(() => {})
  }, [])
  return (
    <div className="yard">
      <header className="yard-head">
        <IconButton label={m['fleet.inspection.back']()} onPress={onBack}>
          <DirIcon icon={ChevronLeft} size={20} />
        </IconButton>
        <div className="grow">
          <h1>{title}</h1>
          <span className="cap">{caption}</span>
        </div>
        <span className={isKept ? 'yard-kept' : 'yard-kept lost'} role="status">
          {isOnline ? <CloudCheck aria-hidden /> : <CloudOff aria-hidden />}
          {isKept ? m['fleet.inspection.kept']() : m['fleet.inspection.notKept']()}
        </span>
      </header>
      <div className="yard-progress">
        <ProgressSteps
          title={steps[step] ?? ''}
          current={step + 1}
          total={steps.length}
          text={m['fleet.inspection.stepOf']({ step: step + 1, total: steps.length })}
        />
      </div>
      <div className="yard-body">{children}</div>
      <footer className="yard-foot">
        {summary}
        <div className="row yard-acts">{actions}</div>
      </footer>
    </div>
  )
}
