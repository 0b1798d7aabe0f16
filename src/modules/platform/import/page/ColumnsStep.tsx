import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { type ColumnMap, remapped } from '../public.ts'
import { ColumnSelect } from './ColumnSelect.tsx'
import { RowPreview } from './RowPreview.tsx'
import type { FileFields, ReadFile } from './readFile.web.ts'
import { StepBar } from './StepBar.tsx'
import { TableReading } from './TableReading.tsx'
import './import.css'

type StepProps = {
  /** Names of the fields that still need a column. */
  missing: readonly string[]
  /** What lacks besides columns, in words. */
  whyNot?: string | null
  onBack: () => void
  onNext: () => void
  isBusy: boolean
  error: Error | null
  /** One `FileColumns` for each file. */
  children: ReactNode
}

/** The step between reading a file and looking at what it would do: which column holds what. */
export function ColumnsStep({ missing, whyNot = null, onBack, onNext, isBusy, error, children }: StepProps) {
  return (
    <>
      <StepBar
        back={m['platform.import.otherFile']()}
        onBack={onBack}
        go={m['platform.import.review']()}
        onGo={onNext}
        whyNot={missing.length > 0 ? m['platform.import.missing']({ fields: missing.join('، ') }) : whyNot}
        isBusy={isBusy}
        error={error}
      />
      {children}
    </>
  )
}

type ColumnsProps<Field extends string> = FileFields<Field> & {
  /** What the file is, where there are several. */
  title?: string
  file: ReadFile<Field>
  onChange: (file: ReadFile<Field>) => void
  /** Which column holds what, when the file was read in another way and has other headings. */
  guess: (headers: readonly string[]) => ColumnMap<Field>
  /** Choices beside the columns. */
  aside?: ReactNode
}

/** The columns of one file, guessed and open to correction, beside its first rows. */
export function FileColumns<Field extends string>(props: ColumnsProps<Field>) {
  const { title, file, fields, required, words, onChange, guess, aside } = props
  const { table, mapping } = file
  const card = (
    <Card
      title={title ?? <bdi>{table.name}</bdi>}
      caption={
        <>
          {title && (
            <>
              <bdi>{table.name}</bdi> ·{' '}
            </>
          )}
          {m['platform.import.rows']({ count: table.rows.length })}
        </>
      }
      end={<Badge hue="green">{m['platform.import.matched']({ count: Object.keys(mapping).length })}</Badge>}
    >
      <TableReading
        table={table}
        onRead={read => onChange({ ...file, table: read, mapping: guess(read.headers) })}
      />
      <div className="import-map">
        {fields.map(field => (
          <ColumnSelect
            key={field}
            name={words[field]()}
            table={table}
            column={mapping[field] ?? null}
            onChange={column => onChange({ ...file, mapping: remapped(mapping, field, column) })}
            isRequired={required.includes(field)}
          />
        ))}
      </div>
    </Card>
  )
  return (
    <>
      {aside ? (
        <div className="import-columns">
          {card}
          {aside}
        </div>
      ) : (
        card
      )}
      <RowPreview table={table} mapping={mapping} words={words} />
    </>
  )
}
