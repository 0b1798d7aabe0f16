import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { plannerActs } from './acts.web.ts'
import { type Axis, placeOf } from './axis.web.ts'
import type { Lane } from './lanes.web.ts'
import { type BarDrag, targetOf } from './useBarDrag.web.ts'

type Props = {
  drag: BarDrag
  lanes: readonly Lane[]
  axis: Axis
  now: number
  /** Told whenever the answer changes; a forbidden or unknown target drops nothing. */
  onAnswer: (allowed: boolean) => void
}

/** The bar where it would land, with what the drop does and costs, or why it is forbidden. */
export function DragGhost({ drag, lanes, axis, now, onAnswer }: Props) {
  const target = targetOf(drag, lanes, now)
  const preview = plannerActs().useMovePreview(target.move)
  const why = target.why ?? preview?.why ?? null
  const isAllowed = target.move !== null && why === null
  useEffect(() => onAnswer(isAllowed), [onAnswer, isAllowed])
  const start = placeOf(axis, drag.piece.from)
  const end = placeOf(axis, drag.to)
  const says = why ?? (target.move ? (preview?.says ?? m['fleet.planner.asking']()) : null)
  return (
    <span
      className={`planner-mark${why ? ' refused' : ''}`}
      style={{ insetInlineStart: `${start}%`, inlineSize: `${Math.max(0.5, end - start)}%` }}
      aria-live="polite"
    >
      {says && (
        <span className={`planner-says${why ? ' why' : ''}${start > 60 ? ' at-end' : ''}`}>{says}</span>
      )}
    </span>
  )
}
