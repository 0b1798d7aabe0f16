import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol, formatPercent } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DaysChip, DaysFields } from '#ui/DaysFilter.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { useClock } from '../clock.web.ts'
import { CustomerChip } from '../contract/list/ContractFilters.tsx'
import { nameOf } from '../contract/list/contractColumns.tsx'
import { GroupChip, GroupSelect } from '../contract/list/groupFilter.tsx'
import { links } from '../links.web.ts'
import type { QuotationRow } from '../price/amounts.web.ts'
import '../rentals.css'
import { figureText } from '#ui/figures.ts'
import { quotationKinds, quotationStatusWords, rejectReasonWords } from './quotationWords.web.ts'

const BulkWithdraw = onDemand(async () => (await import('./BulkWithdraw.tsx')).BulkWithdraw)

const filterKeys = ['status', 'customerId', 'groupId', 'createdFrom', 'createdTo'] as const
const tabs: readonly QuotationRow['status'][] = [
  'draft',
  'sent',
  'approved',
  'rejected',
  'expired',
  'withdrawn',
  'converted',
]
type Filter = Pick<
  InputFor<'rentals.quotation.totals'>,
  'status' | 'customerId' | 'groupId' | 'createdFrom' | 'createdTo'
>

/** The number of a quotation; a draft has none yet. */
export const quotationName = (row: Pick<QuotationRow, 'number'>): string =>
  row.number ?? quotationStatusWords.draft()

/** The state of a quotation. */
export function QuotationBadge({ status }: { status: QuotationRow['status'] }) {
  return <StatusBadge kind={quotationKinds[status]}>{quotationStatusWords[status]()}</StatusBadge>
}

const groupsText = (row: QuotationRow) => row.groups.map(nameOf).join('، ')

function columnsOf(currency: Currency, dayOf: (at: string) => string): readonly ListColumn<QuotationRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['rentals.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={quotationName(row)} href={links.quotation(row.id)} />,
    },
    {
      id: 'versionNo',
      header: m['rentals.field.versionNo'](),
      align: 'center',
      exportKind: 'number',
      cell: row => <NumberText value={row.versionNo} />,
    },
    {
      id: 'customer',
      header: m['rentals.field.customer'](),
      sort: 'customer',
      exportKey: 'customer.nameAr',
      cell: row => <bdi className="rentals-name">{nameOf(row.customer)}</bdi>,
    },
    {
      id: 'groups',
      header: m['rentals.field.group'](),
      exportKey: false,
      cell: row => <span className="soft-ink">{groupsText(row)}</span>,
    },
    {
      id: 'startAt',
      header: m['rentals.field.duration'](),
      sort: 'startAt',
      exportKind: 'instant',
      cell: row => (
        <DayRange from={row.startAt && dayOf(row.startAt)} to={row.dueBackAt && dayOf(row.dueBackAt)} />
      ),
    },
    {
      id: 'validUntilOn',
      header: m['rentals.field.validUntilOn'](),
      sort: 'validUntilOn',
      exportKind: 'day',
      cell: row => <DayText day={row.validUntilOn} />,
    },
    {
      id: 'viewedAt',
      header: m['rentals.field.viewedAt'](),
      exportKind: 'instant',
      cell: row => <InstantText at={row.viewedAt} />,
    },
    {
      id: 'total',
      header: m['rentals.field.totalIn']({ currency: symbol }),
      sort: 'total',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.total} strong />,
    },
    {
      id: 'status',
      header: m['rentals.field.status'](),
      exportWords: spokenCodes(quotationStatusWords),
      cell: row => <QuotationBadge status={row.status} />,
    },
  ]
}

