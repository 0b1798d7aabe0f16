import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn, isDay } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { late } from '#ui/onDemand.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { links } from '../links.web.ts'
import { ConfirmDialog } from './AttendanceDialogs.tsx'
import { AttendanceCard, attendanceColumns } from './attendanceColumns.tsx'
import { type DayRow, type DaysFilter, dayFilterKeys } from './attendanceWords.web.ts'
import { DayFilters } from './DayFilters.tsx'
import { Minutes } from './Minutes.tsx'

const ManualForm = late(() => import('./ManualForm.tsx'))

/** The days a figure of a report sums, when its link led here. */
function spanOf({ fromOn, toOn }: Readonly<Record<string, unknown>>) {
  const isSpan = typeof fromOn === 'string' && isDay(fromOn) && typeof toOn === 'string' && isDay(toOn)
  return isSpan ? { fromOn, toOn } : null
}

/** The days of one date, of the days a report led to, or all days that wait for a person. */
export function DaysList({ tab, tabs }: { tab: 'day' | 'review'; tabs: ReactNode }) {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [address, change] = useAddress()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const isReview = tab === 'review'
  const date = typeof address['date'] === 'string' ? address['date'] : today
  const span = isReview ? null : spanOf(address)
  const fixed = isReview ? { reviewState: 'pending' as const } : (span ?? { date })
  const hasDays = isReview || span !== null
  const list = useList('hr.attendance.list', dayFilterKeys, { fixed })
  const filters = list.filters as DaysFilter
  const totals = useAnswer('hr.attendance.totals', {
    ...fixed,
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(() => attendanceColumns(hasDays), [hasDays])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isConfirming, setConfirming] = useState(false)
  const picked = list.rows.filter(row => chosen.has(row.id))
  const waiting = picked.filter(row => row.reviewState === 'pending')
  const mayWrite = can('hr.attendance.write')
  const expected = totals.data?.expected ?? 0
  const add = mayWrite && (
    <>
      <ButtonLink href={links.deviceFile()}>{m['hr.deviceFile.import']()}</ButtonLink>
      <Button onPress={() => change({ add: 'day' })}>
        <Plus aria-hidden />
        {m['hr.attendance.add']()}
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        title={m['hr.attendance.list.title']()}
        count={
          totals.data &&
          (expected > 0
            ? m['hr.attendance.expected']({ count: expected })
            : m['hr.attendance.count']({ count: totals.data.count }))
        }
        list={{ ...list, isFiltered: list.isFiltered && !isOnlyDate(list.filters, list.search) }}
        columns={columns}
        rowId={(row: DayRow) => row.id}
        onOpen={row => change({ day: row.id })}
        card={row => <AttendanceCard row={row} hasDays={hasDays} />}
        searchLabel={m['hr.attendance.search']()}
        total={totals.data?.count}
        {...(mayWrite && {
          selection: { ids: chosen, onChange: setChosen },
          bulk: {
            title: m['hr.attendance.count']({ count: picked.length }),
            actions: (
              <Button
                kind="tertiary"
                size="small"
                disabledReason={waiting.length === 0 ? m['hr.attendance.bulkNone']() : null}
                onPress={() => setConfirming(true)}
              >
                {m['hr.attendance.act.confirm']()}
              </Button>
            ),
          },
        })}
        actions={add}
        tabs={tabs}
        filters={
          <>
            {span && (
              <FilterChip
                name={m['hr.attendance.span']()}
                value={<DayRange from={span.fromOn} to={span.toOn} />}
                onRemove={() => change({ fromOn: undefined, toOn: undefined })}
              />
            )}
            {!isReview && !span && (
              <DayChooser date={date} onChange={next => list.setFilters({ date: next })} />
            )}
            <DayFilters filters={filters} onChange={list.setFilters} />
          </>
        }
        sums={
          totals.data && (
            <>
              <span>
                {m['hr.attendance.sums']()} <Minutes value={totals.data.workedMinutes} />
              </span>
              <span>
                {m['hr.attendance.sums.late']()} <Minutes value={totals.data.lateMinutes} />
              </span>
            </>
          )
        }
        empty={<Nothing date={isReview || span ? null : date} today={today} />}
      />
      {isConfirming && (
        <ConfirmDialog
          rows={waiting}
          onDone={() => setChosen(new Set())}
          onClose={() => setConfirming(false)}
        />
      )}
      <Suspense>
        {address['add'] !== undefined && mayWrite && (
          <ManualForm date={date} onClose={() => change({ add: undefined })} />
        )}
      </Suspense>
    </>
  )
}

/** A date is what the tab is about, no filter that hides its rows. */
const isOnlyDate = (filters: Readonly<Record<string, unknown>>, search: string) =>
  search === '' && Object.keys(filters).every(key => key === 'date')

function DayChooser({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  return (
    <span className="day-chooser">
      <PlainIconButton label={m['hr.attendance.previousDay']()} onPress={() => onChange(addDays(date, -1))}>
        <DirIcon icon={ChevronLeft} />
      </PlainIconButton>
      <FilterChip name={m['hr.attendance.field.date']()} value={<DayText day={date} />}>
        <DateField
          label={m['hr.attendance.field.date']()}
          value={date}
          onChange={next => next && onChange(next)}
        />
      </FilterChip>
      <PlainIconButton label={m['hr.attendance.nextDay']()} onPress={() => onChange(addDays(date, 1))}>
        <DirIcon icon={ChevronRight} />
      </PlainIconButton>
    </span>
  )
}

/** Why there is nothing: a day to come, an official holiday, or nobody waits. */
function Nothing({ date, today }: { date: string | null; today: string }) {
  const year = Number((date ?? today).slice(0, 4))
  const { data } = useAnswer('hr.workCalendar.read', { year }, { enabled: date !== null })
  if (date === null) return <EmptyState title={m['hr.attendance.empty.review']()} />
  if (date > today) return <EmptyState title={m['hr.attendance.empty.future']()} />
  const isHoliday = data?.holidays.some(one => one.day === date)
  return <EmptyState title={isHoliday ? m['hr.attendance.empty.holiday']() : m['hr.attendance.empty']()} />
}
