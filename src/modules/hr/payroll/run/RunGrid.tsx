import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { type GridRow, nameIn, type Run, slipKinds, slipStateWords } from '../payrollWords.web.ts'

const PayslipPanel = onDemand(async () => (await import('../../payslip/PayslipPanel.tsx')).PayslipPanel)

/** Person by component, with the sum of each; a press opens the slip, where every amount has its formula. */
export function RunGrid({ run }: { run: Run }) {
  const answer = useAnswer('hr.payroll.grid', { id: run.id })
  const [address, change] = useAddress()
  const opened = typeof address['slip'] === 'string' ? address['slip'] : null
  return (
    <>
      <Loaded answer={answer}>
        {grid => <Grid grid={grid} run={run} onOpen={id => change({ slip: id })} />}
      </Loaded>
      {opened && (
        <PayslipPanel key={opened} id={opened} run={run} onClose={() => change({ slip: undefined })} />
      )}
    </>
  )
}

type Answer = NonNullable<ReturnType<typeof useAnswer<'hr.payroll.grid'>>['data']>

function Grid({ grid, run, onOpen }: { grid: Answer; run: Run; onOpen: (payslipId: string) => void }) {
  const { currency } = useCompany()
  const unit = currencySymbol(currency, currentLocale())
  const columns = useMemo(() => {
    const list: Column<GridRow>[] = [
      {
        id: 'name',
        header: m['hr.payroll.field.employee'](),
        cell: row => (
          <span className="row">
            {row.isBlocked && <TriangleAlert aria-label={m['hr.payroll.blocked.one']()} size={14} />}
            <bdi className="strong">{row.name}</bdi>
          </span>
        ),
      },
      {
        id: 'net',
        header: m['hr.payroll.field.netIn']({ currency: unit }),
        align: 'money',
        cell: row => <Amount amount={row.net} strong />,
      },
    ]
    for (const [at, column] of grid.columns.entries())
      if (column.kind !== 'employerCost')
        list.push({
          id: column.component,
          header: nameIn(column),
          align: 'money',
          cell: row => <Amount amount={row.cells[at] ?? null} />,
        })
    list.push({
      id: 'state',
      header: m['hr.payroll.field.state'](),
      cell: row => <StatusBadge kind={slipKinds[row.state]}>{slipStateWords[row.state]()}</StatusBadge>,
    })
    return list
  }, [grid, unit])
  const totals = Object.fromEntries([
    ...grid.columns.map(column => [column.component, <Amount key="t" amount={column.total} strong />]),
    ['net', <Amount key="t" amount={run.net} strong />],
  ])
  return (
    <DataTable
      label={m['hr.payroll.tab.slips']()}
      bare
      density="compact"
      columns={columns}
      rows={grid.rows}
      rowId={row => row.payslipId}
      onOpen={row => onOpen(row.payslipId)}
      totals={totals}
      totalsLabel={m['hr.payroll.field.total']()}
      empty={<EmptyState title={m['hr.payroll.noSlips']()} />}
      card={row => (
        <>
          <span className="card-row">
            <bdi className="strong">{row.name}</bdi>
            <StatusBadge kind={slipKinds[row.state]}>{slipStateWords[row.state]()}</StatusBadge>
          </span>
          <span className="card-row">
            <span className="n">{row.number}</span>
            <Money amount={row.net} strong />
          </span>
        </>
      )}
    />
  )
}
