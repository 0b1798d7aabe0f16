import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Badge } from '#ui/Badge.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'

type Props = { quote: OutputFor<'clinic.visit.quote'>; isSelfPaid?: boolean }

/** Who pays what of a visit, shown before the service is given. */
export function ShareOfVisit({ quote, isSelfPaid = false }: Props) {
  const { coverage, lines } = quote
  if (!coverage) return <p className="cap">{m['clinic.insurance.noCoverage']()}</p>
  const isCovered = lines.some(line => line.isCovered)
  return (
    <div className="stack tight">
      <span>
        <bdi>
          {m['clinic.insurance.covers']({ plan: coverage.plan, insurer: isolated(coverage.insurer) })}
        </bdi>{' '}
        {!isCovered && <Badge hue="amber">{m['clinic.insurance.notCovered']()}</Badge>}
        {lines.some(line => line.needsApproval) && !isSelfPaid && (
          <Badge hue="amber">{m['clinic.insurance.approvalNeeded']()}</Badge>
        )}
      </span>
      {!isSelfPaid && (
        <dl className="facts">
          <Fact label={m['clinic.insurance.patientPays']()} strong>
            <Money amount={quote.patient} strong />
          </Fact>
          <Fact label={m['clinic.insurance.insurerPays']()}>
            <Money amount={quote.insurer} />
          </Fact>
        </dl>
      )}
    </div>
  )
}
