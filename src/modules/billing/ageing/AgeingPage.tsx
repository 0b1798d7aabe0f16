import { Printer, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Day, isDay } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { givenFilters, ScheduleButton } from '#modules/accounting/public.web.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { isSomething } from '../money/amounts.web.ts'
import { ages } from './ageingSheet.rules.ts'
import { ageWords } from './ageWords.rules.ts'
import '../billing.css'
import { DayField } from '../document/DayField.tsx'
import { useToday } from '../list/ListFilters.tsx'
import type { AgeingRow } from '../wordMaps.web.ts'
import type { Cell } from './AgeingPanel.tsx'

const AgeingPanel = onDemand(async () => (await import('./AgeingPanel.tsx')).AgeingPanel)
const ProvisionDialog = onDemand(async () => (await import('./ProvisionDialog.tsx')).ProvisionDialog)

type Side = 'customer' | 'vendor'

function ageingColumns(
  currency: Currency,
  side: Side,
  open: (cell: Cell) => void,
): readonly ListColumn<AgeingRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  const figure = (row: AgeingRow, amount: string, column?: number) =>
    isSomething(amount) ? (
      <button
        type="button"
        className="billing-figure"
        onClick={event => {
          event.stopPropagation()
          open({
            partyId: row.partyId,
            partyName: row.partyName,
            ...(column === undefined ? {} : { column }),
          })
        }}
      >
        <Amount amount={amount} strong={column === undefined} />
      </button>
    ) : (
      <Amount amount={amount} />
    )
  return [
    {
      id: 'partyName',
      header: side === 'customer' ? m['billing.customer']() : m['billing.vendor'](),
      sort: 'name',
      cell: row => <bdi className="billing-name strong">{row.partyName}</bdi>,
    },
    ...ages.map(
      (age, column): ListColumn<AgeingRow> => ({
        id: age,
        header: ageWords[column]?.() ?? '',
        align: 'money',
        exportKind: 'money',
        cell: row => figure(row, row[age], column),
      }),
    ),
    {
      id: 'total',
      header: m['billing.ageing.totalIn']({ currency: symbol }),
      align: 'money',
      exportKind: 'money',
      sort: 'total',
      cell: row => figure(row, row.total),
    },
  ]
}

/** «أعمار الديون»: what customers owe or what we owe vendors, by how late it is; every figure opens its documents. */
export default function AgeingPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const today = useToday()
  const [address, change] = useAddress()
  const [cell, setCell] = useState<Cell | null>(null)
  const [isProviding, setProviding] = useState(false)
  const side: Side = address['side'] === 'vendor' ? 'vendor' : 'customer'
  const asked = address['asOf']
  const asOf: Day = typeof asked === 'string' && isDay(asked) ? asked : today
  // The day stays when the other side is looked at.
  const onDay = asOf === today ? {} : { asOf }
  const list = useList('billing.ageing.list', [], { fixed: { side, asOf } })
  const narrowed = list.search ? { search: list.search } : {}
  const totals = useAnswer('billing.ageing.totals', { side, asOf, ...narrowed })
  return (
    <>
      <ListPage
        title={m['billing.page.ageing']()}
        count={totals.data && m['billing.ageing.count']({ count: totals.data.count })}
        list={list}
        columns={ageingColumns(currency, side, setCell)}
        rowId={(row: AgeingRow) => row.partyId}
        onOpen={row => setCell({ partyId: row.partyId, partyName: row.partyName })}
        card={row => <AgeingCard row={row} />}
        searchLabel={m['billing.ageing.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              {totals.data.ages.map(
                (amount, column) =>
                  isSomething(amount) && (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an age is its place
                    <span key={column}>
                      {ageWords[column]?.()}{' '}
                      <button
                        type="button"
                        className="billing-figure"
                        onClick={() => setCell({ column, ...narrowed })}
                      >
                        <Money amount={amount} />
                      </button>
                    </span>
                  ),
              )}
              <span>
                {m['billing.invoice.total']()}{' '}
                <button type="button" className="billing-figure" onClick={() => setCell(narrowed)}>
                  <Money amount={totals.data.total} strong />
                </button>
              </span>
            </>
          )
        }
        actions={
          <>
            <ButtonLink
              href={documentUrl('billing.ageing.document', {
                side,
                asOf,
                ...narrowed,
                locale: currentLocale(),
              })}
              target="_blank"
            >
              <Printer aria-hidden />
              {m['billing.ageing.print']()}
            </ButtonLink>
            <ScheduleButton
              schedule={{
                report: side === 'customer' ? 'finance.receivablesAgeing' : 'finance.payablesAgeing',
                filters: givenFilters({ search: list.search }),
              }}
            />
            {side === 'customer' && can('finance.reports.view') && (
              <Button onPress={() => setProviding(true)}>
                <ShieldAlert aria-hidden />
                {m['billing.provision.open']()}
              </Button>
            )}
          </>
        }
        tabs={
          <SavedViews
            list="billing.ageing.list"
            views={[
              { id: 'customer', name: m['billing.ageing.customers'](), search: onDay },
              { id: 'vendor', name: m['billing.page.vendors'](), search: { ...onDay, side: 'vendor' } },
            ]}
          />
        }
        filters={
          <FilterChip name={m['billing.ageing.asOf']()} value={<DayText day={asOf} />}>
            <DayField
              label={m['billing.ageing.asOf']()}
              value={asOf}
              max={today}
              onChange={day => change({ asOf: day === today ? null : day })}
              gregorianOnly
            />
          </FilterChip>
        }
        empty={<EmptyState title={m['billing.ageing.none']()} />}
      />
      {cell && <AgeingPanel side={side} asOf={asOf} cell={cell} onClose={() => setCell(null)} />}
      {isProviding && <ProvisionDialog asOf={asOf} onClose={() => setProviding(false)} />}
    </>
  )
}

function AgeingCard({ row }: { row: AgeingRow }) {
  const late = ages.slice(1, 6).filter(age => isSomething(row[age]))
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.partyName}</bdi>
        <Money amount={row.total} strong />
      </span>
      {late.map(age => (
        <span key={age} className="card-row cap">
          <span>{ageWords[ages.indexOf(age)]?.()}</span>
          <Money amount={row[age]} />
        </span>
      ))}
    </>
  )
}
