import { m } from '#generated/words/messages.js'
import { remapped } from '#modules/platform/shared/import/public.ts'
import { ColumnSelect, RowPreview, StepBar } from '#modules/platform/web/import/public.tsx'
import { Card } from '#ui/Card.tsx'
import {
  requiredViolationFields,
  type ViolationImportField,
  violationImportFields,
} from '../../../shared/violationImport.rules.ts'
import { violationFieldWords } from '../violationWords.ts'
import type { ListJob } from './listJob.ts'

type Props = {
  readonly job: ListJob
  readonly onChange: (job: ListJob) => void
  readonly onOtherFile: () => void
  readonly onCheck: () => void
  readonly isChecking: boolean
  readonly error: Error | null
}

/** Which column says what, as last time or guessed, open to correction beside the first rows. */
export function ListColumns({ job, onChange, onOtherFile, onCheck, isChecking, error }: Props) {
  const { table, mapping } = job
  const missing = requiredViolationFields.filter(field => mapping[field] === undefined)
  const whyNot =
    missing.length > 0
      ? m['fleet.import.missing']({ fields: missing.map(field => violationFieldWords[field]()).join('، ') })
      : null
  const map = (field: ViolationImportField, column: number | null) =>
    onChange({ ...job, mapping: remapped(mapping, field, column) })
  return (
    <>
      <StepBar
        back={m['fleet.import.otherFile']()}
        onBack={onOtherFile}
        go={m['fleet.import.dryRun']()}
        onGo={onCheck}
        whyNot={whyNot}
        isBusy={isChecking}
        error={error}
      />
      <Card
        title={<bdi>{table.name}</bdi>}
        caption={
          <>
            {m['platform.import.rows']({ count: table.rows.length })} ·{' '}
            <span className="n">{table.encoding.toUpperCase()}</span>
          </>
        }
      >
        <div className="import-map">
          {violationImportFields.map(field => (
            <ColumnSelect
              key={field}
              name={violationFieldWords[field]()}
              table={table}
              column={mapping[field] ?? null}
              onChange={column => map(field, column)}
              isRequired={requiredViolationFields.includes(field)}
            />
          ))}
        </div>
      </Card>
      <RowPreview table={table} mapping={mapping} words={violationFieldWords} />
    </>
  )
}
