import { Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Day, isDay } from '#kernel/shared/day.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import {
  givenFilters,
  MonthChip,
  monthText,
  ProfitUnitChip,
  ScheduleButton,
} from '#modules/accounting/public.web.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { riskWords } from '../document/stateWords.rules.ts'
import { isSomething } from '../money/amounts.web.ts'
import { monthsUntil, type Risk, risks } from './tracking.rules.ts'
import '../billing.css'
import { useToday } from '../list/ListFilters.tsx'
import type { TrackedCell } from './TrackingPanel.tsx'

const TrackingPanel = onDemand(async () => (await import('./TrackingPanel.tsx')).TrackingPanel)

type Row = OutputFor<'billing.tracking.list'>['rows'][number]

const riskKinds: Readonly<Record<Risk, StatusKind>> = {
  regular: 'settled',
  late: 'decide',
  defaulting: 'late',
}

const places = [1, 2, 3, 4, 5, 6] as const

/** «المتابعة المالية»: customers by months, their debts and reliability; every figure opens its invoices. */
export default function TrackingPage() {
  const today = useToday()
  const [address, change] = useAddress()
  const [cell, setCell] = useState<TrackedCell | null>(null)
  const asked = address['month']
  const month: Day = typeof asked === 'string' && isDay(asked) ? asked : today
  const profitUnitId = typeof address['profitUnitId'] === 'string' ? address['profitUnitId'] : null
  const risk = risks.find(one => one === address['risk']) ?? null
  const contract = typeof address['contract'] === 'string' ? address['contract'] : ''
  const question = { month, ...(profitUnitId ? { profitUnitId } : {}), ...(contract ? { contract } : {}) }
  // The month stays when another risk is looked at.
  const shownMonth = month === today ? {} : { month }
  const asking = { ...question, ...(risk ? { risk } : {}) }
  const list = useList('billing.tracking.list', [], { fixed: asking })
  const totals = useAnswer('billing.tracking.totals', {
    ...question,
    ...(list.search ? { search: list.search } : {}),
  })
  const open = (row: Row, place?: number) =>
    setCell({
      partyId: row.partyId,
      partyName: row.partyName,
      phone: row.phone,
      ...question,
      ...(place === undefined ? {} : { place }),
    })
  const counts = totals.data?.counts
  const sums = totals.data
  const last = sums?.months.at(-1)
  return (
    <>
      <ListPage
        title={m['billing.page.tracking']()}
        list={list}
        columns={trackingColumns(month, open)}
        rowId={(row: Row) => row.partyId}
        onOpen={row => open(row)}
        card={row => <TrackingCard row={row} />}
        searchLabel={m['billing.tracking.search']()}
        actions={
          <>
            <ButtonLink
              href={documentUrl('billing.tracking.document', {
                ...asking,
                ...(list.search ? { search: list.search } : {}),
                locale: currentLocale(),
              })}
              target="_blank"
            >
              <Printer aria-hidden />
              {m['billing.tracking.print']()}
            </ButtonLink>
            <ScheduleButton
              schedule={{
                report: 'finance.tracking',
                filters: givenFilters({ search: list.search, risk, profitUnitId, contract }),
              }}
            />
          </>
        }
        total={counts && (risk ? counts[risk] : counts.regular + counts.late + counts.defaulting)}
        sums={
          sums &&
          last && (
            <>
              <span>
                {m['billing.tracking.expected']({ month: monthText(last.startsOn) })}{' '}
                <Money amount={last.expected} />
              </span>
              <span>
                {m['billing.tracking.collected']()} <Money amount={last.collected} />
              </span>
              <span>
                {m['billing.tracking.lateFees']()} <Money amount={sums.lateFees} />
              </span>
              <span>
                {m['billing.tracking.outstanding']()} <Money amount={sums.outstanding} strong />
              </span>
            </>
          )
        }
        tabs={
          <SavedViews
            list="billing.tracking.list"
            views={[
              { id: 'all', name: m['billing.tracking.all'](), search: shownMonth },
              ...risks.map(id => ({
                id,
                name: riskWords[id](),
                search: { ...shownMonth, risk: id },
                ...(counts?.[id] ? { count: counts[id], late: id === 'defaulting' } : {}),
              })),
            ]}
          />
        }
        filters={
          <>
            <MonthChip month={month} last={today} onChange={chosen => change({ month: chosen })} />
            <ProfitUnitChip
              id={profitUnitId}
              onChange={id => change({ profitUnitId: id ?? undefined, cursor: undefined })}
            />
            <FilterChip
              name={m['billing.tracking.contract']()}
              value={contract ? <span className="n">{contract}</span> : m['billing.tracking.all']()}
              {...(contract ? { onRemove: () => change({ contract: undefined, cursor: undefined }) } : {})}
            >
              <SearchField
                label={m['billing.tracking.contractSearch']()}
                value={contract}
                onChange={text => change({ contract: text || undefined, cursor: undefined })}
              />
            </FilterChip>
          </>
        }
        empty={<EmptyState title={m['billing.tracking.empty']()} />}
      />
      {cell && <TrackingPanel cell={cell} onClose={() => setCell(null)} />}
    </>
  )
}

