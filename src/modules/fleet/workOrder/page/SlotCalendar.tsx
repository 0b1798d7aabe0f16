import { m } from '#generated/words/messages.js'
import { addDays, type Day, dayIn, daysBetween, timeIn, weekday } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../../links.web.ts'
import { dayName } from '../../planner/dayNames.web.ts'
import { DueTable } from './DueTable.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import type { DueRow, WorkRow } from './workWords.web.ts'
import './slot-calendar.css'

type Slotted = OutputFor<'fleet.service.calendar'>['rows'][number]
type Props = {
  days: number
  today: Day
  /** Null where orders may not be opened. */
  onPlan: ((due: DueRow) => void) | null
}

/** The week of the Gulf begins on Saturday. */
const weekStart = (day: Day): Day => addDays(day, -((weekday(day) + 1) % 7))

/** The times proposed for what falls due, and the orders that have a time, day by day; what has no free time stands below. */
export function SlotCalendar({ days, today, onPlan }: Props) {
  const { timeZone } = useCompany()
  const answer = useAnswer('fleet.service.calendar', { days }, { keepPrevious: true })
  const planned = useAnswer('fleet.workOrder.list', { state: 'pending', limit: 200 })
  const first = weekStart(today)
  const count = Math.ceil((daysBetween(first, addDays(today, days)) + 1) / 7) * 7
  const shown = Array.from({ length: count }, (_, at) => addDays(first, at))
  const dayOf = (instant: string) => dayIn(new Date(instant), timeZone)
  const orders = Map.groupBy(
    (planned.data?.rows ?? []).filter(row => row.plannedFrom),
    row => dayOf(row.plannedFrom!),
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => {
        const slots = Map.groupBy(
          rows.filter(row => row.slot),
          row => dayOf(row.slot!.from),
        )
        const without = rows.filter(row => !row.slot)
        return (
          <>
            <ol className="slot-days" aria-label={m['fleet.service.calendar']()}>
              {shown.map(day => (
                <DayCell
                  key={day}
                  day={day}
                  today={today}
                  timeZone={timeZone}
                  onPlan={onPlan}
                  slots={slots.get(day) ?? []}
                  orders={orders.get(day) ?? []}
                />
              ))}
            </ol>
            {rows.length === 0 && orders.size === 0 && (
              <EmptyState title={m['fleet.service.empty']({ count: days })} />
            )}
            {without.length > 0 && (
              <>
                <h3 className="slot-without">{m['fleet.service.noSlot']()}</h3>
                <DueTable rows={without} {...(onPlan ? { onPlan } : {})} />
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

type CellProps = Pick<Props, 'today' | 'onPlan'> & {
  day: Day
  timeZone: string
  slots: readonly Slotted[]
  orders: readonly WorkRow[]
}

function DayCell({ day, today, timeZone, slots, orders, onPlan }: CellProps) {
  const timeOf = (instant: string) => timeIn(new Date(instant), timeZone)
  const isEmpty = slots.length + orders.length === 0
  const look = [day === today && 'today', day < today && 'past', isEmpty && 'blank'].filter(Boolean).join(' ')
  return (
    <li className={`slot-day ${look}`}>
      <span className="cap">
        {dayName(day)} <DayText day={day} />
      </span>
      {orders.map(order => (
        <a key={order.id} className="slot planned" href={links.workOrder(order.id)}>
          <span className="n">{timeOf(order.plannedFrom!)}</span>{' '}
          <b className="n">{order.plate ?? order.number}</b> {workTypeWords[order.type]()}
        </a>
      ))}
      {slots.map(row => (
        <button
          key={`${row.vehicleId}${row.itemId}`}
          type="button"
          className="slot"
          disabled={!onPlan}
          onClick={() => onPlan?.(row)}
        >
          <span className="n">{timeOf(row.slot!.from)}</span> <b className="n">{row.plate ?? row.vehicle}</b>{' '}
          {workTypeWords[row.type]()}
        </button>
      ))}
    </li>
  )
}
