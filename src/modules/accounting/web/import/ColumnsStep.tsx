import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { type ColumnMap, remapped } from '#modules/platform/shared/import/public.ts'
import { ColumnSelect, RowPreview, StepBar } from '#modules/platform/web/import/public.tsx'
import { Card } from '#ui/Card.tsx'
import type { FileKind } from './importKind.ts'

type Props<Field extends string> = {
  readonly kind: FileKind<Field>
  readonly job: { readonly table: ReadTable; readonly mapping: ColumnMap<Field> }
  readonly onMap: (mapping: ColumnMap<Field>) => void
  readonly onBack: () => void
  readonly onNext: () => void
  readonly isBusy: boolean
  readonly error: Error | null
}

/** Which column says what, guessed from the headings, beside the first rows. */
export function ColumnsStep<Field extends string>(props: Props<Field>) {
  const { kind, job, onMap } = props
  const { table, mapping } = job
  const missing = kind.required.filter(field => mapping[field] === undefined)
  return (
    <>
      <StepBar
        back={m['accounting.import.otherFile']()}
        onBack={props.onBack}
        go={m['accounting.import.review']()}
        onGo={props.onNext}
        whyNot={
          missing.length > 0
            ? m['accounting.import.missing']({ fields: missing.map(field => kind.words[field]()).join('، ') })
            : null
        }
        isBusy={props.isBusy}
        error={props.error}
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
          {kind.fields.map(field => (
            <ColumnSelect
              key={field}
              name={kind.words[field]()}
              table={table}
              column={mapping[field] ?? null}
              onChange={column => onMap(remapped(mapping, field, column))}
              isRequired={kind.required.includes(field)}
            />
          ))}
        </div>
      </Card>
      <RowPreview table={table} mapping={mapping} words={kind.words} />
    </>
  )
}
