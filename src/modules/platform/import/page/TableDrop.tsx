import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type ReadTable, readTable } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { FileDrop } from '#ui/FileDrop.tsx'

/** Files that a page reads itself, beside tables. */
type OtherFiles = {
  accept: readonly string[]
  hint: string
  mine: (file: File) => boolean
  /** The table, or the sentence why there is none. */
  read: (file: File) => Promise<ReadTable | string>
}

type Props = {
  label: string
  other?: OtherFiles
  onRead: (table: ReadTable) => void
  /** Where the page keeps the file in view: it was taken away again. */
  onRemove?: () => void
  /** Told when reading begins and when it has ended, for a page that goes on only with what was read. */
  onReading?: (isReading: boolean) => void
}

/** Takes a file of rows and has it read by the server in whatever encoding it is. */
export function TableDrop({ label, other, onRead, onRemove, onReading }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [isRead, setRead] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const read = async (chosen: File) => {
    setFile(chosen)
    setError(null)
    setRead(false)
    onReading?.(true)
    try {
      const table = other?.mine(chosen) ? await other.read(chosen) : await readTable(chosen)
      if (typeof table === 'string') return setError(table)
      if (table.rows.length === 0) return setError(m['platform.import.noRows']())
      setRead(true)
      onRead(table)
    } catch (problem) {
      setError(sayError(problem))
    } finally {
      onReading?.(false)
    }
  }
  return (
    <FileDrop
      label={label}
      accept={[
        '.csv',
        '.xlsx',
        '.ods',
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ...(other?.accept ?? []),
      ]}
      hint={other?.hint ?? m['platform.import.dropHint']()}
      uploads={
        file
          ? [
              {
                id: file.name,
                name: file.name,
                progress: error || isRead ? null : 0.5,
                ...(error ? { error } : {}),
              },
            ]
          : []
      }
      onFiles={([chosen]) => chosen && void read(chosen)}
      onRemove={() => {
        setFile(null)
        onRemove?.()
      }}
      onRetry={() => file && void read(file)}
    />
  )
}
