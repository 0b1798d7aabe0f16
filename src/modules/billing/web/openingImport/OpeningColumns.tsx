import { m } from '#generated/words/messages.js'
import { ColumnsStep, FileColumns, missingColumns } from '#modules/platform/web/import/public.tsx'
import { balanceKind, type OpeningJob, openItemKind } from './openingJob.ts'

type Props = {
  readonly job: OpeningJob
  readonly onChange: (job: OpeningJob) => void
  readonly onBack: () => void
  readonly onNext: () => void
  readonly isBusy: boolean
  readonly error: Error | null
}

/** Which column says what in either file. */
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
        onMap={mapping => onChange({ ...job, balances: { ...balances, mapping } })}
      />
      {items && (
        <FileColumns
          title={m['billing.openingImport.itemsFile']()}
          {...openItemKind}
          file={items}
          onMap={mapping => onChange({ ...job, items: { ...items, mapping } })}
        />
      )}
    </ColumnsStep>
  )
}
