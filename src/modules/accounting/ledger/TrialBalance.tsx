import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { useNarrow } from '#ui/useNarrow.ts'
import { nameOf } from '../account/names.web.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { givenFilters } from '../report/reportSchedule.tsx'
import { SheetMenu } from '../report/SheetMenu.tsx'
import {
  type Balance,
  type Figure,
  type Figures,
  figures,
  statementRows,
} from '../trialBalance/trialBalance.rules.ts'
import {
  type BalanceRow,
  groupOf,
  sideWord,
  trialBalanceSheet,
} from '../trialBalance/trialBalanceSheet.rules.ts'
import { BalanceCard, BalanceSums } from './BalanceCard.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import type { useTrialBalance } from './statementAnswer.tsx'
import { hrefOfFigure, type StatementQuestion } from './statementLinks.web.ts'

type Row = BalanceRow

type Props = {
  question: StatementQuestion
  balances: readonly Balance[]
  total: Figures
  answer: ReturnType<typeof useTrialBalance>['answer']
}

/** The question as its paper asks it: the same, without what is empty. */
function printInputOf({ to, costCenterId, profitUnitId, under, ...question }: StatementQuestion) {
  return {
    ...question,
    asOf: to,
    locale: currentLocale(),
    ...(under ? { under } : {}),
    ...(costCenterId ? { costCenterId } : {}),
    ...(profitUnitId ? { profitUnitId } : {}),
  }
}

/** The trial balance: paired columns under their headings, every figure a link to what it is the sum of. */
export function TrialBalance({ question, balances, total, answer }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [, change] = useAddress()
  const chart = useAnswer('accounting.account.list', { inactive: true })
  const narrow = useNarrow()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const accounts = chart.data?.rows
  const { from, to, ...filters } = question
  const rows = useMemo(() => statementRows(balances, accounts ?? [], closed), [balances, accounts, closed])
  const mayOpen = can('finance.ledger.view')
  const toggle = (code: string) =>
    setClosed(before => {
      const next = new Set(before)
      if (!next.delete(code)) next.add(code)
      return next
    })
  const figure = (row: Row, name: Figure) => {
    const amount = row.figures[name]
    if (amount === 0) return <Amount amount={null} />
    const href = mayOpen ? hrefOfFigure(row, name, question) : null
    const shown = <Amount amount={amount} />
    if (!href) return shown
    const label = m['accounting.statement.openFigure']({
      account: `${row.account.code} ${nameOf(row.account)}`,
      figure: `${groupOf[name]()} ${sideWord(name)}`,
    })
    return (
      <FigureLink href={href} label={label}>
        {shown}
      </FigureLink>
    )
  }
  const columns: Column<Row>[] = [
    {
      id: 'code',
      header: m['accounting.account.codeLabel'](),
      width: '88px',
      cell: row => <span className={row.isHeading ? 'n' : 'n soft-ink'}>{row.account.code}</span>,
    },
    {
      id: 'account',
      header: m['accounting.account.title'](),
      cell: row => (
        <span className="accounting-indent" style={{ paddingInlineStart: (row.account.level - 1) * 20 }}>
          <span className="accounting-twisty">
            {row.isHeading && (
              <IconButton
                size="small"
                label={
                  row.isOpen
                    ? m['accounting.chart.close']({ name: nameOf(row.account) })
                    : m['accounting.chart.open']({ name: nameOf(row.account) })
                }
                onPress={() => toggle(row.account.code)}
              >
                {row.isOpen ? <ChevronDown aria-hidden /> : <DirIcon icon={ChevronRight} />}
              </IconButton>
            )}
          </span>
          {nameOf(row.account)}
        </span>
      ),
    },
    ...figures.map(
      (name): Column<Row> => ({
        id: name,
        header: sideWord(name),
        group: groupOf[name](),
        align: 'money',
        cell: row => figure(row, name),
      }),
    ),
  ]
  return (
    <>
      <Toolbar
        end={
          <>
            <span className="cap accounting-currency">
              {m['accounting.statement.unit']({ currency: currencySymbol(currency, currentLocale()) })}
            </span>
            <SheetMenu
              pdf={documentUrl('accounting.trialBalance.document', printInputOf(question))}
              sheet={trialBalanceSheet(rows, total, currency)}
              schedule={{ report: 'finance.trialBalance', filters: givenFilters(filters) }}
            />
          </>
        }
      >
        <StatementFilters question={question} accounts={accounts ?? []} onChange={change} />
      </Toolbar>
      <Loaded answer={chart}>
        {() => (
          <Loaded answer={answer}>
            {() => (
              <DataTable
                label={m['accounting.report.trialBalance']()}
                look="statement"
                pageKeys
                columns={columns}
                rows={rows}
                rowId={row => row.account.id}
                level={row => (row.account.level === 1 ? 'head' : row.isHeading ? 'strong' : undefined)}
                totals={Object.fromEntries(
                  figures.map(name => [name, <Amount key={name} amount={total[name]} strong />]),
                )}
                card={row => (
                  <BalanceCard row={row} figure={figure} onToggle={() => toggle(row.account.code)} />
                )}
                foot={narrow && <BalanceSums total={total} />}
                empty={<EmptyState title={m['accounting.statement.empty']()} />}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
