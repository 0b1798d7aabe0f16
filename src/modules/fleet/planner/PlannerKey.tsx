import { m } from '#generated/words/messages.js'
import type { Look } from './lanes.web.ts'

const names: readonly (readonly [Look, () => string])[] = [
  ['held', m['fleet.planner.look.held']],
  ['promised', m['fleet.planner.look.promised']],
  ['late', m['fleet.planner.look.late']],
  ['workshop', m['fleet.planner.look.workshop']],
  ['turnaround', m['fleet.planner.look.turnaround']],
  ['stopped', m['fleet.planner.look.stopped']],
]

/** What each look of a bar means. */
export function PlannerKey() {
  return (
    <ul className="planner-key cap">
      {names.map(([look, name]) => (
        <li key={look}>
          <i className={`planner-bar ${look}`} aria-hidden="true" />
          {name()}
        </li>
      ))}
    </ul>
  )
}
