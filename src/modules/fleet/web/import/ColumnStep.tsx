import { m } from '#generated/words/messages.js'
import { remapped } from '#modules/platform/shared/import/public.ts'
import { ColumnSelect, RowPreview, StepBar } from '#modules/platform/web/import/public.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { type ImportField, importFields, requiredImportFields } from '../../shared/vehicleImport.rules.ts'
import { ImportOptionFields, whyNotOptions } from './ImportOptionFields.tsx'
import { importFieldWords } from './importWords.ts'
import type { ImportJob } from './keptImport.ts'

type Props = {
  readonly job: ImportJob
  readonly onChange: (job: ImportJob) => void
  readonly onOtherFile: () => void
  readonly onCheck: () => void
  readonly isChecking: boolean
  readonly error: Error | null
}

/** What still lacks before the file can be checked, in words; null when nothing. */
function whyNotCheck({ mapping, options }: ImportJob): string | null {
  const missing = requiredImportFields.filter(field => mapping[field] === undefined)
  if (missing.length > 0)
    return m['fleet.import.missing']({ fields: missing.map(field => importFieldWords[field]()).join('، ') })
  if (mapping.plate === undefined && !options.temporaryPlates) return m['fleet.import.missingPlate']()
  return whyNotOptions(options)
}

/** Which column says what, guessed and open to correction, with the first rows of the file and the choices. */
export function ColumnStep({ job, onChange, onOtherFile, onCheck, isChecking, error }: Props) {
  const { table, mapping } = job
  const map = (field: ImportField, column: number | null) =>
    onChange({ ...job, mapping: remapped(mapping, field, column) })
  const matched = Object.keys(mapping).length
  return (
    <>
      <StepBar
        back={m['fleet.import.otherFile']()}
        onBack={onOtherFile}
        go={m['fleet.import.dryRun']()}
        onGo={onCheck}
        whyNot={whyNotCheck(job)}
        isBusy={isChecking}
        error={error}
      />
      <div className="fleet-import-columns">
        <Card
          title={<bdi>{table.name}</bdi>}
          caption={
            <>
              {m['platform.import.rows']({ count: table.rows.length })} ·{' '}
              {m['fleet.import.columns']({ count: table.headers.length })} ·{' '}
              <span className="n">{table.encoding.toUpperCase()}</span>
            </>
          }
        >
          <div className="row wrap fleet-import-head">
            <h3>{m['fleet.import.mapping']()}</h3>
            <Badge hue="green">
              <span className="n">{matched}</span> {m['fleet.import.matched']()}
            </Badge>
            <span className="cap">{m['fleet.import.mappingHint']()}</span>
          </div>
          <div className="import-map">
            {importFields.map(field => (
              <ColumnSelect
                key={field}
                name={importFieldWords[field]()}
                table={table}
                column={mapping[field] ?? null}
                onChange={column => map(field, column)}
                isRequired={
                  requiredImportFields.includes(field) || (field === 'plate' && !job.options.temporaryPlates)
                }
              />
            ))}
          </div>
        </Card>
        <Card title={m['fleet.import.options']()}>
          <ImportOptionFields job={job} onChange={options => onChange({ ...job, options })} />
        </Card>
      </div>
      <RowPreview table={table} mapping={mapping} words={importFieldWords} />
    </>
  )
}
