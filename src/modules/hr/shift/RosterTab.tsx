import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn, weekday } from '#kernel/shared/day.ts'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { weekdays } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import '../attendance/attendance.css'

const ShiftsPanel = late(() => import('./ShiftsPanel.tsx'))

type Roster = OutputFor<'hr.roster.read'>
type Shifts = OutputFor<'hr.shift.list'>['rows']
type Entries = InputFor<'hr.roster.save'>['entries']

/** The plan of a week: the shift of each day, where it is not what the contract and the default shift say. */
export default function RosterTab({ tabs }: { tabs: ReactNode }) {
  const { timeZone, firstDayOfWeek } = useCompany()
  const { can } = useSession()
  const [address, change] = useAddress()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const shown = typeof address['week'] === 'string' ? address['week'] : today
  const fromOn = addDays(shown, -((weekday(shown) - firstDayOfWeek + 7) % 7))
  const toOn = addDays(fromOn, 6)
  const answer = useAnswer('hr.roster.read', { fromOn, toOn }, { keepPrevious: true })
  const shifts = useAnswer('hr.shift.list', {}).data?.rows ?? []
  const save = useCommand('hr.roster.save')
  const keep = async (entries: Entries, said: string) => {
    if (entries.length === 0) return
    try {
      await save.mutateAsync({ entries })
      showToast(said)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const copy = async () => {
    const before = await ask('hr.roster.read', { fromOn: addDays(fromOn, -7), toOn: addDays(fromOn, -1) })
    await keep(entriesOf(before), m['hr.roster.copied']())
  }
  const mayPlan = can('hr.attendance.write')
  const title = m['hr.attendance.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        actions={
          <>
            {can('hr.settings.write') && (
              <Button onPress={() => change({ shifts: 'all' })}>{m['hr.shift.manage']()}</Button>
            )}
            {mayPlan && (
              <Button busy={save.isPending} onPress={() => void copy()}>
                {m['hr.roster.copy']()}
              </Button>
            )}
          </>
        }
      />
      {tabs}
      <div className="row">
        <PlainIconButton
          label={m['hr.roster.previousWeek']()}
          onPress={() => change({ week: addDays(fromOn, -7) })}
        >
          <DirIcon icon={ChevronLeft} />
        </PlainIconButton>
        <DayRange from={fromOn} to={toOn} />
        <PlainIconButton
          label={m['hr.roster.nextWeek']()}
          onPress={() => change({ week: addDays(fromOn, 7) })}
        >
          <DirIcon icon={ChevronRight} />
        </PlainIconButton>
      </div>
      <Loaded answer={answer}>
        {data =>
          data.rows.length === 0 ? (
            <EmptyState title={m['hr.roster.empty']()} />
          ) : (
            <Grid
              data={data}
              shifts={shifts}
              mayPlan={mayPlan}
              onPlan={entry => void keep([entry], m['hr.roster.saved']())}
            />
          )
        }
      </Loaded>
      <Suspense>
        {address['shifts'] !== undefined && <ShiftsPanel onClose={() => change({ shifts: undefined })} />}
      </Suspense>
    </div>
  )
}

/** The week before, a week later; days that follow the contract follow it again. */
const entriesOf = (before: Roster): Entries =>
  before.rows.flatMap(row =>
    row.days
      .filter(one => one.isOwn)
      .map(one => ({
        employeeId: row.employeeId,
        day: addDays(one.day, 7),
        plan: one.shiftId ? ('shift' as const) : ('rest' as const),
        shiftId: one.shiftId,
      })),
  )

type GridProps = {
  data: Roster
  shifts: Shifts
  mayPlan: boolean
  onPlan: (entry: Entries[number]) => void
}

function Grid({ data, shifts, mayPlan, onPlan }: GridProps) {
  const days = data.rows[0]?.days ?? []
  return (
    <div className="month-scroll">
      <table className="month-grid">
        <thead>
          <tr>
            <th scope="col" className="month-name">
              {m['hr.attendance.field.employee']()}
            </th>
            {days.map(one => (
              <th key={one.day} scope="col">
                {weekdays[weekday(one.day)]?.()}
                <br />
                <DayText day={one.day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <tr key={row.employeeId}>
              <th scope="row" className="month-name">
                <bdi>{row.name}</bdi>
              </th>
              {row.days.map(one => (
                <td key={one.day} className={one.kind === 'working' ? undefined : 'off'}>
                  <Plan
                    day={one}
                    shifts={shifts}
                    mayPlan={mayPlan}
                    label={`${row.name} ${one.day}`}
                    onPlan={(plan, shiftId) =>
                      onPlan({ employeeId: row.employeeId, day: one.day, plan, shiftId })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PlanProps = {
  day: Roster['rows'][number]['days'][number]
  shifts: Shifts
  mayPlan: boolean
  label: string
  onPlan: (plan: Entries[number]['plan'], shiftId: string | null) => void
}

function Plan({ day, shifts, mayPlan, label, onPlan }: PlanProps) {
  const known = shifts.find(one => one.id === day.shiftId)
  const usual = day.kind === 'working' ? (known?.nameAr ?? m['hr.roster.usual']()) : m['hr.roster.rest']()
  if (!mayPlan) return <bdi className={day.isOwn ? 'strong' : 'soft-ink'}>{usual}</bdi>
  const value = day.isOwn ? (day.shiftId ?? 'rest') : 'none'
  return (
    <select
      className={day.isOwn ? 'plan-cell own' : 'plan-cell'}
      aria-label={label}
      value={value}
      onChange={event => {
        const { value: next } = event.target
        if (next === 'none' || next === 'rest') onPlan(next, null)
        else onPlan('shift', next)
      }}
    >
      <option value="none">{m['hr.roster.usual']()}</option>
      <option value="rest">{m['hr.roster.rest']()}</option>
      {shifts
        .filter(one => one.isActive || one.id === day.shiftId)
        .map(one => (
          <option key={one.id} value={one.id}>
            {one.nameAr}
          </option>
        ))}
    </select>
  )
}
