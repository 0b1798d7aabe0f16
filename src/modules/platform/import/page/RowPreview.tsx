import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { Card } from '#ui/Card.tsx'
import type { ColumnMap } from '../public.ts'
import './import.css'

const shownRows = 8

type Props<Field extends string> = {
  table: ReadTable
  mapping: ColumnMap<Field>
  words: Readonly<Record<Field, () => string>>
}

/** The first rows as they stand in the file, with what each column will become. */
export function RowPreview<Field extends string>({ table, mapping, words }: Props<Field>) {
  const fields = Object.entries(mapping) as [Field, number][]
  const fieldOf = new Map(fields.map(([field, column]) => [column, field]))
  return (
    <Card title={m['platform.import.preview']()} caption={m['platform.import.previewHint']()} flush>
      <div className="plain-scroll import-rows">
        <table className="plain-table" dir="auto">
          <thead>
            <tr>
              <th scope="col">{m['platform.import.rowNumber']()}</th>
              {table.headers.map((header, column) => {
                const field = fieldOf.get(column)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={column} scope="col" className={field ? 'mapped' : undefined}>
                    <bdi>{header}</bdi>
                    {field && <small>{words[field]()}</small>}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, shownRows).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file is its place
              <tr key={index}>
                <td>
                  <span className="quiet n">{table.headingRow + 1 + index}</span>
                </td>
                {table.headers.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={column} className={fieldOf.has(column) ? 'mapped' : 'quiet'}>
                    <bdi>{row[column] ?? ''}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
