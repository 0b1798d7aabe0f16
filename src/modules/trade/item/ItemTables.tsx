import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MoveCard, moveColumns } from '../stock/moveColumns.tsx'
import type { Item } from './itemWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>

/** Where an item lies, by warehouse and batch. */
export function LevelsTable({ item }: { item: Item }) {
  return (
    <DataTable
      bare
      label={m['trade.item.section.levels']()}
      rows={item.levels.map((level, at) => ({ ...level, id: String(at) }))}
      rowId={row => row.id}
      empty={<EmptyState title={m['trade.item.noStock']()} />}
      card={row => (
        <span className="card-row">
          <bdi>{row.warehouse}</bdi>
          <span className="n strong">{row.onHand}</span>
        </span>
      )}
      columns={[
        {
          id: 'warehouse',
          header: m['trade.warehouse.title'](),
          cell: row => <bdi>{row.warehouse}</bdi>,
        },
        ...(item.tracking === 'batch'
          ? [
              {
                id: 'batch',
                header: m['trade.line.batch'](),
                cell: (row: Item['levels'][number]) =>
                  row.batch ? <span className="n">{row.batch}</span> : nothing,
              },
              {
                id: 'expiresOn',
                header: m['trade.line.expiresOn'](),
                cell: (row: Item['levels'][number]) =>
                  row.expiresOn ? <DayText day={row.expiresOn} /> : nothing,
              },
            ]
          : []),
        {
          id: 'onHand',
          header: m['trade.item.field.onHand'](),
          align: 'money',
          cell: row => <span className="n">{row.onHand}</span>,
        },
        {
          id: 'reserved',
          header: m['trade.item.field.reserved'](),
          align: 'money',
          cell: row => <span className="n">{row.reserved}</span>,
        },
      ]}
    />
  )
}

/** How much each warehouse should hold. */
export function PoliciesTable({ item }: { item: Item }) {
  const number = (text: string | null) => (text === null ? nothing : <span className="n">{text}</span>)
  return (
    <DataTable
      bare
      label={m['trade.policy.title']()}
      rows={item.policies}
      rowId={row => row.id}
      empty={null}
      card={row => (
        <span className="card-row">
          <bdi>{row.warehouse}</bdi>
          {number(row.reorderPoint)}
        </span>
      )}
      columns={[
        { id: 'warehouse', header: m['trade.warehouse.title'](), cell: row => <bdi>{row.warehouse}</bdi> },
        {
          id: 'reorderPoint',
          header: m['trade.policy.reorderPoint'](),
          align: 'money',
          cell: row => number(row.reorderPoint),
        },
        { id: 'max', header: m['trade.policy.max'](), align: 'money', cell: row => number(row.max) },
        {
          id: 'reorderQuantity',
          header: m['trade.policy.reorderQuantity'](),
          align: 'money',
          cell: row => number(row.reorderQuantity),
        },
        {
          id: 'supplier',
          header: m['trade.policy.supplier'](),
          cell: row => (row.supplier ? <bdi>{row.supplier}</bdi> : nothing),
        },
      ]}
    />
  )
}

/** The last moves of an item. */
export function MovesTable({ itemId }: { itemId: string }) {
  const { can } = useSession()
  const moves = useAnswer('trade.move.list', { itemId, limit: 20 }, { enabled: can('trade.inventory.read') })
  return (
    <DataTable
      bare
      label={m['trade.move.list.title']()}
      rows={moves.data?.rows ?? []}
      rowId={row => row.id}
      loading={moves.isPending}
      empty={<EmptyState title={m['trade.move.empty']()} />}
      card={row => <MoveCard row={row} />}
      columns={moveColumns(can('trade.costs.read')).filter(column => column.id !== 'item')}
    />
  )
}