function trackingColumns(month: Day, open: (row: Row, place?: number) => void): readonly ListColumn<Row>[] {
  const figure = (row: Row, amount: string, place?: number) => (
    <button
      type="button"
      className="billing-figure"
      onClick={event => {
        event.stopPropagation()
        open(row, place)
      }}
    >
      <Amount amount={amount} strong={place === undefined} />
    </button>
  )
  const monthCell = (row: Row, place: (typeof places)[number]) => {
    const [due, left] = [row[`due${place}`], row[`open${place}`]]
    if (!isSomething(due)) return <span className="quiet">{'\u2014'}</span>
    return (
      <span>
        {figure(row, due, place)}
        {isSomething(left) && (
          <span className="cap billing-block bad">
            {m['billing.tracking.openShort']()} <Amount amount={left} />
          </span>
        )}
      </span>
    )
  }
  const months = monthsUntil(month)
  return [
    {
      id: 'partyName',
      header: m['billing.customer'](),
      sort: 'name',
      cell: row => <bdi className="billing-name strong">{row.partyName}</bdi>,
    },
    {
      id: 'risk',
      header: m['billing.tracking.risk'](),
      exportWords: Object.fromEntries(risks.map(id => [id, riskWords[id]()])),
      cell: row => <RiskBadge row={row} />,
    },
    {
      id: 'outstanding',
      header: m['billing.tracking.outstanding'](),
      align: 'money',
      sort: 'outstanding',
      cell: row => figure(row, row.outstanding),
    },
    {
      id: 'earlier',
      header: m['billing.tracking.earlier'](),
      align: 'money',
      cell: row => (isSomething(row.earlier) ? figure(row, row.earlier, 0) : <Amount amount={row.earlier} />),
    },
    ...places.map(
      (place): ListColumn<Row> => ({
        id: `due${place}`,
        header: monthText(months[place - 1]!.startsOn),
        align: 'money',
        cell: row => monthCell(row, place),
      }),
    ),
    {
      id: 'lateFees',
      header: m['billing.tracking.lateFees'](),
      align: 'money',
      cell: row => <Amount amount={row.lateFees} />,
    },
    {
      id: 'paid',
      header: m['billing.tracking.paid'](),
      align: 'money',
      cell: row => <Amount amount={row.paid} />,
    },
  ]
}

function RiskBadge({ row }: { row: Row }) {
  return (
    <StatusBadge kind={riskKinds[row.risk]}>
      {riskWords[row.risk]()}
      {row.daysLate > 0 && ` · ${m['billing.invoice.daysLate']({ count: row.daysLate })}`}
    </StatusBadge>
  )
}

function TrackingCard({ row }: { row: Row }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.partyName}</bdi>
        <Money amount={row.outstanding} strong />
      </span>
      <span className="card-row cap">
        <RiskBadge row={row} />
        <span>
          {m['billing.tracking.paid']()} <Amount amount={row.paid} />
        </span>
      </span>
    </>
  )
}
