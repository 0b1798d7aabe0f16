import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'

type Bearer = 'custodian' | 'insurer' | 'warranty' | 'company'

const bearerWords: Readonly<Record<Bearer, () => string>> = {
  custodian: m['fleet.permit.bears.custodian'],
  insurer: m['fleet.mark.decision.insurer'],
  warranty: m['fleet.mark.decision.warranty'],
  company: m['fleet.mark.decision.company'],
}

/** Who bears a damage, at what cost and why: the fields, what is typed, and what is missing. */
export function useMarkDecision<Who extends Bearer>(
  bearers: readonly [Who, ...Who[]],
  proposed: string | null,
): {
  decision: Who
  choice: { decision: Who; amount?: string; reason: string }
  missing: string | null
  fields: ReactNode
} {
  const [decision, setDecision] = useState<Who>(bearers[0])
  const [amount, setAmount] = useState(proposed ?? '')
  const [reason, setReason] = useState('')
  const isCharged = decision === 'custodian'
  return {
    decision,
    choice: { decision, ...(amount ? { amount } : {}), reason },
    missing: isCharged && !(Number(amount) > 0) ? m['fleet.permit.costNeeded']() : null,
    fields: (
      <>
        <RadioGroup<Who>
          label={m['fleet.permit.bears']()}
          value={decision}
          onChange={setDecision}
          options={bearers.map(id => ({ id, name: bearerWords[id]() }))}
        />
        <div className="fields">
          <MoneyField
            label={m['fleet.permit.cost']()}
            value={amount}
            onChange={setAmount}
            {...(isCharged ? {} : { optional: true })}
          />
        </div>
        <TextArea label={m['fleet.violation.why']()} value={reason} onChange={setReason} rows={2} optional />
      </>
    ),
  }
}
