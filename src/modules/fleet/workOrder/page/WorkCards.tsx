import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { DayRange } from '#ui/DayRange.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { workStateWords } from './workWords.web.ts'

type Props = {
  /** The chosen period; the month so far where none is chosen. */
  days: { completedFrom?: string | undefined; completedTo?: string | undefined }
}

/** What waits, what stands in the workshop, what the period cost, and whose paper has not come; each opens its orders. */
export function WorkCards({ days }: Props) {
  const today = useToday()
  const isChosen = Boolean(days.completedFrom || days.completedTo)
  const period = isChosen
    ? {
        ...(days.completedFrom ? { completedFrom: days.completedFrom } : {}),
        ...(days.completedTo ? { completedTo: days.completedTo } : {}),
      }
    : { completedFrom: `${today.slice(0, 7)}-01`, completedTo: today }
  const all = useAnswer('fleet.workOrder.totals', {})
  const done = useAnswer('fleet.workOrder.totals', { state: 'completed', ...period }, { keepPrevious: true })
  const { byState, accrued } = all.data ?? {}
  return (
    <StatStrip>
      <Stat label={workStateWords.pending()} href={links.maintenance({ state: 'pending' })}>
        {byState && <NumberText value={byState.pending} strong />}
      </Stat>
      <Stat label={m['fleet.workOrder.view.inWorkshop']()} href={links.maintenance({ state: 'in_progress' })}>
        {byState && <NumberText value={byState.in_progress} strong />}
      </Stat>
      <Stat
        label={m['fleet.workOrder.card.cost']()}
        note={<DayRange from={period.completedFrom} to={period.completedTo} />}
        href={links.maintenance({ state: 'completed', ...period })}
      >
        {done.data && <Money amount={done.data.cost} strong />}
      </Stat>
      <Stat
        label={m['fleet.workOrder.card.done']()}
        href={links.maintenance({ state: 'completed', ...period })}
      >
        {done.data && <NumberText value={done.data.count} strong />}
      </Stat>
      <Stat label={m['fleet.workOrder.card.accrued']()} href={links.maintenance({ unbilled: true })}>
        {accrued !== undefined && <Money amount={accrued} strong />}
      </Stat>
    </StatStrip>
  )
}
