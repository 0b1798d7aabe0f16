import { useMemo, useState } from 'react'
import { words as stateWords } from '#generated/choices/trade.count.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { WarehousePicker } from '../warehouse/WarehousePicker.tsx'
import { countKinds } from './countWords.web.ts'

type Row = OutputFor<'trade.count.list'>['rows'][number]

/** The counts of stock, running and past. */
export default function CountsPage() {
  const { can } = useSession()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const list = useList('trade.count.list', ['state'])
  const columns = useMemo(() => countColumns(), [])
  const add = can('trade.inventory.write') && (
    <Button kind="primary" onPress={() => setOpen(true)}>
      {m['trade.count.start']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['trade.count.list.title']()}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        onOpen={row => go(links.count(row.id))}
        card={row => (
          <span className="card-row">
            <span className="n strong">{row.number}</span>
            <bdi>{row.warehouse}</bdi>
            <StatusBadge kind={countKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
          </span>
        )}
        searchLabel={m['trade.count.search']()}
        actions={add}
        empty={<EmptyState title={m['trade.count.empty']()} actions={add} />}
      />
      {isOpen && <StartDialog onStarted={id => go(links.count(id))} onClose={() => setOpen(false)} />}
    </>
  )
}

function countColumns(): ListColumn<Row>[] {
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      cell: row => <DocumentNumber number={row.number} href={links.count(row.id)} />,
    },
    { id: 'warehouse', header: m['trade.warehouse.title'](), cell: row => <bdi>{row.warehouse}</bdi> },
    {
      id: 'category',
      header: m['trade.item.field.categoryId'](),
      cell: row => <bdi>{row.category ?? m['trade.count.everything']()}</bdi>,
    },
    {
      id: 'startedAt',
      header: m['trade.count.startedAt'](),
      exportKind: 'instant',
      cell: row => <InstantText at={row.startedAt} />,
    },
    {
      id: 'counted',
      header: m['trade.count.progress'](),
      exportKind: 'number',
      cell: row => <span className="n">{`${row.counted} / ${row.inScope}`}</span>,
    },
    {
      id: 'state',
      header: m['trade.item.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <StatusBadge kind={countKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>,
    },
  ]
}

function StartDialog({ onStarted, onClose }: { onStarted: (id: string) => void; onClose: () => void }) {
  const all = 'all'
  const [warehouseId, setWarehouse] = useState<string | null>(null)
  const [categoryId, setCategory] = useState<string>(all)
  const [blind, setBlind] = useState(true)
  const categories = useAnswer('trade.category.list', {})
  return (
    <ActDialog
      name="trade.count.start"
      title={m['trade.count.start']()}
      verb={m['trade.count.start']()}
      input={warehouseId ? { warehouseId, blind, categoryId: categoryId === all ? null : categoryId } : null}
      onDone={({ id }) => onStarted(id)}
      onClose={onClose}
    >
      <WarehousePicker
        label={m['trade.warehouse.title']()}
        name="warehouseId"
        value={warehouseId}
        onChange={setWarehouse}
      />
      <Select
        label={m['trade.count.scope']()}
        name="categoryId"
        value={categoryId}
        onChange={setCategory}
        options={[
          { id: all, name: m['trade.count.everything']() },
          ...(categories.data?.rows ?? []).map(row => ({ id: row.id, name: row.nameAr })),
        ]}
      />
      <Checkbox checked={blind} name="blind" onChange={setBlind} hint={m['trade.count.blindHint']()}>
        {m['trade.count.blind']()}
      </Checkbox>
    </ActDialog>
  )
}
