import { m } from '#generated/words/messages.js'
import { guessBy } from '#modules/platform/import/public.ts'
import { ColumnsStep, FileColumns, missingColumns } from '#modules/platform/import/public.web.tsx'
import {
  balanceHeadings,
  balanceKind,
  type OpeningJob,
  openItemHeadings,
  openItemKind,
} from './openingJob.web.ts'

type Props = {
  job: OpeningJob
  onChange: (job: OpeningJob) => void
  onBack: () => void
  onNext: () => void
  isBusy: boolean
  error: Error | null
}

/** Which column is what in either file. */
export function OpeningColumns({ job, onChange, ...step }: Props) {
  const { balances, items } = job
  if (!balances) return null
  return (
    <ColumnsStep
      {...step}
      missing={[
        ...missingColumns(balances, balanceKind),
        ...(items ? missingColumns(items, openItemKind) : []),
      ]}
    >
      <FileColumns
        title={m['billing.openingImport.balancesFile']()}
        {...balanceKind}
        file={balances}
        guess={headers => guessBy(balanceHeadings, headers)}
        onChange={changed => onChange({ ...job, balances: changed })}
      />
      {items && (
        <FileColumns
          title={m['billing.openingImport.itemsFile']()}
          {...openItemKind}
          file={items}
          guess={headers => guessBy(openItemHeadings, headers)}
          onChange={changed => onChange({ ...job, items: changed })}
        />
      )}
    </ColumnsStep>
  )
}
