import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { CommandName, InputFor } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { UndoImport } from './UndoImport.tsx'

type Row = {
  id: string
  fileName: string
  recordCount: number
  total?: string | null
  state: 'committed' | 'undone'
  by: string
  createdAt: string
  mayUndo: boolean
}

type Props<Undo extends CommandName> = {
  answer: Parameters<typeof ImportHistory<Row>>[0]['answer']
  /** The command that takes a file back. */
  undo: Undo
  undoInput: (id: string, reason: string) => InputFor<Undo>
  asksReason?: boolean
  /** Its reversals are shown first. */
  posts?: boolean
}

/** Files of this kind that came before, and the one action that undoes the last ones. */
export function PastImports<Undo extends CommandName>(props: Props<Undo>) {
  const { answer, undo, undoInput, asksReason = false, posts = false } = props
  const [undoing, setUndoing] = useState<Row | null>(null)
  const total: Column<Row> = {
    id: 'total',
    header: m['platform.import.total'](),
    align: 'money',
    cell: row => row.total && <Amount amount={row.total} />,
  }
  return (
    <>
      <ImportHistory<Row>
        answer={answer}
        nameOf={row => row.fileName}
        hint={m['platform.import.historyHint']()}
        columns={[
          {
            id: 'count',
            header: m['platform.import.records'](),
            cell: row => <NumberText value={row.recordCount} />,
          },
          ...(answer.data?.rows.some(row => row.total) ? [total] : []),
          { id: 'by', header: m['platform.import.by'](), cell: row => <bdi>{row.by}</bdi> },
        ]}
        mayUndo={row => row.mayUndo}
        onUndo={setUndoing}
      />
      {undoing && (
        <UndoImport
          name={undo}
          fileName={undoing.fileName}
          body={posts ? m['platform.import.undoBodyPosted']() : m['platform.import.undoBody']()}
          input={reason => undoInput(undoing.id, reason)}
          asksReason={asksReason}
          posts={posts}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}
