import { m } from '#generated/words/messages.js'
import { type ColumnMap, remapped } from '#modules/platform/shared/import/public.ts'
import { ColumnSelect, RowPreview, StepBar } from '#modules/platform/web/import/public.tsx'
import { Card } from '#ui/Card.tsx'
import {
  balanceFields,
  openItemFields,
  requiredBalanceFields,
  requiredOpenItemFields,
} from '../../shared/openingImport.rules.ts'
import { balanceFieldWords, type OpeningJob, openItemFieldWords, type ReadFile } from './openingJob.ts'

type Props = {
  readonly job: OpeningJob
  readonly onChange: (job: OpeningJob) => void
  readonly onBack: () => void
  readonly onNext: () => void
  readonly isBusy: boolean
  readonly error: Error | null
}

/** Which column says what in either file, guessed from its headings and open to correction beside the first rows. */
export function ColumnsStep({ job, onChange, onBack, onNext, isBusy, error }: Props) {
  const { balances, items } = job
  if (!balances) return null
  const missing = [
    ...lacking(balances.mapping, requiredBalanceFields).map(field => balanceFieldWords[field]()),
    ...(items
      ? lacking(items.mapping, requiredOpenItemFields).map(field => openItemFieldWords[field]())
      : []),
  ]
  return (
    <>
      <StepBar
        back={m['billing.openingImport.otherFiles']()}
        onBack={onBack}
        go={m['billing.openingImport.review']()}
        onGo={onNext}
        whyNot={
          missing.length > 0 ? m['billing.openingImport.missing']({ fields: missing.join('، ') }) : null
        }
        isBusy={isBusy}
        error={error}
      />
      <FileColumns
        title={m['billing.openingImport.balancesFile']()}
        file={balances}
        fields={balanceFields}
        required={requiredBalanceFields}
        words={balanceFieldWords}
        onChange={mapping => onChange({ ...job, balances: { ...balances, mapping } })}
      />
      {items && (
        <FileColumns
          title={m['billing.openingImport.itemsFile']()}
          file={items}
          fields={openItemFields}
          required={requiredOpenItemFields}
          words={openItemFieldWords}
          onChange={mapping => onChange({ ...job, items: { ...items, mapping } })}
        />
      )}
    </>
  )
}

const lacking = <Field extends string>(mapping: ColumnMap<Field>, required: readonly Field[]) =>
  required.filter(field => mapping[field] === undefined)

function FileColumns<Field extends string>(props: {
  readonly title: string
  readonly file: ReadFile<Field>
  readonly fields: readonly Field[]
  readonly required: readonly Field[]
  readonly words: Readonly<Record<Field, () => string>>
  readonly onChange: (mapping: ColumnMap<Field>) => void
}) {
  const { file, fields, required, words, onChange } = props
  const { table, mapping } = file
  return (
    <>
      <Card
        title={props.title}
        caption={
          <>
            <bdi>{table.name}</bdi> · {m['platform.import.rows']({ count: table.rows.length })} ·{' '}
            <span className="n">{table.encoding.toUpperCase()}</span>
          </>
        }
      >
        <div className="import-map">
          {fields.map(field => (
            <ColumnSelect
              key={field}
              name={words[field]()}
              table={table}
              column={mapping[field] ?? null}
              onChange={column => onChange(remapped(mapping, field, column))}
              isRequired={required.includes(field)}
            />
          ))}
        </div>
      </Card>
      <RowPreview table={table} mapping={mapping} words={words} />
    </>
  )
}
