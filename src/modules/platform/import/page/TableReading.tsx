import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type ReadTable, readTable, type TableChoices } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { Select } from '#ui/Select.tsx'
import './import.css'

type Props = {
  table: ReadTable
  onRead: (table: ReadTable) => void
}

const offeredLines = 20
const encodings = ['utf-8', 'utf-16', 'windows-1256'] as const

/** How the file was read, open to correction: its sheet, its encoding and the line of its headings. */
export function TableReading({ table, onRead }: Props) {
  const [error, setError] = useState<string | null>(null)
  const { source, sheet, encoding, headingRow } = table
  if (!source) return null
  const readAgain = async (change: TableChoices) => {
    setError(null)
    const kept = encoding === 'xlsx' ? { sheet: sheet ?? '' } : { encoding }
    try {
      onRead(await readTable(source, { ...kept, ...change }))
    } catch (problem) {
      setError(sayError(problem))
    }
  }
  return (
    <div className="import-map import-reading">
      {table.sheets.length > 1 && (
        <Select
          label={m['platform.import.sheet']()}
          value={sheet ?? ''}
          onChange={name => void readAgain({ sheet: name })}
          options={table.sheets.map(name => ({ id: name, name }))}
        />
      )}
      {encoding !== 'xlsx' && (
        <Select
          label={m['platform.import.encoding']()}
          value={encoding}
          onChange={chosen => void readAgain({ encoding: chosen })}
          options={encodings.map(id => ({ id, name: id.toUpperCase() }))}
        />
      )}
      <Select
        label={m['platform.import.headingRow']()}
        value={String(headingRow)}
        onChange={line => void readAgain({ headingRow: line })}
        options={Array.from({ length: Math.max(offeredLines, headingRow) }, (_, at) => ({
          id: String(at + 1),
          name: String(at + 1),
        }))}
        error={error}
      />
    </div>
  )
}
