import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, weekday } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { RecentActivity, useShell, weekdays } from '#modules/platform/public.web.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HijriText } from '#ui/HijriText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
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
  const steps = useFirstSteps()
  const { dashboardCards } = useShell()
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
            {weekdays[weekday(today)]?.()} <DayText day={today} /> · <HijriText day={today} />
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
          const isNew = steps.length > 0 && holdsNothing(board)
          const isEmpty =
            !board.revenue && !board.collected && !board.overdue && !board.movements && !board.fleet
          if (isEmpty && steps.length === 0) return <EmptyState title={m['reports.dashboard.empty']()} />
          return (
            <>
              {steps.length > 0 && <ChecklistCard steps={steps} />}
              {!isNew && <DashboardFigures board={board} period={period} />}
              <div className="board-row">
                {board.movements && <MovementsCard movements={board.movements} />}
                <WaitingCard board={board} />
              </div>
              <div className="board-row">
                {board.months && !isNew && <MonthsCard months={board.months} />}
                {board.fleet && board.fleet.byStatus.length > 0 && <FleetCard fleet={board.fleet} />}
              </div>
              {!isNew && dashboardCards.map((Added, at) => <Added key={`added-${String(at)}`} />)}
              {!isNew && <RecentActivity />}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

type Board = OutputFor<'reports.dashboard.read'>

/** Zeros mean nothing to a company that has just begun. */
const holdsNothing = (board: Board): boolean =>
  [
    board.revenue?.amount,
    board.revenue?.before,
    board.collected?.amount,
    board.overdue?.amount,
    board.cash?.amount,
  ].every(amount => !/[1-9]/.test(amount ?? ''))

/** The steps of a new company that open for this person, while one of them is still to do. */
function useFirstSteps() {
  const { can } = useSession()
  const mayLead = can('admin.settings.write')
  const answer = useAnswer('platform.onboarding.progress', {}, { enabled: mayLead, staleTime: 60_000 })
  const [knowsWords, setKnowsWords] = useState(false)
  const steps = answer.data?.checklist ?? []
  // Who works already needs no list of first steps because a page of the onboarding was left out.
  const isOpen = steps.some(step => !step.isDone && step.key !== 'company')
  useEffect(() => {
    if (isOpen) void loadCodeWords().then(() => setKnowsWords(true))
  }, [isOpen])
  return isOpen && knowsWords ? steps : []
}
