import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { ImportHistory, UndoImport } from '#modules/platform/import/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'

type Row = OutputFor<'billing.openingImport.list'>['rows'][number]

const filesOf = (row: Row) => row.fileNames.join('، ')

/** What was brought over before, and the one act that takes it back. */
export function OpeningHistory() {
  const answer = useAnswer('billing.openingImport.list', { limit: 20 })
  const { can } = useSession()
  const [undoing, setUndoing] = useState<Row | null>(null)
  return (
    <>
      <ImportHistory<Row>
        answer={answer}
        nameOf={filesOf}
        columns={[
          {
            id: 'openedOn',
            header: m['billing.openingImport.openedOn'](),
            cell: row => <DayText day={row.openedOn} />,
          },
          {
            id: 'total',
            header: m['billing.openingImport.total'](),
            align: 'money',
            cell: row => <Amount amount={row.total} strong />,
          },
        ]}
        mayUndo={row => row.state === 'committed' && can('finance.accounts.write')}
        onUndo={setUndoing}
      />
      {undoing && (
        <UndoImport
          name="billing.openingImport.undo"
          fileName={filesOf(undoing)}
          body={m['billing.openingImport.undoBody']()}
          input={reason => ({ id: undoing.id, reason })}
          asksReason
          posts
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}
