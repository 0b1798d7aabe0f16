import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, monthOf } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useBranches } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Select } from '#ui/Select.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { LeaveTabs } from './LeaveTabs.tsx'
import { LeaveBadge, SpanText } from './leaveColumns.tsx'
import { nameOf } from './leaveWords.web.ts'
import { monthName } from './MonthSelect.tsx'

const LeavePanel = onDemand(async () => (await import('./LeavePanel.tsx')).LeavePanel)

type Calendar = OutputFor<'hr.leave.calendar'>
type Props = { calendar: Calendar; onOpen: (id: string) => void }

/** Who is away in a month, day by day, and what has no substitute. */
export function LeaveCalendar() {
  const { timeZone } = useCompany()
  const [address, change] = useAddress()
  const branches = useBranches()
  const isNarrow = useNarrow()
  const typed = address['month']
  const month =
    typeof typed === 'string' && /^\d{4}-\d{2}$/.test(typed) ? typed : monthOf(dayIn(new Date(), timeZone))
  const branchId = typeof address['branchId'] === 'string' ? address['branchId'] : undefined
  const opened = typeof address['leave'] === 'string' ? address['leave'] : null
  const answer = useAnswer(
    'hr.leave.calendar',
    { month, ...(branchId ? { branchId } : {}) },
    { keepPrevious: true },
  )
  const go = (months: number) => change({ month: monthOf(addMonths(`${month}-01`, months)) })
  const open = (id: string) => change({ leave: id })
  return (
    <div className="page stack">
      <PageHeader title={m['hr.leave.list.title']()} />
      <LeaveTabs selected="calendar" />
      <div className="leave-month">
        <IconButton label={m['hr.leave.calendar.previous']()} onPress={() => go(-1)}>
          <DirIcon icon={ChevronLeft} />
        </IconButton>
        <b>{monthName(month)}</b>
        <IconButton label={m['hr.leave.calendar.next']()} onPress={() => go(1)}>
          <DirIcon icon={ChevronRight} />
        </IconButton>
        {branches.length > 1 && (
          <span className="push">
            <Select
              label={m['hr.leave.field.branch']()}
              value={branchId ?? 'all'}
              onChange={id => change({ branchId: id === 'all' ? undefined : id })}
              options={[{ id: 'all', name: m['hr.filter.all']() }, ...branches]}
            />
          </span>
        )}
      </div>
      <Loaded answer={answer}>
        {calendar =>
          calendar.rows.length === 0 ? (
            <EmptyState title={m['hr.leave.calendarEmpty']()} />
          ) : isNarrow ? (
            <AwayList calendar={calendar} onOpen={open} />
          ) : (
            <AwayTable calendar={calendar} onOpen={open} />
          )
        }
      </Loaded>
      {opened && <LeavePanel key={opened} id={opened} onClose={() => change({ leave: undefined })} />}
    </div>
  )
}

function AwayTable({ calendar, onOpen }: Props) {
  return (
    <Card flush>
      <div className="leave-scroll">
        <table className="leave-days">
          <thead>
            <tr>
              <th scope="col">{m['hr.leave.field.employee']()}</th>
              {calendar.days.map(day => (
                <th
                  key={day.on}
                  scope="col"
                  className={day.kind === 'working' ? undefined : 'is-free'}
                  title={day.holiday ?? undefined}
                >
                  <span className="n">{Number(day.on.slice(8))}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendar.rows.map(({ employee, leaves }) => (
              <tr key={employee.id}>
                <th scope="row">
                  <bdi>{employee.name}</bdi>
                </th>
                {calendar.days.map(day => {
                  const leave = leaves.find(one => one.fromOn <= day.on && day.on <= one.toOn)
                  return (
                    <td key={day.on} className={day.kind === 'working' ? undefined : 'is-free'}>
                      {leave && (
                        <button
                          type="button"
                          className={[
                            'leave-bar',
                            leave.state === 'pending' && 'is-pending',
                            leave.isUncovered && 'is-uncovered',
                          ]
                            .filter(Boolean)
                            .join(' ')}
                          aria-label={`${leave.number} ${nameOf(leave.type)}`}
                          title={`${leave.number} · ${nameOf(leave.type)}`}
                          tabIndex={leave.fromOn === day.on || day.on.endsWith('-01') ? 0 : -1}
                          onClick={() => onOpen(leave.id)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
            <tr>
              <th scope="row" className="cap">
                {m['hr.leave.calendar.away']()}
              </th>
              {calendar.days.map(day => (
                <td key={day.on} className={day.kind === 'working' ? undefined : 'is-free'}>
                  <span className={day.away > 0 ? 'n strong' : 'n quiet'}>{day.away}</span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function AwayList({ calendar, onOpen }: Props) {
  return calendar.rows.map(({ employee, leaves }) => (
    <Card key={employee.id} title={<bdi>{employee.name}</bdi>}>
      <div className="stack">
        {leaves.map(leave => (
          <button
            key={leave.id}
            type="button"
            className="plain-button card-row"
            onClick={() => onOpen(leave.id)}
          >
            <span>
              {nameOf(leave.type)} <SpanText row={leave} />
            </span>
            {leave.isUncovered ? (
              <Badge hue="amber">{m['hr.leave.calendar.uncovered']()}</Badge>
            ) : (
              <LeaveBadge row={leave} />
            )}
          </button>
        ))}
      </div>
    </Card>
  ))
}
