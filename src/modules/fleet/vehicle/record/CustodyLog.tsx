import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { late } from '#ui/onDemand.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { custodyWords } from '../../wordMaps.web.ts'

const CorrectDialog = late(() => import('./CorrectDialog.tsx'))

type LogRow = OutputFor<'fleet.custody.log'>['rows'][number]

/**
 * The holders of the vehicle, the latest first; a time typed afterwards is distinguished from one recorded live. The due time is shown of
 * the present holder, and of a late one.
 */
export function CustodyLog({ vehicleId }: { vehicleId: string }) {
  const { can } = useSession()
  const [correcting, setCorrecting] = useState<LogRow | null>(null)
  const answer = useAnswer('fleet.custody.log', { vehicleId, limit: 200 })
  const correct = (row: LogRow) =>
    can('fleet.custody.correct') &&
    !row.voidedAt && (
      <Button size="small" onPress={() => setCorrecting(row)}>
        {m['fleet.custody.correct']()}
      </Button>
    )
  return (
    <>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="fleet-tab-line quiet">{m['fleet.custody.none']()}</p>
          ) : (
            <DataTable
              label={m['fleet.custody.title']()}
              bare
              density="compact"
              columns={columnsOf()}
              rows={rows}
              rowId={row => row.id}
              rowActions={correct}
              card={row => <CustodyCard row={row}>{correct(row)}</CustodyCard>}
            />
          )
        }
      </Loaded>
      <Suspense>
        {correcting && <CorrectDialog custody={correcting} onClose={() => setCorrecting(null)} />}
      </Suspense>
    </>
  )
}

type Part = { row: LogRow; children: ReactNode }

function Struck({ row, children }: Part) {
  return row.voidedAt ? <span className="fleet-voided">{children}</span> : children
}

function Holder({ row }: { row: LogRow }) {
  return (
    <span className="row" title={row.reason ?? undefined}>
      <Struck row={row}>
        <b>
          <bdi>{row.holder}</bdi>
        </b>
      </Struck>
      {row.voidedAt && <Badge>{m['fleet.custody.voided']()}</Badge>}
    </span>
  )
}

function Began({ row }: { row: LogRow }) {
  return (
    <Struck row={row}>
      <InstantText at={row.from} />
      {row.fromTyped && <Typed />}
    </Struck>
  )
}

function Ended({ row }: { row: LogRow }) {
  return (
    <Struck row={row}>
      {row.to ? <InstantText at={row.to} /> : m['fleet.custody.openNow']()}
      {row.toTyped && <Typed />}
      {isDueSaid(row) && (
        <div>
          <small className="quiet">
            {m['fleet.field.dueAt']()} <InstantText at={row.dueAt} />
          </small>
        </div>
      )}
    </Struck>
  )
}

const isDueSaid = ({ dueAt, to, voidedAt }: LogRow) => dueAt !== null && !voidedAt && (!to || to > dueAt)

const Typed = () => <small className="quiet"> {m['fleet.custody.typed']()}</small>

const Source = ({ row }: { row: LogRow }) => (
  <span className="n">
    <bdi>{row.source}</bdi>
  </span>
)

function columnsOf(): Column<LogRow>[] {
  return [
    { id: 'holder', header: m['fleet.custody.holder'](), cell: row => <Holder row={row} /> },
    { id: 'kind', header: m['fleet.custody.kind'](), cell: row => custodyWords[row.kind]() },
    { id: 'source', header: m['fleet.claims.source'](), cell: row => <Source row={row} /> },
    { id: 'from', header: m['fleet.claims.from'](), cell: row => <Began row={row} /> },
    { id: 'to', header: m['fleet.claims.to'](), cell: row => <Ended row={row} /> },
  ]
}

function CustodyCard({ row, children }: Part) {
  return (
    <>
      <span className="card-row">
        <Holder row={row} />
        <span>{custodyWords[row.kind]()}</span>
      </span>
      <span className="card-row cap">
        <span>
          <Began row={row} /> ← <Ended row={row} />
        </span>
      </span>
      <span className="card-row cap">
        <Source row={row} />
        {children}
      </span>
    </>
  )
}
