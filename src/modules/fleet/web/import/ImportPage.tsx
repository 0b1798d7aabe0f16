import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { ImportFrame, sentFile } from '#modules/platform/web/import/public.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Imported } from './imported.ts'
import '../fleet.css'
import './import.css'
import { links } from '../links.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportedVehicles } from './ImportedVehicles.tsx'
import type { DryRun } from './importWords.ts'
import { findKeptImport, forgetImport, type ImportJob, keepImport } from './keptImport.ts'
import { OtherImports } from './OtherImports.tsx'

export type { Imported }

const inputOf = (job: ImportJob): InputFor<'fleet.vehicleImport.dryRun'> => ({
  ...sentFile(job),
  options: job.options,
})

/** Vehicles from a file: read, matched, checked row by row, confirmed, and undone within a day. */
export default function ImportPage() {
  const { facts } = useSession()
  const company = useCompany()
  const owner = `${company.uuid}:${facts?.user.id ?? ''}`
  const [job, setJob] = useKeptJob(owner)
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const check = useCommand('fleet.vehicleImport.dryRun')
  const commit = useCommand('fleet.vehicleImport.commit')
  const step = imported ? 'done' : dryRun ? 'check' : job ? 'columns' : 'file'
  const startAgain = () => {
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
          void forgetImport(owner)
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

/** The file in work, kept on the device half a second after each change and put back after a refresh. */
function useKeptJob(owner: string): readonly [ImportJob | null, (job: ImportJob | null) => void] {
  const [job, setJob] = useState<ImportJob | null>(null)
  useEffect(() => {
    let isGone = false
    // A closed or full storage only means that a refresh begins anew.
    findKeptImport(owner).then(
      kept => {
        if (isGone || !kept) return
        setJob(before => {
          if (before) return before
          showToast(m['fleet.import.restored']())
          return kept
        })
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [owner])
  useEffect(() => {
    if (!job) return
    const timer = setTimeout(() => void keepImport(owner, job).catch(() => {}), 500)
    return () => clearTimeout(timer)
  }, [owner, job])
  const change = (next: ImportJob | null) => {
    if (next === null) void forgetImport(owner).catch(() => {})
    setJob(next)
  }
  return [job, change]
}
