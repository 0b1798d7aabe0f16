import { optionsOf } from '#kernel/web/wordOptions.ts'
import '../approvals.css'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { type Known, type Role, roleWords } from '../wordMaps.web.ts'

export type StepDraft = InputFor<'approvals.rule.save'>['steps'][number]
type Props = {
  order: number
  step: StepDraft
  people: Known['people']
  errorOf: (field: keyof StepDraft) => string | null
  onChange: (step: StepDraft) => void
  onRemove: (() => void) | null
}

const kinds = [
  { id: 'role' as const, name: m['approvals.step.kindRole'] },
  { id: 'user' as const, name: m['approvals.step.kindUser'] },
  { id: 'lineManager' as const, name: m['approvals.step.lineManager'] },
]

/** One step of a rule: whom it asks, how long it may take, and who may decide too once it is late. */
export function RuleStepFields({ order, step, people, errorOf, onChange, onRemove }: Props) {
  const eligible =
    step.approver === 'role'
      ? people.filter(person => step.role !== null && person.roles.includes(step.role)).length
      : null
  const persons = people.map(({ userId, name }) => ({ id: userId, name }))
  const escalation = step.escalateUserId ?? step.escalateRole ?? 'none'
  const escalate = (to: string) => {
    const isRole = to in roleWords
    onChange({
      ...step,
      escalateRole: isRole ? (to as Role) : null,
      escalateUserId: to === 'none' || isRole ? null : to,
    })
  }
  return (
    <fieldset className="approval-step">
      <div className="row">
        <legend className="grow strong">{m['approvals.steps.nth']({ step: order })}</legend>
        {onRemove && (
          <Button size="small" onPress={onRemove}>
            {m['approvals.rule.removeStep']()}
          </Button>
        )}
      </div>
      <Select
        label={m['approvals.step.approver']()}
        value={step.approver}
        onChange={approver =>
          onChange({ ...step, approver, role: approver === 'role' ? 'manager' : null, userId: null })
        }
        options={kinds.map(({ id, name }) => ({ id, name: name() }))}
      />
      {step.approver === 'role' && (
        <Select
          label={m['approvals.step.role']()}
          value={step.role}
          onChange={role => onChange({ ...step, role })}
          options={optionsOf(roleWords)}
          error={errorOf('role')}
        />
      )}
      {step.approver === 'user' && (
        <Select
          label={m['approvals.step.person']()}
          value={step.userId}
          onChange={userId => onChange({ ...step, userId })}
          options={persons}
          error={errorOf('userId')}
        />
      )}
      {eligible !== null && eligible < 2 && (
        <Notice hue="amber">{m['approvals.step.eligible']({ count: eligible })}</Notice>
      )}
      {step.approver === 'user' && <Notice hue="amber">{m['approvals.step.eligible']({ count: 1 })}</Notice>}
      <NumberField
        label={m['approvals.step.dueHours']()}
        unit={m['approvals.step.hours']()}
        value={step.dueHours}
        onChange={dueHours =>
          onChange(
            dueHours === null
              ? { ...step, dueHours, escalateRole: null, escalateUserId: null }
              : { ...step, dueHours },
          )
        }
        error={errorOf('dueHours')}
        optional
      />
      {step.dueHours !== null && (
        <Select
          label={m['approvals.step.escalateTo']()}
          value={escalation}
          onChange={escalate}
          options={[{ id: 'none', name: m['approvals.step.nobody']() }, ...optionsOf(roleWords), ...persons]}
          error={errorOf('escalateUserId')}
        />
      )}
    </fieldset>
  )
}
