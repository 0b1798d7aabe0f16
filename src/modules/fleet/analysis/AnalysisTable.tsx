import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useSession } from '#kernel/web/session.tsx'
import { accountingLinks } from '#modules/accounting/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Plate } from '#ui/Plate.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import './analysis.css'
import { links } from '../links.web.ts'
import {
  type AnalysedVehicle,
  type Analysis,
  type Figure,
  figures,
  figureWords,
} from './analysisWords.web.ts'

type Props = {
  analysis: Analysis
  from: string
  to: string
  onSell: (vehicleId: string) => void
}

const monthText = (day: string) => isolated(`${day.slice(5, 7)}/${day.slice(0, 4)}`)

/** Which lines a figure of a vehicle is the sum of; other costs are its expenses, whose accounts the entries show. */
function linesOf(figure: Figure, row: AnalysedVehicle, { analysis, from, to }: Props) {
  const account = analysis.accounts[figure] ?? null
  const classes = figure === 'revenue' ? '4' : figure === 'profit' ? '45' : '5'
  const days = { from, to, withClosing: false, profitUnitId: row.profitUnitId } as const
  return accountingLinks.linesBehind(account ? { account, ...days } : { classes, ...days })
}

export function AnalysisTable(props: Props) {
  const { analysis, onSell } = props
  const { can } = useSession()
  const { digits } = useDisplay()
  const mayOpen = can('finance.ledger.view')
  const amount = (row: AnalysedVehicle, figure: Figure): ReactNode => {
    const shown = <Amount amount={row[figure]} strong={figure === 'profit'} />
    if (!mayOpen || !row.profitUnitId || !/[1-9]/.test(row[figure])) return shown
    const label = m['fleet.analysis.openLines']({
      vehicle: isolated(row.plate ?? row.name),
      figure: figureWords[figure](),
    })
    return (
      <a className="fleet-figure" href={linesOf(figure, row, props)} aria-label={`${label} ${row[figure]}`}>
        {shown}
      </a>
    )
  }
  const percent = (bps: number | null) =>
    bps === null ? (
      <span className="quiet">{'\u2014'}</span>
    ) : (
      <span className="n">{formatPercent(bps, digits)}</span>
    )
  const name = (row: AnalysedVehicle) => (
    <TextLink href={links.vehicle(row.id, 'books')}>
      {row.plate ? <Plate number={row.plate} /> : null} <bdi>{row.name}</bdi>
    </TextLink>
  )
  // Under its heading the month is enough; a card has no heading.
  const sell = (row: AnalysedVehicle, isHeaded: boolean) => (
    <Button size="small" kind="tertiary" onPress={() => onSell(row.id)}>
      {row.sellOn
        ? isHeaded
          ? monthText(row.sellOn)
          : m['fleet.analysis.sellIn']({ month: monthText(row.sellOn) })
        : row.carrying === null
          ? '\u2014'
          : m['fleet.analysis.keep']()}
    </Button>
  )
  const columns: Column<AnalysedVehicle>[] = [
    { id: 'name', header: m['fleet.analysis.vehicle'](), cell: name },
    ...figures.map(
      (figure): Column<AnalysedVehicle> => ({
        id: figure,
        header: figureWords[figure](),
        align: 'money',
        cell: row => amount(row, figure),
      }),
    ),
    { id: 'roi', header: m['fleet.analysis.roi'](), align: 'money', cell: row => percent(row.roi) },
    {
      id: 'utilisation',
      header: m['fleet.analysis.utilisation'](),
      align: 'money',
      cell: row => percent(row.utilisation),
    },
    {
      id: 'carrying',
      header: m['fleet.analysis.carrying'](),
      align: 'money',
      cell: row => <Amount amount={row.carrying} />,
    },
    { id: 'sellOn', header: m['fleet.analysis.sellOn'](), cell: row => sell(row, true) },
  ]
  const totals = Object.fromEntries(
    figures.map(figure => [figure, <Amount key={figure} amount={analysis.shown[figure]} strong />]),
  )
  return (
    <DataTable
      label={m['fleet.analysis.title']()}
      look="statement"
      pageKeys
      columns={columns}
      rows={analysis.rows}
      rowId={row => row.id}
      totals={totals}
      totalsLabel={m['fleet.analysis.total']()}
      card={row => (
        <>
          <span className="card-row fleet-reach">
            {name(row)}
            {amount(row, 'profit')}
          </span>
          <span className="card-row cap fleet-reach">
            <span>
              {m['fleet.analysis.utilisation']()} {percent(row.utilisation)}
            </span>
            {sell(row, false)}
          </span>
        </>
      )}
      empty={<EmptyState title={m['fleet.analysis.empty']()} />}
    />
  )
}
