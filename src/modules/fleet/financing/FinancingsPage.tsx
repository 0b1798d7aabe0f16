import { CalendarClock, FileUp, Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import '../fleet.css'
import { links } from '../links.web.ts'
import { VehicleFilter } from '../vehicle/VehicleFilter.tsx'
import type { FinancedPurchase } from './FinancingForm.tsx'
import { FinancingCard, financingColumns } from './financingColumns.tsx'
import { type FinancingRow, financingStateWords } from './financingWords.web.ts'

const FinancingPanel = onDemand(async () => (await import('./FinancingPanel.tsx')).FinancingPanel)
const DuesPanel = onDemand(async () => (await import('./DuesPanel.tsx')).DuesPanel)
const FinancingForm = late(() => import('./FinancingForm.tsx'))

const filterKeys = ['state', 'overdue', 'vehicleId'] as const
type Filter = Pick<InputFor<'fleet.financing.totals'>, (typeof filterKeys)[number]>

/** The agreements that vehicles are paid off by: what is owed to whom, and what falls due next. */
export default function FinancingsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('fleet.financing.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('fleet.financing.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(() => financingColumns(currency), [currency])
  // A sum in the address is read as a number.
  const text = (key: string) => (address[key] === undefined ? null : String(address[key]))
  const [opened, wanted, dues] = [text('financing'), text('finance'), text('dues')]
  const mayWrite = can('fleet.installments.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ finance: 'vehicle' })}>
      <Plus aria-hidden />
      {m['fleet.financing.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.financing.list.title']()}
        count={totals.data && m['fleet.financing.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: FinancingRow) => row.id}
        onOpen={row => change({ financing: row.id })}
        card={row => <FinancingCard row={row} />}
        searchLabel={m['fleet.financing.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['fleet.financing.sum.financed']()} <Money amount={totals.data.financed} strong />
              </span>
              <span>
                {m['fleet.financing.sum.paid']()} <Money amount={totals.data.paid} strong />
              </span>
              <span>
                {m['fleet.financing.sum.outstanding']()} <Money amount={totals.data.outstanding} strong />
              </span>
              <span>
                {m['fleet.financing.sum.overdue']()} <Money amount={totals.data.overdue} strong />
              </span>
            </>
          )
        }
        actions={
          <>
            <Button kind="tertiary" onPress={() => change({ dues: 'next' })}>
              <CalendarClock aria-hidden />
              {m['fleet.financing.dues.title']()}
            </Button>
            {mayWrite && (
              <ButtonLink kind="tertiary" href={links.financingImport}>
                <FileUp aria-hidden />
                {m['fleet.recordImport.financing.title']()}
              </ButtonLink>
            )}
            {add}
          </>
        }
        tabs={<Views />}
        filters={<VehicleFilter vehicleId={filters.vehicleId} onChange={list.setFilters} />}
        empty={<EmptyState title={m['fleet.financing.empty']()} actions={add} />}
      />
      {opened && <FinancingPanel key={opened} id={opened} onClose={() => change({ financing: undefined })} />}
      {dues && !opened && <DuesPanel onClose={() => change({ dues: undefined })} />}
      <Suspense>
        {wanted && mayWrite && (
          <FinancingForm
            financing={null}
            from={purchaseFrom(wanted, text)}
            onClose={() => change(noPurchase)}
            onDone={id => change({ ...noPurchase, financing: id })}
          />
        )}
      </Suspense>
    </>
  )
}

const noPurchase = { finance: undefined, price: undefined, down: undefined, dealer: undefined }

/** The purchase an agreement is made for, from the address. */
const purchaseFrom = (wanted: string, text: (key: string) => string | null): FinancedPurchase => ({
  vehicleId: wanted === 'vehicle' ? null : wanted,
  price: text('price'),
  down: text('down'),
  dealerPartyId: text('dealer'),
})

function Views() {
  const { data } = useAnswer('fleet.financing.totals', {})
  const states = ['active', 'draft', 'settled'] as const
  return (
    <SavedViews
      list="fleet.financing.list"
      aside={['financing', 'finance', 'dues', 'dealer', 'down', 'price']}
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        {
          id: 'overdue',
          name: m['fleet.financing.late'](),
          search: { overdue: true },
          count: data?.overdueCount,
        },
        ...states.map(state => ({
          id: state,
          name: financingStateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
