import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { errorsOf } from './errors.ts'
import { RuleStepFields, type StepDraft } from './RuleStepFields.tsx'
import { type Known, type Rule, type Source, sourceWords } from './wordMaps.ts'

const emptyStep: StepDraft = {
  ...{ approver: 'role', role: 'manager', userId: null, dueHours: null },
  ...{ escalateRole: null, escalateUserId: null },
}

type Props = { readonly rule: Rule | null; readonly known: Known; readonly onClose: () => void }

/** A rule: of what, from which amount to which, and who agrees in which order. Warns where a step has fewer than two people. */
export function RuleForm({ rule, known, onClose }: Props) {
  const save = useCommand('approvals.rule.save')
  const [source, setSource] = useState<Source>(rule?.source ?? known.sources[0] ?? 'other')
  const [min, setMin] = useState(rule?.min ?? '')
  const [max, setMax] = useState(rule?.max ?? '')
  const [active, setActive] = useState(rule?.active ?? true)
  const [steps, setSteps] = useState<readonly StepDraft[]>(
    rule?.steps.map(({ name: _, escalateName: __, people: ___, ...step }) => step) ?? [emptyStep],
  )
  const [changed, setChanged] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const touch =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setChanged(true)
      set(value)
    }
  const sources = [...new Set([...known.sources, source])]
  const submit = async () => {
    setErrors({})
    const input: InputFor<'approvals.rule.save'> = {
      ...(rule ? { id: rule.id, version: rule.version } : {}),
      ...{ source, active, min: min || null, max: max || null, steps: [...steps] },
    }
    try {
      await save.mutateAsync(input)
      showToast(m['approvals.rule.saved']())
      onClose()
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }
  return (
    <PanelForm
      title={rule ? m['approvals.rule.editTitle']() : m['approvals.rule.addTitle']()}
      changed={changed}
      busy={save.isPending}
      errors={errors[''] ? [errors['']] : []}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={m['approvals.column.source']()}
        value={source}
        onChange={touch(setSource)}
        options={sources.map(id => ({ id, name: sourceWords[id]() }))}
      />
      <MoneyField
        label={m['approvals.rule.min']()}
        value={min}
        onChange={touch(setMin)}
        error={errors['min'] ?? null}
        hint={m['approvals.rule.minHint']()}
        optional
      />
      <MoneyField
        label={m['approvals.rule.max']()}
        value={max}
        onChange={touch(setMax)}
        error={errors['max'] ?? null}
        hint={m['approvals.rule.maxHint']()}
        optional
      />
      {steps.map((step, at) => (
        <RuleStepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
          key={at}
          order={at + 1}
          step={step}
          people={known.people}
          errors={errors}
          onChange={touch(next => setSteps(steps.map((one, place) => (place === at ? next : one))))}
          onRemove={steps.length > 1 ? () => touch(setSteps)(steps.filter((_, place) => place !== at)) : null}
        />
      ))}
      {steps.length < 9 && (
        <div className="row">
          <Button onPress={() => touch(setSteps)([...steps, { ...emptyStep, role: 'company_admin' }])}>
            <Plus aria-hidden />
            {m['approvals.rule.addStep']()}
          </Button>
        </div>
      )}
      <Checkbox checked={active} onChange={touch(setActive)} hint={m['approvals.rule.activeHint']()}>
        {m['approvals.rule.active']()}
      </Checkbox>
      {rule && <Notice hue="slate">{m['approvals.rule.underWay']()}</Notice>}
    </PanelForm>
  )
}
