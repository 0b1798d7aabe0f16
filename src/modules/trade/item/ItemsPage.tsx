import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { WarehousesPanel } from '../warehouse/WarehousesPanel.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemCard, itemColumns } from './itemColumns.tsx'
import { type ItemRow, kindWords, stateWords } from './itemWords.web.ts'

const filterKeys = ['kind', 'categoryId', 'state', 'warehouseId', 'isActive'] as const
type Filter = Omit<InputFor<'trade.item.totals'>, 'search'>

/** What there is, what of it is free, what runs out, and what it is worth. */
export default function ItemsPage() {
  const { can } = useSession()
  const go = useGo()
  const [open, setOpen] = useState<'new' | 'warehouses' | null>(null)
  const list = useList('trade.item.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('trade.item.totals', { ...filters, ...search }, { keepPrevious: true })
  const seesCosts = can('trade.costs.read')
  const columns = useMemo(() => itemColumns(seesCosts), [seesCosts])
  const add = can('trade.inventory.write') && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['trade.item.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['trade.item.list.title']()}
        count={totals.data && m['trade.item.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: ItemRow) => row.id}
        onOpen={row => go(links.item(row.id))}
        card={row => <ItemCard row={row} />}
        searchLabel={m['trade.item.search']()}
        total={totals.data?.count}
        sums={
          totals.data?.value && (
            <span>
              {m['trade.item.field.value']()} <Money amount={totals.data.value} strong />
            </span>
          )
        }
        actions={
          <>
            <ButtonLink href={links.counts()}>{m['trade.count.list.title']()}</ButtonLink>
            <Button onPress={() => setOpen('warehouses')}>{m['trade.warehouse.list.title']()}</Button>
            {add}
          </>
        }
        tabs={<Views />}
        empty={<EmptyState title={m['trade.item.empty']()} actions={add} />}
      />
      {open === 'new' && (
        <ItemDialog item={null} onDone={id => go(links.item(id))} onClose={() => setOpen(null)} />
      )}
      {open === 'warehouses' && <WarehousesPanel onClose={() => setOpen(null)} />}
    </>
  )
}

function Views() {
  const { data } = useAnswer('trade.item.totals', {})
  const view = (id: string, name: string, search: Record<string, unknown>, count?: number, late = false) => ({
    id,
    name,
    search,
    ...(count === undefined ? {} : { count }),
    late: late && (count ?? 0) > 0,
  })
  return (
    <SavedViews
      list="trade.item.list"
      views={[
        view('all', m['trade.item.view.all'](), {}),
        view('low', stateWords.low(), { state: 'low' }, data?.byState.low, true),
        view('out', stateWords.out(), { state: 'out' }, data?.byState.out, true),
        view('component', kindWords.component(), { kind: 'component' }),
        view('service', kindWords.service(), { kind: 'service' }),
        view('stopped', m['trade.item.stopped'](), { isActive: false }),
      ]}
    />
  )
}
