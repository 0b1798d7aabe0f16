import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { FigureLink } from '../FigureLink.tsx'
import { CostCenterChip, PeriodChip } from '../FilterParts.tsx'
import { minorOf, nameOf } from '../names.ts'
import { SheetMenu } from '../SheetMenu.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { hrefOfFigure, type StatementQuestion } from './statementLinks.ts'
import {
  type Balance,
  type Figure,
  type Figures,
  figures,
  type StatementRow,
  statementRows,
  sumOf,
} from './statementTree.ts'

type Account = OutputFor<'accounting.account.list'>['rows'][number]
type Row = StatementRow<Account>

/** What the address says about a trial balance; the month so far unless it says otherwise. */
export function useStatementQuestion(today: Day): StatementQuestion {
  const [address] = useAddress()
  const text = (key: string) => (address[key] ? String(address[key]) : null)
  return {
    from: text('from') ?? `${today.slice(0, 7)}-01`,
    to: text('to') ?? today,
    level: Number(address['level'] ?? 6),
    under: text('under'),
    zero: address['zero'] === true,
    costCenterId: text('costCenterId'),
    profitUnitId: text('profitUnitId'),
  }
}

/** The answer to a question with its figures in minor units, narrowed to what lies under a heading. */
export function useTrialBalance(question: StatementQuestion) {
  const { currency } = useCompany()
  const { from, to, level, zero, costCenterId, profitUnitId, under } = question
  const answer = useAnswer(
    'accounting.trialBalance.show',
    {
      from,
      asOf: to,
      level,
      zero,
      ...(costCenterId ? { costCenterId } : {}),
      ...(profitUnitId ? { profitUnitId } : {}),
    },
    { keepPrevious: true },
  )
  const balances = useMemo(
    () =>
      (answer.data?.rows ?? [])
        .filter(row => !under || row.code.startsWith(under))
        .map(
          (row): Balance => ({
            accountId: row.accountId,
            code: row.code,
            level: row.level,
            opening: minorOf(row.opening, currency),
            debit: minorOf(row.debit, currency),
            credit: minorOf(row.credit, currency),
            closing: minorOf(row.closing, currency),
          }),
        ),
    [answer.data, under, currency],
  )
  return { answer, balances, total: useMemo(() => sumOf(balances), [balances]) }
}

/** «متوازن، الفرق 0.000»: only the whole of the books must balance, a part of the chart need not. */
export function BalancedBadge({ total, question }: { total: Figures; question: StatementQuestion }) {
  if (question.under || question.costCenterId || question.profitUnitId) return null
  const difference = total.closingDebit - total.closingCredit
  const moved = total.debit - total.credit
  const worst = difference || moved
  return (
    <StatusBadge kind={worst === 0 ? 'settled' : 'late'}>
      {worst === 0 ? m['accounting.statement.balanced']() : m['accounting.statement.unbalanced']()}{' '}
      <Amount amount={Math.abs(worst)} />
    </StatusBadge>
  )
}

type Props = {
  readonly question: StatementQuestion
  readonly balances: readonly Balance[]
  readonly total: Figures
  readonly answer: ReturnType<typeof useTrialBalance>['answer']
}

const groupOf: Readonly<Record<Figure, () => string>> = {
  openingDebit: m['accounting.statement.opening'],
  openingCredit: m['accounting.statement.opening'],
  debit: m['accounting.statement.movement'],
  credit: m['accounting.statement.movement'],
  closingDebit: m['accounting.statement.closing'],
  closingCredit: m['accounting.statement.closing'],
}
const isDebit = (figure: Figure) => figure === 'debit' || figure.endsWith('Debit')
const sideWord = (figure: Figure) =>
  isDebit(figure) ? m['accounting.side.debit']() : m['accounting.side.credit']()

/** The trial balance: paired columns under their headings, every figure a link to what it is the sum of. */
export function TrialBalance({ question, balances, total, answer }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [, change] = useAddress()
  const chart = useAnswer('accounting.account.list', { inactive: true })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const accounts = chart.data?.rows
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
  const text = (minor: number) => (minor === 0 ? null : moneyText(minor, currency))
  return (
    <>
      <Toolbar
        end={
          <>
            <span className="cap accounting-currency">
              {m['accounting.statement.unit']({ currency: currencySymbol(currency, currentLocale()) })}
            </span>
            <SheetMenu
              sheet={{
                title: m['accounting.report.trialBalance'](),
                currency,
                columns: [
                  { header: m['accounting.account.codeLabel'](), kind: 'text' },
                  { header: m['accounting.account.title'](), kind: 'text' },
                  ...figures.map(name => ({
                    header: `${groupOf[name]()} - ${sideWord(name)}`,
                    kind: 'money' as const,
                  })),
                ],
                rows: [
                  ...rows.map(row => [
                    row.account.code,
                    nameOf(row.account),
                    ...figures.map(name => text(row.figures[name])),
                  ]),
                  [null, m['accounting.total'](), ...figures.map(name => moneyText(total[name], currency))],
                ],
              }}
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
                empty={<EmptyState title={m['accounting.statement.empty']()} />}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

type FilterProps = {
  readonly question: StatementQuestion
  readonly accounts: readonly Account[]
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
}

function StatementFilters({ question, accounts, onChange }: FilterProps) {
  const { from, to, level, zero, under, costCenterId, profitUnitId } = question
  const heading = accounts.find(account => account.code === under)
  const levels = [1, 2, 3, 4, 5, 6].map(number => ({
    id: String(number),
    name:
      number === 6
        ? m['accounting.statement.allLevels']()
        : m['accounting.statement.level']({ level: number }),
  }))
  return (
    <>
      <PeriodChip
        from={from}
        to={to}
        onChange={days => onChange({ from: days.from ?? undefined, to: days.to ?? undefined })}
      />
      <FilterChip
        name={m['accounting.statement.levelName']()}
        value={levels.find(one => one.id === String(level))?.name}
      >
        <Select
          label={m['accounting.statement.levelName']()}
          value={String(level)}
          onChange={value => onChange({ level: value === '6' ? undefined : Number(value) })}
          options={levels}
        />
      </FilterChip>
      <CostCenterChip id={costCenterId} onChange={id => onChange({ costCenterId: id })} />
      {profitUnitId && (
        <FilterChip
          name={m['accounting.dimension.profitUnit']()}
          value={m['accounting.filter.one']()}
          onRemove={() => onChange({ profitUnitId: undefined })}
        />
      )}
      {under && (
        <FilterChip
          name={m['accounting.statement.under']()}
          value={heading ? `${heading.code} ${nameOf(heading)}` : under}
          onRemove={() => onChange({ under: undefined })}
        />
      )}
      <span className="chip accounting-zero">
        <Checkbox checked={!zero} onChange={hide => onChange({ zero: hide ? undefined : true })}>
          {m['accounting.statement.hideZero']()}
        </Checkbox>
      </span>
    </>
  )
}
