import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HijriText } from '#ui/HijriText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { DashboardFigures } from './DashboardFigures.tsx'
import { FleetCard } from './FleetCard.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { MovementsCard } from './MovementsCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import './dashboard.css'

type Period = 'today' | 'month' | 'quarter' | 'year'

const isPeriod = (value: unknown): value is Period =>
  value === 'today' || value === 'month' || value === 'quarter' || value === 'year'

/** The company at a glance: five figures, today's movement, what waits for me, twelve months, the fleet. */
export default function DashboardPage() {
  const [address, change] = useAddress()
  const { timeZone } = useCompany()
  const period = isPeriod(address['period']) ? address['period'] : 'month'
  const answer = useAnswer('reports.dashboard.read', { period }, { keepPrevious: true, staleTime: 30_000 })
  const title = m['reports.dashboard.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const today = dayIn(new Date(), timeZone)
  return (
    <div className="page">
      <PageHeader
        title={title}
        count={
          <span>
            <DayText day={today} /> · <HijriText day={today} />
          </span>
        }
        actions={
          <SegmentedControl
            label={m['reports.dashboard.period']()}
            value={period}
            onChange={chosen => change({ period: chosen })}
            options={[
              { id: 'today', name: m['reports.dashboard.today']() },
              { id: 'month', name: m['reports.dashboard.month']() },
              { id: 'quarter', name: m['reports.dashboard.quarter']() },
              { id: 'year', name: m['reports.dashboard.year']() },
            ]}
          />
        }
      />
      <Loaded answer={answer}>
        {board => {
          const isEmpty =
            !board.revenue && !board.collected && !board.overdue && !board.movements && !board.fleet
          if (isEmpty) return <EmptyState title={m['reports.dashboard.empty']()} />
          return (
            <>
              <DashboardFigures board={board} period={period} />
              <div className="board-row">
                {board.movements && <MovementsCard movements={board.movements} />}
                <WaitingCard ending={board.ending} />
              </div>
              <div className="board-row">
                {board.months && <MonthsCard months={board.months} />}
                {board.fleet && <FleetCard fleet={board.fleet} />}
              </div>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
