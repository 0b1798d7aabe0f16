import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Preview } from '#kernel/web/api.ts'
import {
  ColumnsStep,
  FileColumns,
  ImportDone,
  ImportFrame,
  missingColumns,
  type ReadFile,
  readFile,
  sentFile,
} from '#modules/platform/web/import/public.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { showToast } from '#ui/toast.ts'
import { FileStep } from './FileStep.tsx'
import { ImportedFiles } from './ImportedFiles.tsx'
import type { FileKind, Outcome } from './importKind.ts'
import { ReviewStep } from './ReviewStep.tsx'

/** A file of accounts, entries, a budget, assets or rates: read, columns named, looked at whole, brought in, and taken back by one act. */
export function FileImport<Field extends string>({ kind }: { readonly kind: FileKind<Field> }) {
  const [job, setJob] = useState<ReadFile<Field> | null>(null)
  const [review, setReview] = useState<Preview<Outcome<Field>> | null>(null)
  const [done, setDone] = useState<Outcome<Field> | null>(null)
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
  const bring = (file: ReadFile<Field>, planHash: string) =>
    attempt(async () => {
      const made = await kind.bring(sentFile(file), planHash)
      setDone(made)
      showToast(m['accounting.import.done']({ count: made.recordCount }))
    })
  const startAgain = () => {
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
          <ImportedFiles kind={kind.kind} posts={kind.posts} />
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
            onMap={mapping => setJob({ ...job, mapping })}
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
          onBack={() => {
            setReview(null)
            setError(null)
          }}
          onBring={() => void bring(job, review.output.planHash)}
        />
      )}
      {step === 'done' && done && (
        <>
          <ImportDone
            title={m['accounting.import.done']({ count: done.recordCount })}
            onAgain={startAgain}
            actions={
              <ButtonLink kind="primary" href={kind.back.href}>
                {kind.back.name}
              </ButtonLink>
            }
          />
          <ImportedFiles kind={kind.kind} posts={kind.posts} />
        </>
      )}
    </ImportFrame>
  )
}
