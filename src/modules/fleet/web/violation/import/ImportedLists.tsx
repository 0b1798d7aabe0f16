import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'

/** The lists imported before, newest first, each with what became of its rows. */
export function ImportedLists() {
  const answer = useAnswer('fleet.violationImport.list', { limit: 20 })
  return (
    <Card title={m['fleet.import.history']()} flush>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="fleet-tab-line quiet">{m['fleet.import.historyEmpty']()}</p>
          ) : (
            <div className="plain-scroll">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{m['fleet.import.historyFile']()}</th>
                    <th scope="col">{m['fleet.violation.column.authorityName']()}</th>
                    <th scope="col">{m['fleet.import.historyAt']()}</th>
                    {counts.map(({ name }) => (
                      <th key={name()} scope="col" className="money-cell">
                        {name()}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(list => (
                    <tr key={list.id}>
                      <td className="strong">
                        <bdi>{list.fileName}</bdi>
                      </td>
                      <td>
                        <bdi>{list.authority}</bdi>
                      </td>
                      <td>
                        <InstantText at={list.createdAt} />
                      </td>
                      {counts.map(({ field }) => (
                        <td key={field} className="money-cell">
                          <NumberText value={list[field]} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

const counts = [
  { field: 'addedCount', name: m['fleet.import.historyCreated'] },
  { field: 'matchedCount', name: m['fleet.violation.review.matched'] },
  { field: 'queuedCount', name: m['fleet.violation.review.queued'] },
  { field: 'duplicateCount', name: m['fleet.import.duplicates'] },
  { field: 'errorCount', name: m['fleet.import.errorRows'] },
] as const
