import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

/** The figures above the reports; one without its right is absent. */
export function ReportCards({ of }: { of: InputFor<'hr.report.cards'> }) {
  const { digits } = useDisplay()
  const { data } = useAnswer('hr.report.cards', of, { keepPrevious: true })
  if (!data) return null
  const { employees, attendance, net, pending } = data
  return (
    <dl className="facts">
      {employees !== null && (
        <Fact label={m['hr.report.card.employees']()} strong>
          <TextLink href={links.employees()}>
            <NumberText value={employees} strong />
          </TextLink>
        </Fact>
      )}
      {attendance !== null && (
        <Fact label={m['hr.report.card.attendance']()} strong>
          <TextLink href={links.attendanceDays({ fromOn: of.from, toOn: of.to })}>
            <span className="n strong">{formatPercent(attendance, digits)}</span>
          </TextLink>
        </Fact>
      )}
      {net !== null && (
        <Fact label={m['hr.report.card.net']()} strong>
          <TextLink href={links.payroll()}>
            <Money amount={net} strong />
          </TextLink>
        </Fact>
      )}
      {pending !== null && (
        <Fact label={m['hr.report.card.pending']()} strong>
          <TextLink href={links.attendanceReview()}>
            <NumberText value={pending} strong />
          </TextLink>
        </Fact>
      )}
    </dl>
  )
}
