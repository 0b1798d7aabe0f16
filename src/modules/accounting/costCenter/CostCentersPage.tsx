import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import '../accounting.css'
import { minorOf, nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { useControlKey } from '../pageKeys.web.ts'
import { type ProfitFigure, profitFigures } from '../profit/profit.rules.ts'
import { classesOfFigure, profitFigureWords } from '../profit/profitFigures.rules.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { PeriodChip, useToday } from '../report/FilterParts.tsx'
import { SheetMenu } from '../report/SheetMenu.tsx'

const CostCenterForm = onDemand(async () => (await import('./CostCenterForm.tsx')).CostCenterForm)

type Center = OutputFor<'accounting.costCenter.list'>['rows'][number]
type Profit = OutputFor<'accounting.profit.list'>['rows'][number]
type Row = Center & Pick<Profit, 'revenue' | 'expense' | 'result'> & { budget: string; remaining: string }

/** Cost centres with what each earned in a period; new, rename, move below another, deactivate at the side. */
export default function CostCentersPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const today = useToday()
  const from = address['from'] ? String(address['from']) : `${today.slice(0, 4)}-01-01`
  const to = address['to'] ? String(address['to']) : today
  const search = address['search'] ? String(address['search']) : ''
  const inactive = address['inactive'] === true
  const editing = address['center'] ? String(address['center']) : null
  const mayWrite = can('finance.costcenters.write')
  const mayOpen = can('finance.ledger.view')
  const centers = useAnswer('accounting.costCenter.list', { inactive: true })
  const profit = useAnswer(
    'accounting.profit.list',
    { by: 'costCenter', from, to, compare: 'budget' },
    { keepPrevious: true },
  )
  useControlKey('KeyN', mayWrite ? () => change({ center: 'new' }) : null)
  useEffect(() => {
    document.title = m['accounting.page.costCenters']()
  }, [])
  const nothing = moneyText(0, currency)
  const earned = new Map(profit.data?.rows.map(row => [row.id, row]))
  const all = centers.data?.rows ?? []
  const rows: Row[] = all
    .filter(
      center =>
        (inactive || center.active) &&
        foldLight(`${center.code} ${center.nameAr} ${center.nameEn ?? ''}`).includes(foldLight(search)),
    )
    .map(center => {
      const { revenue = nothing, expense = nothing, result = nothing, beside } = earned.get(center.id) ?? {}
      const budget = beside?.expense ?? nothing
      const remaining = moneyText(minorOf(budget, currency) - minorOf(expense, currency), currency)
      return { ...center, revenue, expense, result, budget, remaining }
    })
  const figureCell = (row: Row, figure: ProfitFigure) => {
    const amount = <Amount amount={row[figure]} strong={figure === 'result'} />
    if (!mayOpen || !/[1-9]/.test(row[figure])) return amount
    const classes = classesOfFigure[figure]
    return (
      <FigureLink
        href={links.linesBehind({ classes, from, to, withClosing: false, costCenterId: row.id })}
        label={m['accounting.statement.openFigure']({
          account: nameOf(row),
          figure: profitFigureWords[figure](),
        })}
      >
        {amount}
      </FigureLink>
    )
  }
  const state = (row: Row) => (
    <StatusBadge kind={row.active ? 'running' : 'paused'}>
      {row.active ? m['accounting.costCenter.active']() : m['accounting.costCenter.inactive']()}
    </StatusBadge>
  )
  const columns: Column<Row>[] = [
    {
      id: 'code',
      header: m['accounting.costCenter.code'](),
      width: '96px',
      cell: row => <span className="n strong">{row.code}</span>,
    },
    { id: 'name', header: m['accounting.costCenter.name'](), cell: row => <bdi>{nameOf(row)}</bdi> },
    {
      id: 'parent',
      header: m['accounting.costCenter.parent'](),
      cell: row => {
        const parent = all.find(one => one.id === row.parentId)
        return <span className="soft-ink">{parent ? nameOf(parent) : '\u2014'}</span>
      },
    },
    {
      id: 'manager',
      header: m['accounting.costCenter.manager'](),
      cell: row => <bdi className="soft-ink">{row.managerName ?? '\u2014'}</bdi>,
    },
    ...profitFigures.map(
      (figure): Column<Row> => ({
        id: figure,
        header: profitFigureWords[figure](),
        align: 'money',
        cell: row => figureCell(row, figure),
      }),
    ),
    {
      id: 'budget',
      header: m['accounting.costCenter.budget'](),
      align: 'money',
      cell: row => <Amount amount={row.budget} />,
    },
    {
      id: 'remaining',
      header: m['accounting.budget.remaining'](),
      align: 'money',
      cell: row => (/[1-9]/.test(row.budget) ? <Amount amount={row.remaining} /> : null),
    },
    { id: 'state', header: m['accounting.entry.status'](), cell: state },
  ]
  const unassigned = earned.get(null)
  return (
    <div className="page list-page">
      <PageHeader
        title={m['accounting.page.costCenters']()}
        actions={
          mayWrite && (
            <Button kind="primary" onPress={() => change({ center: 'new' })}>
              <Plus aria-hidden />
              {m['accounting.costCenter.add']()}
            </Button>
          )
        }
      />
      <Toolbar
        search={
          <SearchField
            label={m['accounting.profit.searchCenter']()}
            value={search}
            onChange={text => change({ search: text || undefined })}
            slash
          />
        }
        end={
          <SheetMenu
            sheet={{
              title: m['accounting.page.costCenters'](),
              currency,
              columns: [
                { header: m['accounting.costCenter.code'](), kind: 'text' },
                { header: m['accounting.costCenter.name'](), kind: 'text' },
                ...profitFigures.map(figure => ({
                  header: profitFigureWords[figure](),
                  kind: 'money' as const,
                })),
                { header: m['accounting.costCenter.budget'](), kind: 'money' },
                { header: m['accounting.budget.remaining'](), kind: 'money' },
              ],
              rows: rows.map(row => [
                ...[row.code, nameOf(row), row.revenue, row.expense, row.result, row.budget],
                /[1-9]/.test(row.budget) ? row.remaining : null,
              ]),
            }}
          />
        }
      >
        <PeriodChip
          from={from}
          to={to}
          onChange={days => change({ from: days.from ?? undefined, to: days.to ?? undefined })}
        />
        <span className="chip accounting-zero">
          <Checkbox checked={inactive} onChange={shown => change({ inactive: shown || undefined })}>
            {m['accounting.costCenter.withInactive']()}
          </Checkbox>
        </span>
      </Toolbar>
      <Loaded answer={centers}>
        {() => (
          <Loaded answer={profit}>
            {() => (
              <DataTable
                label={m['accounting.page.costCenters']()}
                pageKeys
                columns={columns}
                rows={rows}
                rowId={row => row.id}
                {...(mayWrite ? { onOpen: (row: Row) => change({ center: row.id }) } : {})}
                card={row => (
                  <>
                    <span className="card-row">
                      <span className="strong">
                        <span className="n quiet">{row.code}</span> {nameOf(row)}
                      </span>
                      {figureCell(row, 'result')}
                    </span>
                    {/[1-9]/.test(row.budget) && (
                      <span className="card-row cap">
                        <span>
                          {m['accounting.costCenter.budget']()} <Amount amount={row.budget} />
                        </span>
                        <span>
                          {m['accounting.budget.remaining']()} <Amount amount={row.remaining} />
                        </span>
                      </span>
                    )}
                    {!row.active && state(row)}
                  </>
                )}
                foot={
                  unassigned && (
                    <span className="cap">
                      {m['accounting.profit.unassigned']()} <Amount amount={unassigned.result} />{' '}
                      {currencySymbol(currency, currentLocale())}
                    </span>
                  )
                }
                empty={<EmptyState title={m['accounting.costCenter.empty']()} />}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      {editing && mayWrite && centers.data && (
        <CostCenterForm
          key={editing}
          center={all.find(one => one.id === editing) ?? null}
          all={all}
          onClose={() => change({ center: undefined })}
        />
      )}
    </div>
  )
}
