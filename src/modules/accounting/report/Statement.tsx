import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { documentUrl } from '#kernel/web/api.ts'
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
import { minorOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import {
  comparedOf,
  comparedWords,
  headsOf,
  isBesideBudget,
  labelOfRow,
  type Report,
  type ReportRow as Row,
  statementSheet,
} from '../statement/statementSheet.rules.ts'
import { FigureLink } from './FigureLink.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import type { ReportName } from './report.rules.ts'
import { hrefOfCell } from './reportLinks.web.ts'
import { inputOf, type ReportQuestion } from './reportQuestion.web.ts'
import { givenFilters } from './reportSchedule.tsx'
import { reportNameWords } from './reportWords.rules.ts'
import { Share } from './Share.tsx'
import { SheetMenu } from './SheetMenu.tsx'

type Props = { report: ReportName; question: ReportQuestion }

const nothingYet: Report = { columns: [], rows: [], budgets: [], seal: null }

/** Income statement, balance sheet or cash flow: each figure a link to the lines it is the sum of. */
export function Statement({ report, question }: Props) {
  const { currency } = useCompany()
  const input = inputOf(report, question)
  const answer = useAnswer('accounting.report.show', input, { keepPrevious: true })
  const shown = answer.data ?? nothingYet
  const { report: _, from, to, ...filters } = input
  return (
    <>
      <Toolbar
        end={
          <SheetMenu
            pdf={documentUrl('accounting.report.document', { ...input, locale: currentLocale() })}
            sheet={statementSheet(report, shown, currency)}
            schedule={{ report: `finance.${report}`, filters: givenFilters(filters) }}
          />
        }
      >
        <ReportFilters report={report} question={question} />
      </Toolbar>
      <Loaded answer={answer}>
        {loaded => (
          <>
            {isBesideBudget(loaded) && loaded.budgets.length === 0 && <NoBudget />}
            <StatementTable report={report} question={question} shown={loaded} />
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

type TableProps = Props & { shown: Report }

function StatementTable({ report, question, shown }: TableProps) {
  const { currency } = useCompany()
  const { can } = useSession()
  const mayOpen = can('finance.ledger.view')
  const compared = shown.columns.length > 1
  const heads = headsOf(shown, report === 'balanceSheet')
  const beside = { currency, isPlanned: isBesideBudget(shown) }
  const words = comparedWords(beside.isPlanned)
  const differs = (row: Row) => comparedOf(row.amounts[0], row.amounts[1], beside)
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
        label={m['accounting.statement.openFigure']({ account: labelOfRow(row), figure: heads[at] ?? '' })}
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
          {labelOfRow(row)}
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
            cell: (row: Row) => <Amount amount={differs(row).change} />,
          },
          {
            id: 'percent',
            header: words.share,
            align: 'money' as const,
            width: '112px',
            cell: (row: Row) => <Share bps={differs(row).bps} />,
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
              {labelOfRow(row)}
            </span>
            {figure(row, 0)}
          </span>
          {compared && (
            <span className="card-row cap">
              <span>
                {heads[1]} {figure(row, 1)}
              </span>
              <Share bps={differs(row).bps} />
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
