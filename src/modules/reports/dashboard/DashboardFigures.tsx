import { m } from '#generated/words/messages.js'
import { formatMoney, formatPercent } from '#kernel/shared/format.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useDisplay } from '#ui/display.ts'
import { Money } from '#ui/Money.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'

type Board = OutputFor<'reports.dashboard.read'>
type Period = 'today' | 'month' | 'quarter' | 'year'

const beforeWords: Readonly<Record<Period, () => string>> = {
  today: m['reports.dashboard.beforeToday'],
  month: m['reports.dashboard.beforeMonth'],
  quarter: m['reports.dashboard.beforeQuarter'],
  year: m['reports.dashboard.beforeYear'],
}

/** What has no percentage shows it in words: a caption alone would stand for nothing. */
const noneWords: Readonly<Record<Period, () => string>> = {
  today: m['reports.dashboard.noneToday'],
  month: m['reports.dashboard.noneMonth'],
  quarter: m['reports.dashboard.noneQuarter'],
  year: m['reports.dashboard.noneYear'],
}

/** The five figures; each opens the list or statement whose total it is. */
export function DashboardFigures({ board, period }: { board: Board; period: Period }) {
  const { currency } = useCompany()
  const display = useDisplay()
  const minor = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.minor : 0
  }
  const against = (figure: { amount: string; before: string }) => {
    const before = minor(figure.before)
    if (before === 0) return { note: noneWords[period]() }
    const points = Math.round(((minor(figure.amount) - before) * 10_000) / Math.abs(before))
    const sign = points > 0 ? '+' : ''
    return {
      change: { text: `${sign}${formatPercent(points, display.digits)}`, good: points >= 0 },
      note: beforeWords[period](),
    }
  }
  const span = `from=${board.from}&to=${board.to}`
  return (
    <StatStrip>
      {board.revenue && (
        <Stat
          label={m['reports.dashboard.revenue']()}
          href={`/finance/ledger?tab=entries&classes=4&${span}`}
          {...against(board.revenue)}
        >
          <Money amount={board.revenue.amount} />
        </Stat>
      )}
      {board.profit && (
        <Stat
          label={m['reports.dashboard.profit']()}
          href={`/finance/reports?${span}`}
          {...against(board.profit)}
        >
          <Money amount={board.profit.amount} />
        </Stat>
      )}
      {board.collected && (
        <Stat
          label={m['reports.dashboard.collected']()}
          href={`/finance/payments?direction=in&${span}`}
          {...against(board.collected)}
        >
          <Money amount={board.collected.amount} />
        </Stat>
      )}
      {board.overdue && (
        <Stat
          label={m['reports.dashboard.overdue']()}
          href="/finance/invoices?state=overdue"
          note={m['reports.dashboard.invoices']({ count: board.overdue.invoiceCount })}
        >
          <Money amount={board.overdue.amount} />
        </Stat>
      )}
      {board.cash && (
        <Stat
          label={m['reports.dashboard.cash']()}
          href="/finance/treasury"
          change={{
            text: formatMoney(minor(board.cash.change), {
              currency,
              digits: display.digits,
              locale: display.locale,
            }),
            good: minor(board.cash.change) >= 0,
          }}
          note={m['reports.dashboard.sinceMonth']()}
        >
          <Money amount={board.cash.amount} />
        </Stat>
      )}
    </StatStrip>
  )
}