/** Quotations with what waits for an answer and how many are won. */
export default function QuotationsPage() {
  const { can } = useSession()
  const { currency, digits } = useCompany()
  const { dayOf } = useClock()
  const go = useGo()
  const list = useList('rentals.quotation.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer(
    'rentals.quotation.totals',
    { ...filters, ...(list.search ? { search: list.search } : {}) },
    { keepPrevious: true },
  )
  const { createdFrom, createdTo } = filters
  const days = {
    keys: ['createdFrom', 'createdTo'] as const,
    days: { createdFrom, createdTo },
    onChange: list.setFilters,
  } as const
  const statuses = totals.data?.statuses
  const all = statuses && Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.rows.filter(row => chosen.has(row.id))
  const mayWrite = can('operations.quotations.write')
  const create = mayWrite && (
    <ButtonLink kind="primary" href={links.newQuotation()}>
      <Plus aria-hidden />
      {m['rentals.quotation.new.title']()}
    </ButtonLink>
  )
  return (
    <ListPage
      title={m['rentals.quotation.list.title']()}
      count={totals.data && m['rentals.quotation.count']({ count: totals.data.count })}
      list={list}
      columns={columnsOf(currency, dayOf)}
      rowId={(row: QuotationRow) => row.id}
      onOpen={row => go(links.quotation(row.id))}
      card={row => (
        <>
          <span className="card-row">
            <DocumentNumber number={quotationName(row)} href={links.quotation(row.id)} />
            <QuotationBadge status={row.status} />
          </span>
          <bdi className="strong">{nameOf(row.customer)}</bdi>
          <span className="card-row">
            <span className="soft-ink">{groupsText(row)}</span>
            <Money amount={row.total} strong />
          </span>
        </>
      )}
      searchLabel={m['rentals.quotation.list.search']()}
      total={totals.data?.count}
      {...(mayWrite && {
        selection: { ids: chosen, onChange: setChosen },
        bulk: {
          title: m['rentals.quotation.selected']({ count: picked.length }),
          actions: <BulkWithdraw quotations={picked} onDone={() => setChosen(new Set())} />,
        },
      })}
      sums={
        totals.data && (
          <>
            <span>
              {m['rentals.quotation.pendingValue']()} <Money amount={totals.data.pendingValue} strong />
            </span>
            {totals.data.winRateBasisPoints !== null && (
              <span>
                {m['rentals.quotation.winRate']()}{' '}
                <b className="n">{formatPercent(totals.data.winRateBasisPoints, digits)}</b>
              </span>
            )}
            {totals.data.rejectReasons.length > 0 && (
              <span>
                {m['rentals.quotation.rejectReasons']()}{' '}
                {totals.data.rejectReasons.map(({ reason, count }, at) => (
                  <span key={reason}>
                    {at > 0 && ' · '}
                    {rejectReasonWords[reason]()} <b className="n">{figureText(count)}</b>
                  </span>
                ))}
              </span>
            )}
          </>
        )
      }
      actions={create}
      tabs={
        <SavedViews
          list="rentals.quotation.list"
          views={[
            { id: 'all', name: m['rentals.contract.tab.all'](), search: {}, count: all },
            ...tabs.map(status => ({
              id: status,
              name: quotationStatusWords[status](),
              search: { status },
              count: statuses?.[status],
            })),
          ]}
        />
      }
      filters={
        <>
          {filters.customerId && <CustomerChip id={filters.customerId} onChange={list.setFilters} />}
          <GroupChip groupId={filters.groupId} onChange={list.setFilters} />
          <DaysChip {...days} name={m['rentals.filter.created']()} />
          <FilterButton>
            {can('operations.customers.read') && (
              <CustomerPicker
                label={m['rentals.field.customer']()}
                value={filters.customerId ?? null}
                onChange={id => list.setFilters({ customerId: id })}
                optional
              />
            )}
            <GroupSelect groupId={filters.groupId} onChange={list.setFilters} />
            <DaysFields
              {...days}
              labels={[m['rentals.filter.createdFrom'](), m['rentals.filter.createdTo']()]}
            />
          </FilterButton>
        </>
      }
      empty={<EmptyState title={m['rentals.quotation.list.empty']()} actions={create} />}
    />
  )
}
