import { useMemo } from 'react'
import { words as basisWords } from '#generated/choices/clinic.record.basis.ts'
import { words as partWords } from '#generated/choices/clinic.record.part.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'

type Row = OutputFor<'clinic.recordAccess.list'>['rows'][number]
const filterKeys = ['basis', 'patientId'] as const
const basisOf = (row: Row) => (
  <Badge hue={row.basis === 'breakGlass' ? 'red' : row.basis === 'delegated' ? 'amber' : 'green'}>
    {basisWords[row.basis]()}
  </Badge>
)

/** Who opened which record, when, on which basis and why. */
export default function AccessPage() {
  const list = useList('clinic.recordAccess.list', filterKeys)
  const columns = useMemo(() => accessColumns(), [])
  return (
    <ListPage
      title={m['clinic.record.access.title']()}
      list={list}
      columns={columns}
      rowId={(row: Row) => row.id}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <bdi className="strong">{row.user}</bdi>
            {basisOf(row)}
          </span>
          <span className="card-row soft-ink">
            <span className="n">{row.patientNumber}</span>
            <InstantText at={row.at} />
          </span>
          {row.reason && <span>{row.reason}</span>}
        </div>
      )}
      searchLabel={m['clinic.record.access.search']()}
      empty={<EmptyState title={m['clinic.record.access.empty']()} />}
    />
  )
}

function accessColumns(): ListColumn<Row>[] {
  return [
    {
      id: 'at',
      header: m['clinic.record.access.at'](),
      sort: 'at',
      cell: row => <InstantText at={row.at} />,
    },
    { id: 'user', header: m['clinic.record.access.user'](), cell: row => <bdi>{row.user}</bdi> },
    {
      id: 'patientNumber',
      header: m['clinic.patient.field.number'](),
      cell: row => <span className="n">{row.patientNumber}</span>,
    },
    { id: 'basis', header: m['clinic.record.field.recordBasis'](), cell: basisOf },
    {
      id: 'parts',
      header: m['clinic.record.access.parts'](),
      cell: row => row.parts.map(part => partWords[part]()).join('، '),
    },
    { id: 'reason', header: m['clinic.record.access.reason'](), cell: row => row.reason ?? '\u2014' },
  ]
}
