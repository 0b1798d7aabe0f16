import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { nameOf } from '../account/names.web.ts'
import type { Figure, Figures, StatementRow } from '../trialBalance/trialBalance.rules.ts'

type Row = StatementRow<OutputFor<'accounting.account.list'>['rows'][number]>
type Props = {
  row: Row
  figure: (row: Row, name: Figure) => ReactNode
  onToggle: () => void
}

/** A row of the trial balance on a phone: the closing balance on its side, the movement below. */
export function BalanceCard({ row, figure, onToggle }: Props) {
  const { account, figures } = row
  const name = nameOf(account)
  return (
    <>
      <span className="accounting-indent" style={{ paddingInlineStart: (account.level - 1) * 12 }}>
        {row.isHeading && (
          <IconButton
            size="small"
            label={row.isOpen ? m['accounting.chart.close']({ name }) : m['accounting.chart.open']({ name })}
            onPress={onToggle}
          >
            {row.isOpen ? <ChevronDown aria-hidden /> : <DirIcon icon={ChevronRight} />}
          </IconButton>
        )}
        <span className={row.isHeading ? 'grow strong' : 'grow'}>
          <span className="n quiet">{account.code}</span> {name}
        </span>
      </span>
      {(figures.debit > 0 || figures.credit > 0) && (
        <span className="card-row">
          <span className="cap">{m['accounting.statement.movement']()}</span>
          <Pair row={row} figure={figure} debit="debit" credit="credit" />
        </span>
      )}
      <span className="card-row">
        <span className="cap">{m['accounting.statement.closing']()}</span>
        <Pair row={row} figure={figure} debit="closingDebit" credit="closingCredit" />
      </span>
    </>
  )
}

type PairProps = Pick<Props, 'row' | 'figure'> & { debit: Figure; credit: Figure }

/** Both sides of a figure, each with the word of its side; a side without an amount is left out. */
function Pair({ row, figure, debit, credit }: PairProps) {
  const sides = [
    [debit, m['accounting.side.debit']()],
    [credit, m['accounting.side.credit']()],
  ] as const
  const filled = sides.filter(([name]) => row.figures[name] !== 0)
  if (filled.length === 0) return figure(row, debit)
  return (
    <span className="row wrap accounting-pair">
      {filled.map(([name, word]) => (
        <span key={name}>
          <span className="cap">{word}</span> {figure(row, name)}
        </span>
      ))}
    </span>
  )
}

/** The totals under the cards: movement and closing balances of both sides. */
export function BalanceSums({ total }: { total: Figures }) {
  return (
    <dl className="accounting-sums">
      <dt>{m['accounting.statement.movement']()}</dt>
      <dd>
        <Amount amount={total.debit} strong /> <Amount amount={total.credit} strong />
      </dd>
      <dt>{m['accounting.statement.closing']()}</dt>
      <dd>
        <Amount amount={total.closingDebit} strong /> <Amount amount={total.closingCredit} strong />
      </dd>
    </dl>
  )
}
