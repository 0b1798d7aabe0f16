import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor, ReadTable } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { type ColumnMap, guessBy, onlyMapped } from '#modules/platform/shared/import/public.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { ViolationImportField } from '../../../shared/violationImport.rules.ts'
import '../../fleet.css'
import '../../import/import.css'
import { TableDrop } from '#modules/platform/web/import/public.tsx'
import { links } from '../../links.ts'
import { AuthorityPicker } from '../AuthorityPicker.tsx'
import { violationHeadings } from '../violationWords.ts'
import { ImportedLists } from './ImportedLists.tsx'
import { ListColumns } from './ListColumns.tsx'
import { ListDone } from './ListDone.tsx'
import { ListReview } from './ListReview.tsx'
import type { ListDryRun, ListJob } from './listJob.ts'

type Step = 'file' | 'columns' | 'check' | 'done'
const steps: readonly Step[] = ['file', 'columns', 'check', 'done']
const stepWords: Readonly<Record<Step, () => string>> = {
  file: m['fleet.violation.step.file'],
  columns: m['fleet.violation.step.columns'],
  check: m['fleet.import.steps.check'],
  done: m['fleet.import.steps.done'],
}

const inputOf = (job: ListJob, authorityPartyId: string): InputFor<'fleet.violation.dryRun'> => ({
  fileName: job.table.name,
  ...onlyMapped(job.table, job.mapping),
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
  const step: Step = done ? 'done' : dryRun ? 'check' : job ? 'columns' : 'file'
  const title = m['fleet.violation.importTitle']()
  useEffect(() => {
    document.title = title
  }, [title])
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
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['fleet.violation.list.title'](), href: links.violations() }, { name: title }]}
          />
        }
      />
      <ProgressSteps
        title={stepWords[step]()}
        current={steps.indexOf(step) + 1}
        total={steps.length}
        text={m['platform.import.stepText']({ current: steps.indexOf(step) + 1, total: steps.length })}
      />
      {step === 'file' && (
        <>
          <Card>
            <div className="stack">
              <AuthorityPicker value={authority} onChange={setAuthority} />
              {authority && <TableDrop label={m['fleet.violation.drop']()} onRead={begin} />}
            </div>
          </Card>
          <ImportedLists />
        </>
      )}
      {step === 'columns' && job && (
        <ListColumns
          job={job}
          onChange={setJob}
          onOtherFile={startAgain}
          onCheck={() => review(job)}
          isChecking={check.isPending}
          error={check.error}
        />
      )}
      {step === 'check' && job && dryRun && (
        <ListReview
          job={job}
          dryRun={dryRun}
          isSaving={commit.isPending}
          error={commit.error}
          onBack={() => {
            setDryRun(null)
            commit.reset()
          }}
          onCommit={goodRowsOnly => save(job, dryRun, goodRowsOnly)}
        />
      )}
      {step === 'done' && done && <ListDone done={done} onAgain={startAgain} />}
    </div>
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
