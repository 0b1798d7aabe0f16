import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { minorOf, nameOf } from '../account/names.web.ts'
import { daysText } from '../report/daysText.rules.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { CostCenterChip } from '../report/FilterParts.tsx'
import type { Days } from '../report/report.rules.ts'
import { hrefOfCell } from '../report/reportLinks.web.ts'
import { reportRowWords } from '../report/reportWords.rules.ts'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { ShareOfBefore, TwoPeriodChips, useTwoPeriods } from './twoPeriods.tsx'

type ReportRow = OutputFor<'accounting.report.show'>['rows'][number]
type Row = ReportRow & { now: string; before: string; change: string }

const labelOf = (row: ReportRow): string =>
  row.word ? reportRowWords[row.word]() : nameOf({ nameAr: row.nameAr ?? '', nameEn: row.nameEn })

/** «مقارنة الفترات»: the income statement of any two periods beside each other, with what changed. */
export function PeriodsTab() {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const costCenterId = typeof address['costCenterId'] === 'string' ? address['costCenterId'] : null
  const { now, before } = useTwoPeriods()
  const asked = {
    report: 'incomeStatement' as const,
    level: 4,
    // Accounts that only one of the periods moved stand in both.
    zero: true,
    ...(costCenterId ? { costCenterId } : {}),
  }
  const answer = useAnswer('accounting.report.show', { ...asked, ...now }, { keepPrevious: true })
  const earlier = useAnswer('accounting.report.show', { ...asked, ...before }, { keepPrevious: true })
  const amountBefore = new Map(earlier.data?.rows.map(row => [row.key, row.amounts[0]]))
  const nothing = moneyText(0, currency)
  const rows: Row[] = (answer.data?.rows ?? [])
    .map(row => {
      const [nowText, beforeText] = [row.amounts[0] ?? nothing, amountBefore.get(row.key) ?? nothing]
      const difference = minorOf(nowText, currency) - minorOf(beforeText, currency)
      return { ...row, now: nowText, before: beforeText, change: moneyText(difference, currency) }
    })
    .filter(row => row.kind === 'total' || /[1-9]/.test(row.now) || /[1-9]/.test(row.before))
  const heads = [daysText(now, false), daysText(before, false)] as const
  return (
    <>
      <Toolbar
        end={
          <SheetMenu
            sheet={{
              title: m['accounting.analysis.tab.periods'](),
              currency,
              columns: [
                { header: m['accounting.account.codeLabel'](), kind: 'text' },
                { header: m['accounting.account.title'](), kind: 'text' },
                ...heads.map(header => ({ header, kind: 'money' as const })),
                { header: m['accounting.report.change'](), kind: 'money' },
              ],
              rows: rows.map(row => [row.code, labelOf(row), row.now, row.before, row.change]),
            }}
          />
        }
      >
        <TwoPeriodChips />
        <CostCenterChip id={costCenterId} onChange={id => change({ costCenterId: id ?? undefined })} />
      </Toolbar>
      <Loaded answer={earlier}>
        {() => (
          <Loaded answer={answer}>
            {() => <PeriodTable rows={rows} days={[now, before]} heads={heads} costCenterId={costCenterId} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

type TableProps = {
  rows: readonly Row[]
  days: readonly [Days, Days]
  heads: readonly [string, string]
  costCenterId: string | null
}

function PeriodTable({ rows, days, heads, costCenterId }: TableProps) {
  const { currency } = useCompany()
  const { can } = useSession()
  const mayOpen = can('finance.ledger.view')
  const figure = (row: Row, at: 0 | 1) => {
    const text = at === 0 ? row.now : row.before
    const amount = <Amount amount={text} strong={row.kind !== 'account'} />
    if (!mayOpen || !row.lines || !/[1-9]/.test(text)) return amount
    return (
      <FigureLink
        href={hrefOfCell(row.lines, days[at], { costCenterId })}
        label={m['accounting.statement.openFigure']({ account: labelOf(row), figure: heads[at] })}
      >
        {amount}
      </FigureLink>
    )
  }
  const share = (row: Row) => (
    <ShareOfBefore now={minorOf(row.now, currency)} before={minorOf(row.before, currency)} />
  )
  const name = (row: Row) => (
    <span className="accounting-indent" style={{ paddingInlineStart: (row.level - 1) * 20 }}>
      {row.code && <span className="n quiet">{row.code}</span>} {labelOf(row)}
    </span>
  )
  const columns: Column<Row>[] = [
    { id: 'account', header: m['accounting.account.title'](), cell: name },
    { id: 'now', header: heads[0], align: 'money', cell: row => figure(row, 0) },
    { id: 'before', header: heads[1], align: 'money', cell: row => figure(row, 1) },
    {
      id: 'change',
      header: m['accounting.report.change'](),
      align: 'money',
      cell: row => <Amount amount={row.change} />,
    },
    { id: 'share', header: m['accounting.report.changePercent'](), align: 'money', cell: share },
  ]
  return (
    <DataTable
      label={m['accounting.analysis.tab.periods']()}
      look="statement"
      pageKeys
      columns={columns}
      rows={rows}
      rowId={row => row.key}
      level={row => (row.kind === 'account' ? undefined : row.level === 1 ? 'head' : 'strong')}
      card={row => (
        <>
          <span className="card-row">
            <span className={row.kind === 'account' ? 'grow' : 'grow strong'}>{labelOf(row)}</span>
            {figure(row, 0)}
          </span>
          <span className="card-row cap">
            <span>
              {heads[1]} {figure(row, 1)}
            </span>
            {share(row)}
          </span>
        </>
      )}
      empty={<EmptyState title={m['accounting.statement.empty']()} />}
    />
  )
}
