import { m } from '#generated/words/messages.js'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import type { Decision, MarkAnswer } from './markAnswer.web.ts'

const bearers = {
  custodian: m['rentals.yard.bears.custodian'],
  insurer: m['rentals.yard.bears.insurer'],
  warranty: m['rentals.yard.bears.warranty'],
  company: m['rentals.yard.bears.company'],
} as const satisfies Record<Decision, () => string>

const decisions: readonly Decision[] = ['custodian', 'insurer', 'warranty', 'company']

/** Who bears a damage and what it costs. */
export function MarkFields({ answer }: { answer: MarkAnswer }) {
  return (
    <>
      <RadioGroup<Decision>
        label={m['rentals.yard.bears']()}
        value={answer.decision}
        onChange={answer.setDecision}
        options={decisions.map(id => ({ id, name: bearers[id]() }))}
      />
      <MoneyField
        name="cost"
        label={m['rentals.yard.cost']()}
        value={answer.cost}
        onChange={answer.setCost}
        optional={answer.decision !== 'custodian'}
      />
      {answer.decision === 'custodian' && (
        <Checkbox checked={answer.hasPoliceReport} onChange={answer.setReport}>
          {m['rentals.yard.policeReport']()}
        </Checkbox>
      )}
    </>
  )
}
