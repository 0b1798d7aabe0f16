import { Wrench } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Popover } from '#ui/Popover.tsx'
import { links } from '../links.web.ts'
import { workTypeWords } from '../workOrder/page/workTypeWords.web.ts'
import type { DueRow } from '../workOrder/page/workWords.web.ts'
import { type Axis, placeOf } from './axis.web.ts'
import type { DueMark } from './dues.web.ts'

type Props = {
  mark: DueMark
  axis: Axis
  onPlan: (due: DueRow) => void
}

/** A service that falls due, at its day on the vehicle's row; its card leads to the order. */
export function DuePin({ mark, axis, onPlan }: Props) {
  return (
    <Popover
      label={m['fleet.planner.due']()}
      trigger={
        <button
          type="button"
          className={mark.isLate ? 'planner-due late' : 'planner-due'}
          style={{ insetInlineStart: `${placeOf(axis, mark.at)}%` }}
          tabIndex={-1}
          aria-label={dueText(mark)}
          title={dueText(mark)}
        >
          <Wrench aria-hidden />
        </button>
      }
    >
      <ul className="stack planner-card">
        {mark.rows.map(row => (
          <DueLine key={row.itemId} row={row} onPlan={onPlan} />
        ))}
      </ul>
    </Popover>
  )
}

/** «تغيير الزيت والفلتر مستحقة», all services of the day. */
export const dueText = ({ rows, isLate }: DueMark): string => {
  const services = rows.map(row => workTypeWords[row.type]()).join('، ')
  return isLate ? m['fleet.planner.overdueOf']({ services }) : m['fleet.planner.dueOf']({ services })
}

function DueLine({ row, onPlan }: { row: DueRow; onPlan: (due: DueRow) => void }) {
  const { can } = useSession()
  return (
    <li className="stack tight">
      <b>{workTypeWords[row.type]()}</b>
      <span className="cap">
        {m['fleet.service.dueOn']()} <DayText day={row.dueOn} />
      </span>
      {row.openOrder ? (
        <DocumentNumber number={row.openOrder.number} href={links.workOrder(row.openOrder.id)} />
      ) : (
        can('fleet.maintenance.write') && (
          <Button size="small" onPress={() => onPlan(row)}>
            {m['fleet.service.plan']()}
          </Button>
        )
      )}
    </li>
  )
}
