import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Preview, ReadTable } from '#kernel/web/api.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { type ColumnMap, guessBy } from '#modules/platform/shared/import/public.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { showToast } from '#ui/toast.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { type FileKind, fileOf, type Outcome } from './importKind.ts'
import { ReviewStep } from './ReviewStep.tsx'

type Step = 'file' | 'columns' | 'check' | 'done'
const steps: readonly Step[] = ['file', 'columns', 'check', 'done']
const stepWords: Readonly<Record<Step, () => string>> = {
  file: m['accounting.import.step.file'],
  columns: m['accounting.import.step.columns'],
  check: m['accounting.import.step.check'],
  done: m['accounting.import.step.done'],
}

type Job<Field extends string> = { readonly table: ReadTable; readonly mapping: ColumnMap<Field> }

/** A file of accounts, entries, a budget or assets: read, columns named, looked at whole, brought in, and taken back by one act. */
export function FileImport<Field extends string>({ kind }: { readonly kind: FileKind<Field> }) {
  const [job, setJob] = useState<Job<Field> | null>(null)
  const [review, setReview] = useState<Preview<Outcome<Field>> | null>(null)
  const [done, setDone] = useState<Outcome<Field> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const step: Step = done ? 'done' : review ? 'check' : job ? 'columns' : 'file'
  useEffect(() => {
    document.title = kind.title
  }, [kind.title])
  // The reasons of bad rows are sentences of refusals: they must be at hand when the answer comes.
  useEffect(() => void loadCodeWords(), [])
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (problem) {
      setError(problem as Error)
    } finally {
      setBusy(false)
    }
  }
  const check = ({ table, mapping }: Job<Field>) =>
    attempt(async () => setReview(await kind.check(fileOf(table, mapping))))
  const bring = ({ table, mapping }: Job<Field>, planHash: string) =>
    attempt(async () => {
      const made = await kind.bring(fileOf(table, mapping), planHash)
      setDone(made)
      showToast(m['accounting.import.done']({ count: made.recordCount }))
    })
  const startAgain = () => {
    setJob(null)
    setReview(null)
    setError(null)
  }
  const at = steps.indexOf(step) + 1
  return (
    <div className="page">
      <PageHeader
        title={kind.title}
        breadcrumbs={<Breadcrumbs crumbs={[kind.back, { name: kind.title }]} />}
      />
      <ProgressSteps
        title={stepWords[step]()}
        current={at}
        total={steps.length}
        text={m['platform.import.stepText']({ current: at, total: steps.length })}
      />
      {step === 'file' && (
        <>
          <FileStep
            kind={kind}
            onRead={table => setJob({ table, mapping: guessBy(kind.headings, table.headers) })}
          />
          <ImportHistory kind={kind.kind} posts={kind.posts} />
        </>
      )}
      {step === 'columns' && job && (
        <ColumnsStep
          kind={kind}
          job={job}
          onMap={mapping => setJob({ ...job, mapping })}
          onBack={startAgain}
          onNext={() => void check(job)}
          isBusy={isBusy}
          error={error}
        />
      )}
      {step === 'check' && job && review && (
        <ReviewStep
          kind={kind}
          table={job.table}
          review={review}
          isBusy={isBusy}
          error={error}
          onBack={() => {
            setReview(null)
            setError(null)
          }}
          onBring={() => void bring(job, review.output.planHash)}
        />
      )}
      {step === 'done' && done && (
        <>
          <Notice hue="green">{m['accounting.import.done']({ count: done.recordCount })}</Notice>
          <div className="row wrap">
            <ButtonLink kind="primary" href={kind.back.href}>
              {kind.back.name}
            </ButtonLink>
          </div>
          <ImportHistory kind={kind.kind} posts={kind.posts} />
        </>
      )}
    </div>
  )
}
