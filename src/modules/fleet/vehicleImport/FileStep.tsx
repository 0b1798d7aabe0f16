import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { TableDrop } from '#modules/platform/import/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { useToday } from '../clock.web.ts'
import { guessColumns } from './columnGuess.web.ts'
import type { ImportJob } from './importJob.web.ts'

/** Takes the file and guesses its columns. */
export function FileStep({ onRead }: { onRead: (job: ImportJob) => void }) {
  const today = useToday()
  const begin = (table: ReadTable) => {
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
  }
  return (
    <Card>
      <TableDrop label={m['fleet.import.drop']()} onRead={begin} />
    </Card>
  )
}
