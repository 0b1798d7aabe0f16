import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { ImportFrame, sentFile, useKeptFile } from '#modules/platform/import/public.web.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Imported } from './imported.web.ts'
import '../fleet.css'
import './import.css'
import { links } from '../links.web.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportedVehicles } from './ImportedVehicles.tsx'
import type { ImportJob } from './importJob.web.ts'
import type { DryRun } from './importWords.web.ts'
import { OtherImports } from './OtherImports.tsx'

export type { Imported }

const inputOf = (job: ImportJob): InputFor<'fleet.vehicleImport.dryRun'> => ({
  ...sentFile(job),
  options: job.options,
})

/** Vehicles from a file: read, matched, checked row by row, confirmed, and undone within a day. */
export default function ImportPage() {
  const { job, setJob, forget } = useKeptFile<ImportJob | null>(
    'fleet.vehicleImport',
    null,
    file => file !== null,
  )
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const check = useCommand('fleet.vehicleImport.dryRun')
  const commit = useCommand('fleet.vehicleImport.commit')
  const step = imported ? 'done' : dryRun ? 'check' : job ? 'columns' : 'file'
  const startAgain = () => {
    forget()
    setJob(null)
    setDryRun(null)
    setImported(null)
    check.reset()
    commit.reset()
  }
  const review = (from: ImportJob) => check.mutate(inputOf(from), { onSuccess: setDryRun })
  const save = (from: ImportJob, { planHash }: DryRun, goodRowsOnly: boolean) => {
    const began = performance.now()
    commit.mutate(
      { ...inputOf(from), planHash, goodRowsOnly },
      {
        onSuccess: made => {
          setImported({ ...made, seconds: (performance.now() - began) / 1000 })
          forget()
          showToast(m['fleet.import.doneTitle']({ count: made.createdCount }))
        },
        onError: error => showProblem(sayError(error)),
      },
    )
  }
  return (
    <ImportFrame
      title={m['fleet.import.title']()}
      parent={{ name: m['fleet.vehicle.list.title'](), href: links.vehicles() }}
      step={step}
      actions={step === 'file' && <OtherImports />}
    >
      {step === 'file' && (
        <>
          <FileStep onRead={setJob} />
          <ImportedVehicles />
        </>
      )}
      {step === 'columns' && job && (
        <ColumnStep
          job={job}
          onChange={setJob}
          onBack={startAgain}
          onNext={() => review(job)}
          isBusy={check.isPending}
          error={check.error}
        />
      )}
      {step === 'check' && job && dryRun && (
        <CheckStep
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
      {step === 'done' && imported && job && (
        <>
          <DoneStep imported={imported} fileName={job.table.name} onAgain={startAgain} />
          <ImportedVehicles />
        </>
      )}
    </ImportFrame>
  )
}
