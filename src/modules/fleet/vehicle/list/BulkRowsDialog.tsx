import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import '../../fleet.css'
import type { BulkOutcome } from './bulkRun.web.ts'

/** How far a change of many is, and what its buttons do. */
export type BulkState = {
  readonly outcomes: ReadonlyMap<string, BulkOutcome>
  readonly isRunning: boolean
  readonly whyNot: string | null
  readonly onApply: () => void
  readonly onClose: () => void
}

type Props<Row> = BulkState & {
  title: string
  verb: string
  danger?: boolean
  /** What the rows are. */
  what: string
  rows: readonly Row[]
  rowName: (row: Row) => ReactNode
  before: (row: Row) => ReactNode
  after: (row: Row) => ReactNode
  /** The fields of the change. */
  children?: ReactNode
}

/** A change of many records: its fields, every record before and after, and what became of each. */
export function BulkRowsDialog<Row extends { id: string }>(props: Props<Row>) {
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={open => !open && !props.isRunning && props.onClose()}
      title={props.title}
      actions={
        <>
          <Button onPress={props.onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            busy={props.isRunning}
            disabledReason={props.whyNot}
            onPress={props.onApply}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="plain-scroll fleet-preview fleet-many">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{props.what}</th>
              <th scope="col">{m['fleet.bulk.now']()}</th>
              <th scope="col">{m['fleet.bulk.after']()}</th>
            </tr>
          </thead>
          <tbody>
            {props.rows.map(row => (
              <tr key={row.id}>
                <td>
                  <span className="row">{props.rowName(row)}</span>
                </td>
                <td className="soft-ink">{props.before(row)}</td>
                <td>
                  <Outcome outcome={props.outcomes.get(row.id)} after={props.after(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

type OutcomeProps = { outcome: BulkOutcome | undefined; after: ReactNode }

function Outcome({ outcome, after }: OutcomeProps) {
  if (outcome === undefined) return after
  if (outcome === 'done') return <span className="good strong">{after}</span>
  return <span className="bad fleet-why">{outcome.why}</span>
}
