import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../links.web.ts'
import { ProductionBadge } from './ProductionBadge.tsx'
import { ProductionDialog } from './ProductionDialog.tsx'
import { fieldWords, type ProductionRow, stateWords } from './productionWords.web.ts'

const filterKeys = ['state', 'isOpen', 'itemId'] as const
type Filter = Omit<InputFor<'trade.production.totals'>, 'search'>

/** Orders of production: what is planned, in the workshop and made. */
export default function ProductionPage() {
  const { can } = useSession()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const list = useList('trade.production.list', filterKeys)
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer(
    'trade.production.totals',
    { ...(list.filters as Filter), ...search },
    { keepPrevious: true },
  )
  const boms = useAnswer('trade.bom.list', {})
  const seesCosts = can('trade.costs.read')
  const columns = useMemo(() => productionColumns(seesCosts), [seesCosts])
  const hasBoms = boms.data?.rows.some(row => row.isActive) !== false
  const add = can('trade.production.write') && hasBoms && (
    <Button kind="primary" onPress={() => setOpen(true)}>
      <Plus aria-hidden />
      {m['trade.production.add']()}
    </Button>
  )
  const toBoms = (
    <ButtonLink href={links.boms()} kind={hasBoms ? 'secondary' : 'primary'}>
      {m['trade.production.boms']()}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        title={m['trade.production.list.title']()}
        count={totals.data && m['trade.production.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: ProductionRow) => row.id}
        onOpen={row => go(links.productionOrder(row.id))}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.item}</bdi>
              <ProductionBadge row={row} />
            </span>
            <span className="card-row soft-ink">
              <span className="n">{row.number}</span>
              <span className="n">{`${row.good} / ${row.quantity}`}</span>
            </span>
          </div>
        )}
        searchLabel={m['trade.production.search']()}
        total={totals.data?.count}
        actions={
          <>
            {toBoms}
            {add}
          </>
        }
        tabs={<Views />}
        empty={
          <EmptyState
            title={hasBoms ? m['trade.production.empty']() : m['trade.production.emptyBoms']()}
            actions={hasBoms ? add : toBoms}
          />
        }
      />
      {isOpen && (
        <ProductionDialog
          order={null}
          onDone={id => go(links.productionOrder(id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Views() {
  const { data } = useAnswer('trade.production.totals', {})
  const states = ['draft', 'released', 'inProgress', 'done', 'cancelled'] as const
  return (
    <SavedViews
      list="trade.production.list"
      views={[
        { id: 'open', name: m['trade.production.view.open'](), search: { isOpen: true } },
        ...states.map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          ...(data ? { count: data.byState[state] } : {}),
        })),
        { id: 'all', name: m['trade.item.view.all'](), search: {} },
      ]}
    />
  )
}

const number = (text: string) => <span className="n">{text}</span>
const nothing = <span className="quiet">{'\u2014'}</span>

function productionColumns(seesCosts: boolean): ListColumn<ProductionRow>[] {
  const money: ListColumn<ProductionRow>[] = [
    {
      id: 'wip',
      header: fieldWords.wip(),
      align: 'money',
      exportKind: 'money',
      cell: row => (row.wip === null ? nothing : <Amount amount={row.wip} />),
    },
    {
      id: 'unitCost',
      header: fieldWords.unitCost(),
      align: 'money',
      exportKind: 'money',
      cell: row => (row.unitCost === null ? nothing : <Amount amount={row.unitCost} />),
    },
  ]
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.productionOrder(row.id)} />,
    },
    { id: 'item', header: fieldWords.item(), cell: row => <bdi>{row.item}</bdi> },
    {
      id: 'quantity',
      header: fieldWords.planned(),
      align: 'money',
      exportKind: 'number',
      cell: row => number(row.quantity),
    },
    {
      id: 'good',
      header: fieldWords.good(),
      align: 'money',
      exportKind: 'number',
      cell: row => number(row.good),
    },
    {
      id: 'scrap',
      header: fieldWords.scrap(),
      align: 'money',
      exportKind: 'number',
      cell: row => (row.scrap === '0' ? nothing : number(row.scrap)),
    },
    {
      id: 'plannedTo',
      header: fieldWords.plannedTo(),
      exportKind: 'day',
      cell: row => <DayText day={row.plannedTo} />,
    },
    ...(seesCosts ? money : []),
    {
      id: 'state',
      header: fieldWords.state(),
      exportWords: exportWordsOf(stateWords),
      cell: row => <ProductionBadge row={row} />,
    },
  ]
}
