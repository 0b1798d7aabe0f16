import { words as severityWords } from '#generated/choices/fleet.mark.severity.ts'
import { words as markTypeWords } from '#generated/choices/fleet.mark.type.ts'
import { words as viewWords } from '#generated/choices/fleet.mark.view.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export { words as plateCountryWords } from '#generated/choices/fleet.country.ts'
export { words as custodyWords } from '#generated/choices/fleet.custody.kind.ts'
export { words as flagWords } from '#generated/choices/fleet.flag.kind.ts'
export { words as purposeWords } from '#generated/choices/fleet.inspection.purpose.ts'
export { words as lapseWords } from '#generated/choices/fleet.legality.kind.ts'
export { words as decisionWords } from '#generated/choices/fleet.mark.decision.ts'
export { words as bodyWords } from '#generated/choices/fleet.vehicle.bodyClass.ts'
export { words as fuelWords } from '#generated/choices/fleet.vehicle.fuelType.ts'
export { words as transmissionWords } from '#generated/choices/fleet.vehicle.transmission.ts'
export { markTypeWords, severityWords }

type Mark = OutputFor<'fleet.mark.list'>['rows'][number]

type Lapse = OutputFor<'fleet.legality.forecast'>['lapses'][number]

/** On which day of the period it ends, or falls due. */
export function lapseText({ kind, isMissing, dayNumber: day }: Lapse): string {
  if (isMissing) return m['fleet.legality.missing']()
  return kind === 'service' ? m['fleet.legality.due']({ day }) : m['fleet.legality.lapses']({ day })
}

/** «خدش بسيط، اليسار»: what a mark is and where. */
export const markName = (mark: Pick<Mark, 'type' | 'severity' | 'view'>): string =>
  m['fleet.damage.mark']({
    type: markTypeWords[mark.type](),
    severity: severityWords[mark.severity](),
    view: viewWords[mark.view](),
  })
