import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { type ContractValues, daysOf } from './contractForm.web.ts'

/** Says that a service of the chosen vehicle falls due before it is back, if it drives on as it did. */
export function ServiceNotice({ values }: { values: ContractValues }) {
  const { vehicleId, startAt, dueBackAt } = values
  const { can } = useSession()
  const { timeZone, digits } = useDisplay()
  const isAsked = vehicleId !== null && daysOf(values) > 0 && can('fleet.vehicles.read')
  // A term that is still being typed has no days.
  const dayOf = (at: string) => (isAsked ? dayIn(new Date(at), timeZone) : '')
  const answer = useAnswer(
    'fleet.legality.forecast',
    { vehicleId: vehicleId ?? '', from: dayOf(startAt), to: dayOf(dueBackAt) },
    { enabled: isAsked, staleTime: 60_000 },
  )
  const service = answer.data?.lapses.find(lapse => lapse.kind === 'service')
  if (!isAsked || !service) return null
  return <Notice>{m['rentals.form.serviceDue']({ day: isolated(formatDay(service.on, digits)) })}</Notice>
}
