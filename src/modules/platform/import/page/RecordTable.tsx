import { m } from '#generated/words/messages.js'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { Column } from '#ui/tableColumn.ts'
import type { ImportRecord as Brought } from './importKind.web.ts'

const stateWords: Readonly<Record<Brought['state'], () => string>> = {
  new: m['platform.import.state.new'],
  known: m['platform.import.state.known'],
  waits: m['platform.import.state.waits'],
  asks: m['platform.import.state.asks'],
}
const stateKinds: Readonly<Record<Brought['state'], StatusKind>> = {
  new: 'running',
  known: 'paused',
  waits: 'decide',
  asks: 'decide',
}

type Props = { records: readonly Brought[]; count: number }

/** The first things a file brings, as they will be called. */
export function RecordTable({ records, count }: Props) {
  if (records.length === 0) return null
  const badge = (one: Brought) => (
    <StatusBadge kind={stateKinds[one.state]}>{stateWords[one.state]()}</StatusBadge>
  )
  const code = (one: Brought) => (
    <span className="row">
      <bdi className="n quiet">{one.code}</bdi> <bdi>{one.name}</bdi>
    </span>
  )
  const columns: Column<Brought>[] = [
    {
      id: 'row',
      header: m['platform.import.rowNumber'](),
      cell: one => <span className="n quiet">{one.row}</span>,
    },
    { id: 'record', header: m['platform.import.record'](), cell: code },
    ...(records.some(one => one.on)
      ? [
          {
            id: 'on',
            header: m['platform.import.day'](),
            cell: (one: Brought) => one.on && <DayText day={one.on} />,
          },
        ]
      : []),
    ...(records.some(one => one.amount)
      ? [
          {
            id: 'amount',
            header: m['platform.import.amount'](),
            align: 'money' as const,
            cell: (one: Brought) => one.amount && <Amount amount={one.amount} />,
          },
        ]
      : []),
    { id: 'state', header: m['platform.import.state'](), cell: badge },
  ]
  return (
    <Card
      flush
      title={m['platform.import.whatComes']()}
      caption={count > records.length && m['platform.import.firstRecords']({ shown: records.length, count })}
    >
      <DataTable
        bare
        density="compact"
        label={m['platform.import.whatComes']()}
        rows={records}
        rowId={one => String(one.row)}
        columns={columns}
        card={one => (
          <>
            <span className="card-row">
              {code(one)}
              {badge(one)}
            </span>
            <span className="card-row cap">
              {one.on ? <DayText day={one.on} /> : <span />}
              {one.amount && <Amount amount={one.amount} />}
            </span>
          </>
        )}
      />
    </Card>
  )
}
