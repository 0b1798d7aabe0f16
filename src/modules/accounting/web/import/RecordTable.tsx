import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { Column } from '#ui/tableColumn.ts'

type Brought = OutputFor<'accounting.account.import'>['records'][number]

const stateWords: Readonly<Record<Brought['state'], () => string>> = {
  new: m['accounting.import.state.new'],
  known: m['accounting.import.state.known'],
  waits: m['accounting.import.state.waits'],
}
const stateKinds: Readonly<Record<Brought['state'], StatusKind>> = {
  new: 'running',
  known: 'paused',
  waits: 'decide',
}

type Props = { readonly records: readonly Brought[]; readonly count: number }

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
    { id: 'record', header: m['accounting.import.record'](), cell: code },
    ...(records.some(one => one.on)
      ? [
          {
            id: 'on',
            header: m['accounting.entry.date'](),
            cell: (one: Brought) => one.on && <DayText day={one.on} />,
          },
        ]
      : []),
    ...(records.some(one => one.amount)
      ? [
          {
            id: 'amount',
            header: m['accounting.import.amount'](),
            align: 'money' as const,
            cell: (one: Brought) => one.amount && <Amount amount={one.amount} />,
          },
        ]
      : []),
    { id: 'state', header: m['accounting.entry.status'](), cell: badge },
  ]
  return (
    <Card
      flush
      title={m['accounting.import.whatComes']()}
      caption={
        count > records.length && m['accounting.import.firstRecords']({ shown: records.length, count })
      }
    >
      <DataTable
        bare
        density="compact"
        label={m['accounting.import.whatComes']()}
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
