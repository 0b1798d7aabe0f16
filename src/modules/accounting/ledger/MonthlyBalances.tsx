import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { hasAmount, nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { formatMonth } from '../monthNames.web.ts'
import { ProfitUnitChip } from '../profitUnit/ProfitUnitChip.tsx'
import { FigureLink } from '../report/FigureLink.tsx'
import { AccountChip, CostCenterChip, useToday } from '../report/FilterParts.tsx'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'

type Months = OutputFor<'accounting.ledger.months'>
type Month = Months['rows'][number]
type Years = OutputFor<'accounting.year.list'>['rows']
type Place = {
  account: string
  costCenterId: string | null
  profitUnitId: string | null
}

const closingPeriod = 13
const lastMonth = 12
/** The row of what a year began with. */
const beginning = 0

function nameOfMonth({ number, from }: Month): string {
  if (number === beginning) return m['accounting.statement.opening']()
  return number === closingPeriod ? m['accounting.period.closing']() : formatMonth(from)
}

/** «الأرصدة الشهرية»: what each month of a fiscal year moved of an account, and what it stood at at its end. */
export function MonthlyBalances() {
  const [address] = useAddress()
  const years = useAnswer('accounting.year.list', {})
  const account = address['account'] ? String(address['account']) : null
  if (!account) return <ChooseAccount />
  return <Loaded answer={years}>{({ rows }) => <OfYears account={account} years={rows} />}</Loaded>
}

function OfYears({ account, years }: { account: string; years: Years }) {
  const [address, change] = useAddress()
  const today = useToday()
  const text = (key: string) => (address[key] ? String(address[key]) : null)
  const current = years.find(year => year.startsOn <= today && today <= year.endsOn) ?? years.at(-1)
  const year = years.find(one => one.id === text('year')) ?? current
  const [costCenterId, profitUnitId] = [text('costCenterId'), text('profitUnitId')]
  const answer = useAnswer(
    'accounting.ledger.months',
    {
      accountId: account,
      yearId: year?.id ?? '',
      ...(costCenterId ? { costCenterId } : {}),
      ...(profitUnitId ? { profitUnitId } : {}),
    },
    { enabled: year !== undefined, keepPrevious: true },
  )
  return (
    <>
      <Toolbar end={answer.data && <Saved account={account} months={answer.data} />}>
        <AccountChip id={account} onChange={id => change({ account: id })} headings />
        <FilterChip name={m['accounting.year.label']()} value={year?.name}>
          <Select
            label={m['accounting.year.label']()}
            value={year?.id ?? ''}
            onChange={id => change({ year: id })}
            options={years.map(one => ({ id: one.id, name: one.name }))}
          />
        </FilterChip>
        <CostCenterChip id={costCenterId} onChange={id => change({ costCenterId: id })} />
        <ProfitUnitChip id={profitUnitId} onChange={id => change({ profitUnitId: id ?? undefined })} />
      </Toolbar>
      <Loaded answer={answer}>
        {months => <Table months={months} place={{ account, costCenterId, profitUnitId }} />}
      </Loaded>
    </>
  )
}

/** The closing period is a row only of a year that was closed. */
const shownRows = (months: Months) =>
  months.rows.filter(row => row.number !== closingPeriod || hasAmount(row.debit) || hasAmount(row.credit))

function Table({ months, place }: { months: Months; place: Place }) {
  const { currency } = useCompany()
  const symbol = currencySymbol(currency, currentLocale())
  const figure = (row: Month, side: 'debit' | 'credit') => {
    if (!hasAmount(row[side])) return <Amount amount={null} />
    const shown = <Amount amount={row[side]} />
    if (row.number === closingPeriod) return shown
    const withClosing = row.number === lastMonth ? (false as const) : null
    const word = side === 'debit' ? m['accounting.side.debit']() : m['accounting.side.credit']()
    return (
      <FigureLink
        href={links.statement({ ...place, from: row.from, to: row.to, side, withClosing })}
        label={`${nameOfMonth(row)} ${word}`}
      >
        {shown}
      </FigureLink>
    )
  }
  const columns: Column<Month>[] = [
    { id: 'month', header: m['accounting.period.label'](), cell: nameOfMonth },
    {
      id: 'debit',
      header: m['accounting.side.debitIn']({ currency: symbol }),
      align: 'money',
      cell: row => figure(row, 'debit'),
    },
    {
      id: 'credit',
      header: m['accounting.side.creditIn']({ currency: symbol }),
      align: 'money',
      cell: row => figure(row, 'credit'),
    },
    {
      id: 'closing',
      header: m['accounting.account.balanceIn']({ currency: symbol }),
      align: 'money',
      cell: row => <Amount amount={row.closing} strong />,
    },
  ]
  const opening: Month = {
    periodId: 0,
    number: beginning,
    from: '',
    to: '',
    debit: '',
    credit: '',
    closing: months.opening,
  }
  return (
    <DataTable
      label={m['accounting.ledger.months']()}
      look="statement"
      columns={columns}
      rows={[opening, ...shownRows(months)]}
      rowId={row => String(row.periodId)}
      level={row => (row.number === beginning ? 'strong' : undefined)}
      totalsLabel={m['accounting.ledger.moved']()}
      totals={{
        debit: <Amount amount={months.debit} strong />,
        credit: <Amount amount={months.credit} strong />,
        closing: <Amount amount={months.closing} strong />,
      }}
      card={row => (
        <>
          <span className="card-row">
            <span className="strong">{nameOfMonth(row)}</span>
            <Amount amount={row.closing} strong />
          </span>
          {(hasAmount(row.debit) || hasAmount(row.credit)) && (
            <span className="card-row cap">
              <span>
                {m['accounting.side.debit']()} {figure(row, 'debit')}
              </span>
              <span>
                {m['accounting.side.credit']()} {figure(row, 'credit')}
              </span>
            </span>
          )}
        </>
      )}
    />
  )
}

function Saved({ account, months }: { account: string; months: Months }) {
  const { currency } = useCompany()
  const chart = useAnswer('accounting.account.list', {})
  const known = chart.data?.rows.find(one => one.id === account)
  const money = (header: string) => ({ header, kind: 'money' as const })
  const shown = shownRows(months)
  return (
    <SheetMenu
      sheet={{
        title: known ? `${known.code} ${nameOf(known)}` : m['accounting.ledger.months'](),
        currency,
        columns: [
          { header: m['accounting.period.label'](), kind: 'text' },
          money(m['accounting.side.debit']()),
          money(m['accounting.side.credit']()),
          money(m['accounting.account.balance']()),
        ],
        rows: [
          [m['accounting.statement.opening'](), null, null, months.opening],
          ...shown.map(row => [nameOfMonth(row), row.debit, row.credit, row.closing]),
          [m['accounting.total'](), months.debit, months.credit, months.closing],
        ],
        sums: [{ row: shown.length + 1, of: shown.map((_, at) => at + 1), columns: [1, 2] }],
      }}
    />
  )
}
