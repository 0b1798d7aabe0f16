import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { type Known, type Rule, roleWords, type Source, sourceWords } from '../wordMaps.web.ts'
import { RuleStepFields, type StepDraft } from './RuleStepFields.tsx'

const emptyStep: StepDraft = {
  approver: 'role',
  role: 'manager',
  userId: null,
  dueHours: null,
  escalateRole: null,
  escalateUserId: null,
}

const shape = async () => (await import('./rule.contract.ts')).saveRule.input

type Values = InputFor<'approvals.rule.save'>

const valuesOf = (rule: Rule | null, source: Source): Values => ({
  ...(rule ? { id: rule.id, version: rule.version } : {}),
  source: rule?.source ?? source,
  min: rule?.min ?? null,
  max: rule?.max ?? null,
  active: rule?.active ?? true,
  steps: rule?.steps.map(({ name: _, escalateName: __, people: ___, ...step }) => step) ?? [emptyStep],
})

type Props = { rule: Rule | null; known: Known; onClose: () => void }

/** A rule: of what, from which amount to which, and who agrees in which order. Warns where a step has fewer than two people. */
export function RuleForm({ rule, known, onClose }: Props) {
  const save = useCommand('approvals.rule.save')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(rule, known.sources[0] ?? 'other'))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('approvals.rule.list', {})
      return valuesOf(rows.find(one => one.id === rule?.id) ?? rule, 'other')
    },
  })
  const { control } = form
  const [source, steps] = form.watch(['source', 'steps'])
  const setSteps = (next: readonly StepDraft[]) => form.setValue('steps', [...next], { shouldDirty: true })
  const sources = [...new Set([...known.sources, source])]
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await save.mutateAsync(values)
      showToast(m['approvals.rule.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setWhole(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={rule ? m['approvals.rule.editTitle']() : m['approvals.rule.addTitle']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard
        merge={merge}
        form={form}
        label={path => (path === 'steps' ? m['approvals.steps.title']() : '')}
        shown={(path, value) => {
          if (path === 'source') return sourceWords[value as Source]()
          return path === 'steps' ? (value as Values['steps']).map(whoOf(known)).join('، ') : undefined
        }}
      />
      <ChoiceInput
        control={control}
        name="source"
        label={m['approvals.column.source']()}
        options={sources.map(id => ({ id, name: sourceWords[id]() }))}
      />
      <MoneyInput
        control={control}
        name="min"
        label={m['approvals.rule.min']()}
        hint={m['approvals.rule.minHint']()}
        optional
      />
      <MoneyInput
        control={control}
        name="max"
        label={m['approvals.rule.max']()}
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
          errorOf={field => form.getFieldState(`steps.${at}.${field}`, form.formState).error?.message ?? null}
          onChange={next => setSteps(steps.map((one, place) => (place === at ? next : one)))}
          onRemove={steps.length > 1 ? () => setSteps(steps.filter((_, place) => place !== at)) : null}
        />
      ))}
      {steps.length < 9 && (
        <div className="row">
          <Button onPress={() => setSteps([...steps, { ...emptyStep, role: 'company_admin' }])}>
            <Plus aria-hidden />
            {m['approvals.rule.addStep']()}
          </Button>
        </div>
      )}
      <CheckInput control={control} name="active" hint={m['approvals.rule.activeHint']()}>
        {m['approvals.rule.active']()}
      </CheckInput>
      {rule && <Notice hue="slate">{m['approvals.rule.underWay']()}</Notice>}
    </PanelForm>
  )
}

/** Whom a step asks, in words. */
const whoOf =
  (known: Known) =>
  ({ approver, role, userId }: StepDraft): string => {
    if (approver === 'lineManager') return m['approvals.step.lineManager']()
    if (approver === 'role') return role ? roleWords[role]() : ''
    return known.people.find(person => person.userId === userId)?.name ?? ''
  }
