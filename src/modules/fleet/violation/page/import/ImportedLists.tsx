import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ImportHistory } from '#modules/platform/import/public.web.tsx'
import { NumberText } from '#ui/NumberText.tsx'

type Row = OutputFor<'fleet.violationImport.list'>['rows'][number]

/** The lists imported before, newest first, each with what became of its rows. */
export function ImportedLists() {
  const answer = useAnswer('fleet.violationImport.list', { limit: 20 })
  return (
    <ImportHistory<Row>
      answer={answer}
      nameOf={list => list.fileName}
      columns={[
        {
          id: 'authority',
          header: m['fleet.violation.column.authorityName'](),
          cell: list => <bdi>{list.authority}</bdi>,
        },
        ...counts.map(({ field, name }) => ({
          id: field,
          header: name(),
          cell: (list: Row) => <NumberText value={list[field]} />,
        })),
      ]}
    />
  )
}

const counts = [
  { field: 'addedCount', name: m['fleet.import.historyCreated'] },
  { field: 'matchedCount', name: m['fleet.violation.review.matched'] },
  { field: 'queuedCount', name: m['fleet.violation.review.queued'] },
  { field: 'duplicateCount', name: m['fleet.import.duplicates'] },
  { field: 'errorCount', name: m['platform.import.errorRows'] },
] as const
