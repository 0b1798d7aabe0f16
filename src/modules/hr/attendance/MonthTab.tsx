import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, monthOf, weekday } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useBranches } from '#modules/platform/public.web.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { figureText } from '#ui/figures.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { reviewWords, statusKinds, statusWords } from './attendanceWords.web.ts'
import { Minutes } from './Minutes.tsx'
import './attendance.css'

type Month = OutputFor<'hr.attendance.month'>
const friday = 5

/** The month as a grid of people and days; every cell opens its day. */
export default function MonthTab({ tabs }: { tabs: ReactNode }) {
  const { timeZone } = useCompany()
  const { digits } = useDisplay()
  const [address, change] = useAddress()
  const [thisMonth] = useState(() => monthOf(dayIn(new Date(), timeZone)))
  const month = typeof address['month'] === 'string' ? address['month'] : thisMonth
  const branchId = typeof address['branchId'] === 'string' ? address['branchId'] : undefined
  const branches = useBranches()
  const answer = useAnswer('hr.attendance.month', { month, branchId }, { keepPrevious: true })
  const go = (count: number) => change({ month: monthOf(addMonths(`${month}-01`, count)) })
  const title = m['hr.attendance.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      {tabs}
      <div className="row wrap">
        <PlainIconButton label={m['hr.attendance.previousMonth']()} onPress={() => go(-1)}>
          <DirIcon icon={ChevronLeft} />
        </PlainIconButton>
        <span className="n strong">{formatDay(`${month}-01`, digits).slice(3)}</span>
        <PlainIconButton label={m['hr.attendance.nextMonth']()} onPress={() => go(1)}>
          <DirIcon icon={ChevronRight} />
        </PlainIconButton>
        {branches.length > 1 && (
          <Select
            label={m['hr.attendance.field.branch']()}
            value={branchId ?? 'all'}
            onChange={value => change({ branchId: value === 'all' ? undefined : value })}
            options={[{ id: 'all', name: m['hr.filter.all']() }, ...branches]}
          />
        )}
      </div>
      <Loaded answer={answer}>
        {data =>
          data.rows.length === 0 ? (
            <EmptyState title={m['hr.attendance.empty.month']()} />
          ) : (
            <Grid data={data} onOpen={id => change({ day: id })} />
          )
        }
      </Loaded>
    </div>
  )
}

function Grid({ data, onOpen }: { data: Month; onOpen: (id: string) => void }) {
  const { digits } = useDisplay()
  const isOff = (one: Month['days'][number]) => one.isHoliday || weekday(one.day) === friday
  return (
    <>
      <div className="month-scroll">
        <table className="month-grid">
          <thead>
            <tr>
              <th scope="col" className="month-name">
                {m['hr.attendance.field.employee']()}
              </th>
              {data.days.map(one => (
                <th key={one.day} scope="col" className={isOff(one) ? 'off' : undefined}>
                  <span className="n">{formatDay(one.day, digits).slice(0, 2)}</span>
                </th>
              ))}
              <th scope="col">{m['hr.attendance.field.workedMinutes']()}</th>
              <th scope="col">{m['hr.attendance.field.lateMinutes']()}</th>
              <th scope="col">{m['hr.attendance.field.absentDays']()}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(row => (
              <tr key={row.employee.id}>
                <th scope="row" className="month-name">
                  <bdi>{row.employee.name}</bdi>
                </th>
                {data.days.map(one => (
                  <td key={one.day} className={isOff(one) ? 'off' : undefined}>
                    <Cell day={row.days.find(own => own.day === one.day)} onOpen={onOpen} />
                  </td>
                ))}
                <td>
                  <Minutes value={row.workedMinutes} />
                </td>
                <td>
                  <Minutes value={row.lateMinutes} />
                </td>
                <td>
                  <span className={row.absentDays === 0 ? 'n quiet' : 'n strong'}>
                    {figureText(row.absentDays)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="month-key cap">
        {(Object.keys(statusKinds) as (keyof typeof statusKinds)[]).map(status => (
          <span key={status}>
            <StatusMark kind={statusKinds[status]} />
            {statusWords[status]()}
          </span>
        ))}
      </div>
    </>
  )
}

type CellProps = { day: Month['rows'][number]['days'][number] | undefined; onOpen: (id: string) => void }

function Cell({ day, onOpen }: CellProps) {
  if (!day) return null
  const waits = day.reviewState === 'pending'
  const said = `${statusWords[day.status]()}${waits ? ` · ${reviewWords.pending()}` : ''}`
  return (
    <button
      type="button"
      className={waits ? 'month-cell waits' : 'month-cell'}
      aria-label={said}
      title={said}
      onClick={() => onOpen(day.id)}
    >
      <StatusMark kind={statusKinds[day.status]} />
    </button>
  )
}
