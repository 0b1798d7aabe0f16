import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { monthName } from '../payroll/payrollWords.web.ts'

/** Papers that end within so many days are counted, as the list that the count opens is narrowed to. */
const soonDays = 30

/** Who is here today and what waits, each as its own list counts it; what a person may not read is not there. */
export function PeopleToday() {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [mayDays, mayLeave, mayPeople, mayPay] = [
    can('hr.attendance.read'),
    can('hr.leave.read'),
    can('hr.employees.read'),
    can('hr.payroll.read'),
  ]
  const days = useAnswer('hr.attendance.totals', { date: today }, { enabled: mayDays }).data
  const reviews = useAnswer('hr.attendance.totals', { reviewState: 'pending' }, { enabled: mayDays }).data
  const leave = useAnswer('hr.leave.totals', {}, { enabled: mayLeave }).data
  const ending = useAnswer(
    'hr.employee.totals',
    { expiringWithinDays: soonDays },
    { enabled: mayPeople },
  ).data
  const drafts = useAnswer('hr.payroll.list', { limit: 1, sort: 'month' }, { enabled: mayPay }).data?.rows
  const run = drafts?.find(
    one => one.state === 'draft' || one.state === 'inReview' || one.state === 'approved',
  )
  const figures = [
    days && {
      name: m['hr.dashboard.present'](),
      count: days.byStatus.present,
      href: links.attendanceOn(today, 'present'),
    },
    days && {
      name: m['hr.dashboard.late'](),
      count: days.byStatus.late,
      href: links.attendanceOn(today, 'late'),
    },
    leave && { name: m['hr.dashboard.away'](), count: leave.awayToday, href: links.leaveCalendar() },
    reviews && { name: m['hr.dashboard.review'](), count: reviews.count, href: links.attendanceReview() },
    leave && {
      name: m['hr.dashboard.leaves'](),
      count: leave.byState.pending,
      href: links.leavesOf('pending'),
    },
    ending && {
      name: m['hr.dashboard.documents'](),
      count: ending.count,
      href: links.employeesOf({ expiringWithinDays: String(soonDays) }),
    },
  ].filter(figure => figure !== undefined)
  if (figures.length === 0 && !run) return null
  return (
    <Card title={m['hr.dashboard.title']()}>
      <dl className="facts">
        {figures.map(({ name, count, href }) => (
          <Fact key={href} label={name} strong>
            <TextLink href={href}>
              <NumberText value={count ?? 0} strong />
            </TextLink>
          </Fact>
        ))}
        {run && (
          <Fact label={m['hr.dashboard.payroll']({ month: monthName(run.month) })} strong>
            <TextLink href={links.run(run.id)}>
              <DayText day={run.payOn} />
            </TextLink>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
