import { type ReactNode, useEffect } from 'react'
import { words as stepWords } from '#generated/choices/platform.import.step.ts'
import { m } from '#generated/words/messages.js'
import { loadCodeWords } from '#kernel/web/say.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'

export type ImportStep = 'file' | 'columns' | 'check' | 'done'

const steps: readonly ImportStep[] = ['file', 'columns', 'check', 'done']

type Props = {
  title: string
  /** The list that the file fills. */
  parent: { name: string; href: string }
  /** Null where everything stands on one screen. */
  step: ImportStep | null
  actions?: ReactNode
  children: ReactNode
}

/** The page of an import: where it belongs, and which of its steps this is. */
export function ImportFrame({ title, parent, step, actions, children }: Props) {
  useEffect(() => {
    document.title = title
    // The reasons of bad rows are sentences of refusals: they must be at hand when the answer comes.
    void loadCodeWords()
  }, [title])
  const current = step ? steps.indexOf(step) + 1 : 0
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={<Breadcrumbs crumbs={[parent, { name: title }]} />}
        {...(actions ? { actions } : {})}
      />
      {step && (
        <ProgressSteps
          title={stepWords[step]()}
          current={current}
          total={steps.length}
          text={m['platform.import.stepText']({ current, total: steps.length })}
        />
      )}
      {children}
    </div>
  )
}
