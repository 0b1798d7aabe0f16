import { ArrowLeft } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import {
  requiredViolationFields,
  type ViolationImportField,
  violationImportFields,
} from '../../../shared/violationImport.rules.ts'
import { ColumnSelect } from '../../import/ColumnSelect.tsx'
import { remapped } from '../../import/columnGuess.ts'
import { RowPreview } from '../../import/RowPreview.tsx'
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
      {error && (
        <Notice hue="red" live>
          {sayError(error)}
        </Notice>
      )}
      <div className="row wrap fleet-import-acts">
        <Button onPress={onOtherFile} disabled={isChecking}>
          <DirIcon icon={ArrowLeft} />
          {m['fleet.import.otherFile']()}
        </Button>
        <span className="push">
          <Button kind="primary" busy={isChecking} disabledReason={whyNot} onPress={onCheck}>
            {m['fleet.import.dryRun']()}
          </Button>
        </span>
      </div>
      <Card
        title={<bdi>{table.name}</bdi>}
        caption={
          <>
            {m['fleet.import.rows']({ count: table.rows.length })} ·{' '}
            <span className="n">{table.encoding.toUpperCase()}</span>
          </>
        }
      >
        <div className="fleet-import-map">
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
