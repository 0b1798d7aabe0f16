import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { BulkRowsDialog } from './BulkRowsDialog.tsx'
import { useBulkRun } from './useBulkRun.web.ts'
import { useRowsAsChosen } from './useRowsAsChosen.web.ts'

type Props<Row> = {
  title: string
  verb: string
  danger?: boolean
  what: string
  rows: readonly Row[]
  rowName: (row: Row) => ReactNode
  before: (row: Row) => ReactNode
  after: (row: Row) => ReactNode
  /** What the act means, above its reason. */
  note?: string
  asksReason?: boolean
  reasonIsOptional?: boolean
  /** What the command of the act takes. */
  reasonLimit?: number
  act: (row: Row, reason: string) => Promise<unknown>
  changes: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** The same step of several records, each on its own: a refused one keeps its reason, the others are done. */
export function BulkActDialog<Row extends { id: string }>(props: Props<Row>) {
  const { act, changes, asksReason = false, reasonIsOptional = false, ...others } = props
  const { reasonLimit = 300, note, onDone, ...shown } = others
  const rows = useRowsAsChosen(props.rows)
  const [title] = useState(props.title)
  const [reason, setReason] = useState('')
  const bulk = useBulkRun<Row>(row => act(row, reason.trim()), changes)
  const run = async () => {
    const { done, refused } = await bulk.run(rows)
    showToast(m['fleet.bulk.ran']({ done, all: done + refused }))
    if (refused === 0) onDone()
  }
  return (
    <BulkRowsDialog
      {...shown}
      rows={rows}
      title={title}
      outcomes={bulk.outcomes}
      isRunning={bulk.isRunning}
      whyNot={asksReason && !reasonIsOptional && reason.trim() === '' ? m['fleet.reason.required']() : null}
      onApply={() => void run()}
    >
      {note && <p className="soft-ink">{note}</p>}
      {asksReason && (
        <TextArea
          label={m['fleet.violation.why']()}
          value={reason}
          onChange={setReason}
          maxLength={reasonLimit}
          rows={2}
          optional={reasonIsOptional}
          autoFocus
        />
      )}
    </BulkRowsDialog>
  )
}
