import { m } from '#generated/words/messages.js'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { stateWords } from '../appointment/appointmentWords.web.ts'
import { links } from '../links.web.ts'

const daysBehind = 30

/** The clinic at a glance: who is expected and who waits today, and how many did not come of late. */
export function ClinicToday() {
  const { can } = useSession()
  const { modules, timeZone } = useCompany()
  const { digits } = useDisplay()
  const today = dayIn(new Date(), timeZone)
  const enabled = modules.includes('appointments') && can('clinic.appointments.read')
  const options = { enabled, staleTime: 60_000 }
  const now = useAnswer('clinic.appointment.totals', { from: today, to: today }, options)
  const late = useAnswer(
    'clinic.appointment.totals',
    { from: addDays(today, -daysBehind), to: today },
    options,
  )
  const mayClaim = can('clinic.billing.write') && modules.includes('patients')
  const claims = useAnswer('clinic.claim.totals', {}, { enabled: mayClaim, staleTime: 60_000 })
  if (!now.data || !late.data) return null
  const came = late.data.done + late.data.absent
  return (
    <Card title={m['clinic.appointment.list.title']()}>
      <dl className="facts">
        <Fact label={m['clinic.appointment.figure.waiting']()} strong>
          <TextLink href={links.appointmentsOf({ view: 'queue' })}>
            <NumberText value={now.data.waiting} strong />
          </TextLink>
        </Fact>
        <Fact label={m['clinic.appointment.figure.booked']()} strong>
          <TextLink href={links.appointments()}>
            <NumberText value={now.data.booked} strong />
          </TextLink>
        </Fact>
        <Fact label={stateWords.done()} strong>
          <TextLink href={links.appointments()}>
            <NumberText value={now.data.done} strong />
          </TextLink>
        </Fact>
        {came > 0 && (
          <Fact label={m['clinic.appointment.figure.absentShare']({ days: daysBehind })} strong>
            <TextLink href={links.appointments()}>
              <span className="n">
                {formatPercent(Math.round((late.data.absent * 10_000) / came), digits)}
              </span>
            </TextLink>
          </Fact>
        )}
        {claims.data && claims.data.unsubmittedLines > 0 && (
          <Fact label={m['clinic.claim.figure.unsubmitted']()} strong>
            <TextLink href={links.claims()}>
              <Money amount={claims.data.unsubmitted} strong />
            </TextLink>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
