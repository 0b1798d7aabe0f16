import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import '../billing.css'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { treasuryPlaces } from '../document/places.web.ts'
import { shiftStatusWords } from '../document/stateWords.rules.ts'
import { links } from '../links.web.ts'
import { ListPrint } from '../list/ListPrint.tsx'
import { BoxFilters } from '../treasury/BoxFilters.tsx'
import { ShiftBadge } from './ShiftBadge.tsx'

type ShiftRow = OutputFor<'billing.session.list'>['rows'][number]

const columns = (): readonly ListColumn<ShiftRow>[] => [
  {
    id: 'openedAt',
    header: m['billing.shift.opened'](),
    sort: 'opened',
    cell: row => <InstantText at={row.openedAt} />,
  },
  {
    id: 'boxName',
    header: m['billing.shift.box'](),
    cell: row => <bdi className="strong">{row.boxName}</bdi>,
  },
  { id: 'cashier', header: m['billing.shift.cashier'](), cell: row => <bdi>{row.cashier}</bdi> },
  {
    id: 'openingCount',
    header: m['billing.shift.openingCount'](),
    align: 'money',
    cell: row => <Money amount={row.openingCount} currency={row.currency} />,
  },
  {
    id: 'counted',
    header: m['billing.session.counted'](),
    align: 'money',
    cell: row => <Money amount={row.counted} currency={row.currency} strong />,
  },
  {
    id: 'difference',
    header: m['billing.shift.difference'](),
    align: 'money',
    cell: row => <Money amount={row.difference} currency={row.currency} />,
  },
  {
    id: 'status',
    header: m['billing.state'](),
    exportWords: spokenCodes(shiftStatusWords),
    cell: row => <ShiftBadge status={row.status} />,
  },
]

/** «الورديات»: every shift of every cash box, and what its count came to. */
export default function ShiftsPage() {
  const go = useGo()
  const list = useList('billing.session.list', ['status', 'treasuryAccountId', 'from', 'to'])
  return (
    <ListPage
      title={m['billing.page.shifts']()}
      list={list}
      columns={columns()}
      rowId={(row: ShiftRow) => row.id}
      onOpen={row => go(links.shift(row.id))}
      card={row => <ShiftCard row={row} />}
      searchLabel={m['billing.shift.search']()}
      actions={
        <ListPrint
          document="billing.session.listDocument"
          report="finance.shifts"
          filters={{ ...list.filters, search: list.search }}
        />
      }
      filters={<BoxFilters filters={list.filters} onChange={list.setFilters} kinds={['cash']} isDated />}
      tabs={
        <>
          <PlaceSwitch label={m['billing.page.treasury']()} places={treasuryPlaces()} here={links.shifts} />
          <SavedViews
            list="billing.session.list"
            views={[
              { id: 'all', name: m['billing.view.all'](), search: {} },
              { id: 'open', name: m['billing.session.status.open'](), search: { status: 'open' } },
              { id: 'counted', name: m['billing.session.status.counted'](), search: { status: 'counted' } },
            ]}
          />
        </>
      }
      empty={<EmptyState title={m['billing.shift.none']()} />}
    />
  )
}

function ShiftCard({ row }: { row: ShiftRow }) {
  return (
    <>
      <span className="card-row">
        <bdi className="grow strong">{row.boxName}</bdi>
        <ShiftBadge status={row.status} />
      </span>
      <span className="card-row cap">
        <span className="grow">
          <bdi>{row.cashier}</bdi> · <InstantText at={row.openedAt} />
        </span>
        <Money amount={row.difference} currency={row.currency} />
      </span>
    </>
  )
}
