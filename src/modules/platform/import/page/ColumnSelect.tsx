import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { Select } from '#ui/Select.tsx'
import { cellText } from '../public.ts'

type Props = {
  /** What the field is called. */
  name: string
  table: ReadTable
  column: number | null
  onChange: (column: number | null) => void
  isRequired: boolean
}

const none = 'none'

/** Which column of the file holds a field, with the first value of it. */
export function ColumnSelect({ name, table, column, onChange, isRequired }: Props) {
  const example =
    column === null ? undefined : table.rows.map(row => cellText(row[column])).find(text => text !== '')
  return (
    <Select
      label={name}
      value={column === null ? none : String(column)}
      onChange={id => onChange(id === none ? null : Number(id))}
      options={[
        { id: none, name: m['platform.import.noColumn']() },
        ...table.headers.map((header, index) => ({ id: String(index), name: header || `(${index + 1})` })),
      ]}
      optional={!isRequired}
      error={isRequired && column === null ? m['platform.import.required']() : null}
      hint={
        example !== undefined && (
          <>
            {m['platform.import.example']()}: <bdi>{example.slice(0, 40)}</bdi>
          </>
        )
      }
    />
  )
}
