import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { readTable } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { Card } from '#ui/Card.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { useToday } from '../clock.ts'
import { guessColumns } from './columnGuess.ts'
import type { ImportJob } from './keptImport.ts'

const maxRows = 50_000

/** Takes the file, has it read by the server in whatever encoding it is, and guesses its columns. */
export function FileStep({ onRead }: { readonly onRead: (job: ImportJob) => void }) {
  const today = useToday()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const read = async (chosen: File) => {
    setFile(chosen)
    setError(null)
    try {
      const table = await readTable(chosen)
      if (table.rows.length > maxRows) return setError(m['fleet.import.tooMany']())
      if (table.rows.length === 0) return setError(m['fleet.import.noRows']())
      const mapping = guessColumns(table.headers)
      onRead({
        table,
        mapping,
        options: {
          temporaryPlates: mapping.plate === undefined ? 'TMP' : null,
          groupBy: mapping.type === undefined ? 'make' : 'type',
          ratesFor: mapping.daily === undefined ? 'none' : 'vehicle',
          priceFactor: '1',
          ratesFrom: today,
          inServiceOn: today,
        },
      })
    } catch (problem) {
      setError(sayError(problem))
    }
  }
  return (
    <Card>
      <FileDrop
        label={m['fleet.import.drop']()}
        accept={[
          '.csv',
          '.xlsx',
          'text/csv',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ]}
        hint={m['fleet.import.dropHint']()}
        uploads={
          file
            ? [{ id: file.name, name: file.name, progress: error ? null : 0.5, ...(error ? { error } : {}) }]
            : []
        }
        onFiles={([chosen]) => chosen && void read(chosen)}
        onRemove={() => setFile(null)}
        onRetry={() => file && void read(file)}
      />
    </Card>
  )
}
