import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { WaybillBadge } from './WaybillBadge.tsx'
import { fieldWords, stateWords } from './waybillWords.web.ts'

const WaybillPanel = onDemand(async () => (await import('./WaybillPanel.tsx')).WaybillPanel)
const WaybillForm = late(() => import('./WaybillForm.tsx'))

type WaybillRow = OutputFor<'services.waybill.list'>['rows'][number]
type Filter = Pick<InputFor<'services.waybill.totals'>, 'state' | 'customerId' | 'vehicleId'>

const path = '/waybills'

const columns = (): ListColumn<WaybillRow>[] => [
  {
    id: 'number',
    header: fieldWords.number(),
    sort: 'number',
    cell: row => <DocumentNumber number={row.number} href={`${path}?waybill=${row.id}`} />,
  },
  {
    id: 'customer',
    header: fieldWords.customer(),
    cell: row => <bdi>{row.customer.name}</bdi>,
    exportKey: 'customer.name',
  },
  { id: 'cargo', header: fieldWords.cargo(), cell: row => <bdi>{row.cargo}</bdi> },
  { id: 'fromPlace', header: fieldWords.fromPlace(), cell: row => <bdi>{row.fromPlace}</bdi> },
  { id: 'toPlace', header: fieldWords.toPlace(), cell: row => <bdi>{row.toPlace}</bdi> },
  {
    id: 'plannedAt',
    header: fieldWords.plannedAt(),
    sort: 'plannedAt',
    exportKind: 'instant',
    cell: row => <InstantText at={row.plannedAt} />,
  },
  {
    id: 'taker',
    header: m['services.waybill.taker'](),
    cell: row => <bdi>{row.vehicle?.label ?? row.carrier?.name ?? '—'}</bdi>,
    exportCells: [
      { key: 'vehicle.label', label: fieldWords.vehicle(), kind: 'text' },
      { key: 'carrier.name', label: fieldWords.carrier(), kind: 'text' },
    ],
  },
  {
    id: 'freight',
    header: fieldWords.freight(),
    exportKind: 'money',
    cell: row => <Money amount={row.freight} />,
  },
  {
    id: 'state',
    header: fieldWords.state(),
    exportWords: exportWordsOf(stateWords),
    cell: row => <WaybillBadge row={row} />,
  },
]

/** The list, with the record that is opened at its side. */
export default function WaybillsPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const list = useList('services.waybill.list', ['state', 'customerId', 'vehicleId'])
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('services.waybill.totals', { ...filters, ...search })
  const shown = useMemo(columns, [])
  const opened = typeof address['waybill'] === 'string' ? address['waybill'] : null
  const mayWrite = can('services.waybills.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ add: 'new' })}>
      <Plus aria-hidden />
      {m['services.waybill.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['services.waybill.list.title']()}
        count={totals.data && m['services.waybill.count']({ count: totals.data.count })}
        list={list}
        columns={shown}
        rowId={(row: WaybillRow) => row.id}
        onOpen={row => change({ waybill: row.id })}
        card={row => (
          <span className="card-row">
            <bdi className="strong">{row.customer.name}</bdi>
            <WaybillBadge row={row} />
          </span>
        )}
        searchLabel={m['services.waybill.search']()}
        total={totals.data?.count}
        actions={add}
        tabs={<Views />}
        empty={<EmptyState title={m['services.waybill.empty']()} actions={add} />}
      />
      {opened && <WaybillPanel key={opened} id={opened} onClose={() => change({ waybill: undefined })} />}
      <Suspense>
        {address['add'] !== undefined && mayWrite && (
          <WaybillForm
            record={null}
            onClose={() => change({ add: undefined })}
            onDone={id => change({ add: undefined, waybill: id })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('services.waybill.totals', {})
  return (
    <SavedViews
      list="services.waybill.list"
      aside={['waybill', 'add']}
      views={[
        { id: 'all', name: m['services.waybill.view.all'](), search: {} },
        ...(['draft', 'dispatched', 'delivered', 'invoiced'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
