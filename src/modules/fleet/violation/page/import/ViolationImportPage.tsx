import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor, ReadTable } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { type ColumnMap, guessBy } from '#modules/platform/import/public.ts'
import {
  ColumnsStep,
  FileColumns,
  ImportFrame,
  missingColumns,
  sentFile,
} from '#modules/platform/import/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import {
  requiredViolationFields,
  type ViolationImportField,
  violationImportFields,
} from '../../violationImport.rules.ts'
import '../../../fleet.css'
import { links } from '../../../links.web.ts'
import { AuthorityPicker } from '../AuthorityPicker.tsx'
import { violationFieldWords, violationHeadings } from '../violationWords.web.ts'
import { ImportedLists } from './ImportedLists.tsx'
import { ListDone } from './ListDone.tsx'
import { ListReview } from './ListReview.tsx'
import { ListSource } from './ListSource.tsx'
import type { ListDryRun, ListJob } from './listJob.web.ts'

const listFields = {
  fields: violationImportFields,
  required: requiredViolationFields,
  words: violationFieldWords,
}

const inputOf = (job: ListJob, authorityPartyId: string): InputFor<'fleet.violation.dryRun'> => ({
  ...sentFile(job),
  authorityPartyId,
})

/** An authority's list: read, columns as last time, every fine matched and looked at before anything is saved. */
export default function ViolationImportPage() {
  const [authority, setAuthority] = useState<string | null>(null)
  const [job, setJob] = useState<ListJob | null>(null)
  const [dryRun, setDryRun] = useState<ListDryRun | null>(null)
  const [done, setDone] = useState<OutputFor<'fleet.violation.import'> | null>(null)
  const profile = useAnswer(
    'fleet.violationImport.profile',
    { authorityPartyId: authority ?? '' },
    { enabled: authority !== null },
  )
  const check = useCommand('fleet.violation.dryRun')
  const commit = useCommand('fleet.violation.import')
  const step = done ? 'done' : dryRun ? 'check' : job ? 'columns' : 'file'
  const startAgain = () => {
    setJob(null)
    setDryRun(null)
    setDone(null)
    check.reset()
    commit.reset()
  }
  const begin = (table: ReadTable) =>
    setJob({ table, mapping: mappingOf(table.headers, profile.data?.headings ?? {}) })
  const review = (from: ListJob) =>
    authority && check.mutate(inputOf(from, authority), { onSuccess: setDryRun })
  const save = (from: ListJob, { planHash }: ListDryRun, goodRowsOnly: boolean) =>
    authority &&
    commit.mutate(
      { ...inputOf(from, authority), planHash, goodRowsOnly },
      {
        onSuccess: made => {
          setDone(made)
          showToast(m['fleet.violation.importedToast']({ count: made.addedCount }))
        },
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <ImportFrame
      title={m['fleet.violation.importTitle']()}
      parent={{ name: m['fleet.violation.list.title'](), href: links.violations() }}
      step={step}
    >
      {step === 'file' && (
        <>
          <Card>
            <div className="stack">
              <AuthorityPicker value={authority} onChange={setAuthority} />
              {authority && <ListSource onRead={begin} />}
            </div>
          </Card>
          <ImportedLists />
        </>
      )}
      {step === 'columns' && job && (
        <ColumnsStep
          missing={missingColumns(job, listFields)}
          onBack={startAgain}
          onNext={() => review(job)}
          isBusy={check.isPending}
          error={check.error}
        >
          <FileColumns
            {...listFields}
            file={job}
            guess={headers => mappingOf(headers, profile.data?.headings ?? {})}
            onChange={setJob}
          />
        </ColumnsStep>
      )}
      {step === 'check' && job && dryRun && (
        <ListReview
          job={job}
          dryRun={dryRun}
          isSaving={commit.isPending}
          error={commit.error}
          onReadAs={readAs => {
            const read = { ...job, readAs }
            setJob(read)
            review(read)
          }}
          onBack={() => {
            setDryRun(null)
            commit.reset()
          }}
          onCommit={goodRowsOnly => save(job, dryRun, goodRowsOnly)}
        />
      )}
      {step === 'done' && done && <ListDone done={done} onAgain={startAgain} />}
    </ImportFrame>
  )
}

/** The columns as the last list of this authority had them; what it did not have is guessed from the headings. */
function mappingOf(
  headers: readonly string[],
  known: Readonly<Partial<Record<ViolationImportField, string>>>,
): ColumnMap<ViolationImportField> {
  const kept = (Object.entries(known) as [ViolationImportField, string][])
    .map(([field, heading]) => [field, headers.indexOf(heading)] as const)
    .filter(([, column]) => column >= 0)
  const taken = new Set(kept.map(([, column]) => column))
  const guessed = (
    Object.entries(guessBy(violationHeadings, headers)) as [ViolationImportField, number][]
  ).filter(([field, column]) => !taken.has(column) && !kept.some(([other]) => other === field))
  return Object.fromEntries([...kept, ...guessed]) as ColumnMap<ViolationImportField>
}
