import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { accountingLinks } from '#modules/accounting/public.web.tsx'
import { ImportDone, ImportFrame, useKeptFile } from '#modules/platform/import/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../list/ListFilters.tsx'
import { FilesStep } from './FilesStep.tsx'
import { OpeningColumns } from './OpeningColumns.tsx'
import { OpeningHistory } from './OpeningHistory.tsx'
import { type OpeningJob, type OpeningReview, openingInput } from './openingJob.web.ts'
import { ProofStep } from './ProofStep.tsx'
import './opening-import.css'

/** The books of another system: two files, a proof that every account is what it was, one posting, one act to undo it. */
export default function OpeningImportPage() {
  const { can } = useSession()
  const today = useToday()
  const empty: OpeningJob = {
    openedOn: `${today.slice(0, 4)}-01-01`,
    balances: null,
    items: null,
    chosen: {},
    registersParties: false,
  }
  const { job, setJob, forget, isRestored } = useKeptFile(
    'billing.openingImport',
    empty,
    file => file.balances !== null,
  )
  const [chosenMapping, setMapping] = useState<boolean | null>(null)
  // After a refresh the work goes on at the columns of the files that were read.
  const isMapping = chosenMapping ?? isRestored
  const [review, setReview] = useState<OpeningReview | null>(null)
  const [done, setDone] = useState<OutputFor<'billing.openingImport.import'> | null>(null)
  const check = useCommand('billing.openingImport.dryRun')
  const commit = useCommand('billing.openingImport.import')
  const step = done ? 'done' : review ? 'check' : isMapping ? 'columns' : 'file'
  const askAgain = (changed: OpeningJob) => {
    setJob(changed)
    commit.reset()
    const input: InputFor<'billing.openingImport.dryRun'> | null = openingInput(changed)
    if (input) check.mutate(input, { onSuccess: setReview })
  }
  const post = ({ planHash }: OpeningReview) => {
    const input = openingInput(job)
    if (!input) return
    commit.mutate(
      { ...input, planHash },
      {
        onSuccess: made => {
          setDone(made)
          forget()
          showToast(m['billing.openingImport.done']({ accounts: made.accountCount, items: made.itemCount }))
        },
      },
    )
  }
  const startAgain = () => {
    forget()
    setJob(empty)
    setMapping(false)
    setReview(null)
    check.reset()
  }
  return (
    <ImportFrame
      title={m['billing.page.openingImport']()}
      parent={{ name: m['accounting.page.opening'](), href: accountingLinks.opening }}
      step={step}
    >
      {step === 'file' && (
        <>
          {can('finance.accounts.write') && (
            <FilesStep job={job} onChange={setJob} onNext={() => setMapping(true)} />
          )}
          <OpeningHistory />
        </>
      )}
      {step === 'columns' && (
        <OpeningColumns
          job={job}
          onChange={setJob}
          onBack={startAgain}
          onNext={() => askAgain(job)}
          isBusy={check.isPending}
          error={check.error}
        />
      )}
      {step === 'check' && review && (
        <ProofStep
          job={job}
          review={review}
          onChange={askAgain}
          onBack={() => setReview(null)}
          onPost={() => post(review)}
          isChecking={check.isPending}
          isPosting={commit.isPending}
          error={commit.error ?? check.error}
        />
      )}
      {step === 'done' && done && (
        <>
          <ImportDone
            title={m['billing.openingImport.done']({ accounts: done.accountCount, items: done.itemCount })}
            actions={
              <>
                <ButtonLink href={accountingLinks.opening}>
                  {m['billing.openingImport.openOpening']()}
                </ButtonLink>
                <ButtonLink kind="primary" href={accountingLinks.trialBalance({})}>
                  {m['billing.openingImport.openTrialBalance']()}
                </ButtonLink>
              </>
            }
          />
          <OpeningHistory />
        </>
      )}
    </ImportFrame>
  )
}
