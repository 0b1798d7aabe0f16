import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { attendanceColumns, DayCard } from '../attendance/attendanceColumns.tsx'
import type { DayRow } from '../attendance/attendanceWords.web.ts'
import { Minutes } from '../attendance/Minutes.tsx'
import { GivePin } from '../kiosk/GivePin.tsx'

const AttendancePanel = onDemand(async () => (await import('../attendance/AttendancePanel.tsx')).default)

/** What the page shows already, or what a month does not need beside the status. */
const left = ['employee', 'number', 'flags', 'verdict', 'site']

/** The month of one employee, day by day; a day opens with its evidence. */
export function EmployeeAttendance({ employee }: { employee: { id: string; name: string; status: string } }) {
  const employeeId = employee.id
  const { can } = useSession()
  const { timeZone } = useCompany()
  const { digits } = useDisplay()
  const [address, change] = useAddress()
  const [thisMonth] = useState(() => monthOf(dayIn(new Date(), timeZone)))
  const month = typeof address['month'] === 'string' ? address['month'] : thisMonth
  const opened = typeof address['day'] === 'string' ? address['day'] : null
  const within = { employeeId, fromOn: `${month}-01`, toOn: endOfMonth(`${month}-01`) }
  const answer = useAnswer('hr.attendance.list', { ...within, limit: 50 }, { keepPrevious: true })
  const totals = useAnswer('hr.attendance.totals', within, { keepPrevious: true }).data
  const go = (count: number) => {
    const next = monthOf(addMonths(`${month}-01`, count))
    change({ month: next === thisMonth ? undefined : next })
  }
  return (
    <>
      <div className="card-body stack">
        <div className="row">
          <PlainIconButton label={m['hr.attendance.previousMonth']()} onPress={() => go(-1)}>
            <DirIcon icon={ChevronLeft} />
          </PlainIconButton>
          <span className="n strong">{formatDay(`${month}-01`, digits).slice(3)}</span>
          <PlainIconButton label={m['hr.attendance.nextMonth']()} onPress={() => go(1)}>
            <DirIcon icon={ChevronRight} />
          </PlainIconButton>
          <span className="grow" />
          {can('hr.attendance.write') && employee.status === 'active' && (
            <GivePin employeeId={employeeId} name={employee.name} />
          )}
        </div>
        {totals && (
          <StatStrip>
            <Stat label={m['hr.attendance.field.workedMinutes']()}>
              <Minutes value={totals.workedMinutes} />
            </Stat>
            <Stat label={m['hr.attendance.field.lateMinutes']()}>
              <Minutes value={totals.lateMinutes} />
            </Stat>
            <Stat label={m['hr.attendance.field.absentDays']()}>
              <NumberText value={totals.byStatus.absent} />
            </Stat>
            <Stat label={m['hr.attendance.tab.review']()}>
              <NumberText value={totals.pending} />
            </Stat>
          </StatStrip>
        )}
      </div>
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable<DayRow>
            label={m['hr.employee.tab.attendance']()}
            bare
            density="compact"
            columns={attendanceColumns(true)
              .filter(({ id }) => !left.includes(id))
              .map(({ id, header, cell }) => ({ id, header, cell }))}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => change({ day: row.id })}
            card={row => <DayCard row={row} />}
            empty={<EmptyState title={m['hr.attendance.empty.month']()} />}
          />
        )}
      </Loaded>
      {opened && <AttendancePanel key={opened} id={opened} onClose={() => change({ day: undefined })} />}
    </>
  )
}
