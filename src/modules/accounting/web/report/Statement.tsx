import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { changedBps, reachedBps } from '../../shared/budget.rules.ts'
import type { ReportName } from '../../shared/report.rules.ts'
import { FigureLink } from '../FigureLink.tsx'
import { links } from '../links.ts'
import { minorOf, nameOf } from '../names.ts'
import { Share, sheetShare } from '../Share.tsx'
import { SheetMenu } from '../SheetMenu.tsx'
import { reportNameWords, reportRowWords } from '../wordMaps.ts'
import { daysText } from './daysText.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { hrefOfCell } from './reportLinks.ts'
import { inputOf, type ReportQuestion } from './reportQuestion.ts'
import { sumsOfStatement } from './statementSums.ts'

type Report = OutputFor<'accounting.report.show'>
type Row = Report['rows'][number]
type Props = { readonly report: ReportName; readonly question: ReportQuestion }

const labelOf = (row: Row): string =>
  row.word ? reportRowWords[row.word]() : nameOf({ nameAr: row.nameAr ?? '', nameEn: row.nameEn })

/** How the two columns of a row differ: the amount, and its share of what it is compared with. */
function comparedOf(row: Row, currency: Currency, isPlanned: boolean) {
  const [now, before] = [minorOf(row.amounts[0], currency), minorOf(row.amounts[1], currency)]
  return {
    change: moneyText(now - before, currency),
    bps: isPlanned ? reachedBps(now, before) : changedBps(now, before),
  }
}

const comparedWords = (isPlanned: boolean) =>
  isPlanned
    ? { change: m['accounting.report.difference'](), share: m['accounting.report.reached']() }
    : { change: m['accounting.report.change'](), share: m['accounting.report.changePercent']() }

