import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Preview } from '#kernel/web/api.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { showToast } from '#ui/toast.ts'
import { guessBy } from '../public.ts'
import { ColumnsStep, FileColumns } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import type { FileKind, ImportOutcome } from './importKind.web.ts'
import { useKeptFile } from './keptFile.web.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { missingColumns, type ReadFile, readFile, sentFile } from './readFile.web.ts'

/** A file of records: read, columns named, looked at whole, imported, and undone by one action. */
export function FileImport<Field extends string, Outcome extends ImportOutcome<Field>>({
  kind,
}: {
  kind: FileKind<Field, Outcome>
}) {
  const { job, setJob, forget } = useKeptFile<ReadFile<Field> | null>(
    kind.keptAs ?? null,
    null,
    file => file !== null,
  )
  const [review, setReview] = useState<Preview<Outcome> | null>(null)
  const [done, setDone] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const step = done ? 'done' : review ? 'check' : job ? 'columns' : 'file'
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
  const check = (file: ReadFile<Field>) => attempt(async () => setReview(await kind.check(sentFile(file))))
  const bring = (file: ReadFile<Field>, planHash: string, goodRowsOnly: boolean) =>
    attempt(async () => {
      const made = await kind.bring(sentFile(file), planHash, goodRowsOnly)
      setDone(made)
      forget()
      showToast(m['platform.import.done']({ count: made.recordCount }))
    })
  const startAgain = () => {
    forget()
    setJob(null)
    setReview(null)
    setDone(null)
    setError(null)
  }
  return (
    <ImportFrame title={kind.title} parent={kind.back} step={step}>
      {step === 'file' && (
        <>
          <FileStep kind={kind} onRead={table => setJob(readFile(table, kind.headings))} />
          {kind.history}
        </>
      )}
      {step === 'columns' && job && (
        <ColumnsStep
          missing={missingColumns(job, kind)}
          onBack={startAgain}
          onNext={() => void check(job)}
          isBusy={isBusy}
          error={error}
        >
          <FileColumns
            fields={kind.fields}
            required={kind.required}
            words={kind.words}
            file={job}
            guess={headers => guessBy(kind.headings, headers)}
            onChange={setJob}
          />
        </ColumnsStep>
      )}
      {step === 'check' && job && review && (
        <ReviewStep
          kind={kind}
          table={job.table}
          review={review}
          isBusy={isBusy}
          error={error}
          onReadAs={(field, reading) => {
            const read = { ...job, readAs: { ...job.readAs, [field]: reading } } as ReadFile<Field>
            setJob(read)
            void check(read)
          }}
          onBack={() => {
            setReview(null)
            setError(null)
          }}
          onBring={goodRowsOnly => void bring(job, review.output.planHash, goodRowsOnly)}
        />
      )}
      {step === 'done' && done && (
        <>
          <ImportDone
            title={m['platform.import.done']({ count: done.recordCount })}
            onAgain={startAgain}
            actions={
              <ButtonLink kind="primary" href={kind.back.href}>
                {kind.back.name}
              </ButtonLink>
            }
          />
          {kind.history}
        </>
      )}
    </ImportFrame>
  )
}