/** Income statement, balance sheet or cash flow: each figure a link to the lines it is the sum of. */
export function Statement({ report, question }: Props) {
  const { currency } = useCompany()
  const input = inputOf(report, question)
  const answer = useAnswer('accounting.report.show', input, { keepPrevious: true })
  const columns = answer.data?.columns ?? []
  const rows = answer.data?.rows ?? []
  const heads = columns.map(days =>
    days.planned ? m['accounting.budget.budget']() : daysText(days, report === 'balanceSheet'),
  )
  const compared = columns.length > 1
  const isPlanned = columns.some(column => column.planned)
  const words = comparedWords(isPlanned)
  return (
    <>
      <Toolbar
        end={
          <SheetMenu
            pdf={documentUrl('accounting.report.document', { ...input, locale: currentLocale() })}
            sheet={{
              title: reportNameWords[report](),
              currency,
              columns: [
                { header: m['accounting.account.codeLabel'](), kind: 'text' },
                { header: m['accounting.account.title'](), kind: 'text' },
                ...heads.map(header => ({ header, kind: 'money' as const })),
                ...(compared
                  ? [
                      { header: words.change, kind: 'money' as const },
                      { header: words.share, kind: 'percent' as const },
                    ]
                  : []),
              ],
              rows: rows.map(row => {
                const { change, bps } = comparedOf(row, currency, isPlanned)
                return [
                  row.code,
                  labelOf(row),
                  ...row.amounts,
                  ...(compared ? [change, sheetShare(bps)] : []),
                ]
              }),
              sums: sumsOfStatement(rows),
            }}
          />
        }
      >
        <ReportFilters report={report} question={question} />
      </Toolbar>
      <Loaded answer={answer}>
        {shown => (
          <>
            {isPlanned && shown.budgets.length === 0 && <NoBudget />}
            <StatementTable report={report} question={question} shown={shown} heads={heads} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Nothing was planned for these days: the way to plan it. */
export function NoBudget() {
  const { can } = useSession()
  return (
    <Notice
      hue="amber"
      actions={
        can('finance.budgets.view') && (
          <ButtonLink href={links.budgets}>{m['accounting.page.budgets']()}</ButtonLink>
        )
      }
    >
      {m['accounting.report.noBudget']()}
    </Notice>
  )
}

type TableProps = Props & { readonly shown: Report; readonly heads: readonly string[] }

function StatementTable({ report, question, shown, heads }: TableProps) {
  const { currency } = useCompany()
  const { can } = useSession()
  const mayOpen = can('finance.ledger.view')
  const compared = shown.columns.length > 1
  const isPlanned = shown.columns.some(column => column.planned)
  const words = comparedWords(isPlanned)
  const [budget] = shown.budgets
  const planHref =
    budget && shown.budgets.length === 1 && can('finance.budgets.view')
      ? links.plan(budget.id, question.costCenterId)
      : null
  const dimensions =
    report === 'incomeStatement'
      ? { costCenterId: question.costCenterId, profitUnitId: question.profitUnitId }
      : {}
  const figure = (row: Row, at: number) => {
    const amount = row.amounts[at]
    const isTotal = row.kind !== 'account'
    const text = <Amount amount={amount} strong={isTotal} />
    const column = shown.columns[at]
    if (!column || minorOf(amount, currency) === 0) return text
    const linesHref = mayOpen && row.lines ? hrefOfCell(row.lines, column, dimensions) : null
    const href = column.planned ? planHref : linesHref
    if (!href) return text
    return (
      <FigureLink
        href={href}
        label={m['accounting.statement.openFigure']({ account: labelOf(row), figure: heads[at] ?? '' })}
      >
        {text}
      </FigureLink>
    )
  }
  const columns: Column<Row>[] = [
    {
      id: 'code',
      header: m['accounting.account.codeLabel'](),
      width: '88px',
      cell: row => <span className="n soft-ink">{row.code}</span>,
    },
    {
      id: 'account',
      header: m['accounting.account.title'](),
      cell: row => (
        <span className="accounting-indent" style={{ paddingInlineStart: (row.level - 1) * 20 }}>
          {labelOf(row)}
        </span>
      ),
    },
    ...heads.map(
      (header, at): Column<Row> => ({
        id: `amount${at}`,
        header,
        align: 'money',
        width: '176px',
        cell: row => figure(row, at),
      }),
    ),
    ...(compared
      ? [
          {
            id: 'change',
            header: words.change,
            align: 'money' as const,
            width: '152px',
            cell: (row: Row) => <Amount amount={comparedOf(row, currency, isPlanned).change} />,
          },
          {
            id: 'percent',
            header: words.share,
            align: 'money' as const,
            width: '112px',
            cell: (row: Row) => <Share bps={comparedOf(row, currency, isPlanned).bps} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label={reportNameWords[report]()}
      look="statement"
      pageKeys
      columns={columns}
      rows={shown.rows}
      rowId={row => row.key}
      level={row => (row.kind === 'account' ? undefined : row.level === 1 ? 'head' : 'strong')}
      card={row => (
        <>
          <span className="card-row">
            <span
              className={row.kind === 'account' ? 'grow' : 'grow strong'}
              style={{ paddingInlineStart: (row.level - 1) * 12 }}
            >
              {labelOf(row)}
            </span>
            {figure(row, 0)}
          </span>
          {compared && (
            <span className="card-row cap">
              <span>
                {heads[1]} {figure(row, 1)}
              </span>
              <Share bps={comparedOf(row, currency, isPlanned).bps} />
            </span>
          )}
        </>
      )}
      foot={
        <span className="cap row wrap">
          {m['accounting.statement.unit']({ currency: currencySymbol(currency, currentLocale()) })}
          {shown.seal && (
            <span>
              {m['accounting.report.seal']()} <span className="n">{shown.seal.code}</span>{' '}
              <InstantText at={shown.seal.at} />
            </span>
          )}
        </span>
      }
      empty={<EmptyState title={m['accounting.statement.empty']()} />}
    />
  )
}
