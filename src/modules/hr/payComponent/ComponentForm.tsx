import { useState } from 'react'
import { words as basisWords } from '#generated/choices/hr.payComponent.basis.ts'
import { words as cadenceWords } from '#generated/choices/hr.payComponent.cadence.ts'
import { words as keyWords } from '#generated/choices/hr.payComponent.key.ts'
import { words as kindWords } from '#generated/choices/hr.payComponent.kind.ts'
import { words as wageWords } from '#generated/choices/hr.payComponent.wageColumn.ts'
import { m } from '#generated/words/messages.js'
import { wordOf } from '#kernel/shared/said.ts'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import { componentOrigin, keysOfKind } from './payComponent.rules.ts'

const shape = async () => (await import('./payComponent.contract.ts')).saveComponent.input

export type Component = OutputFor<'hr.payComponent.list'>['rows'][number]
type Values = InputFor<'hr.payComponent.save'>

const fresh: Values = {
  code: '',
  nameAr: '',
  nameEn: null,
  kind: 'earning',
  basis: 'fixed',
  cadence: 'monthly',
  isRegular: false,
  wageColumn: 'other',
  mappingKey: 'allowanceExpense',
  isActive: true,
}

const valuesOf = ({ key, ...row }: Component): Values => ({ ...row, mappingKey: key })

/** One component of pay: what it is, whether it counts in the wage, and the account it reaches. */
export default function ComponentForm({
  component,
  onClose,
}: {
  component: Component | null
  onClose: () => void
}) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('hr.payComponent.save')
  const form = useContractForm<Values>(shape, component ? valuesOf(component) : fresh)
  const merge = useThreeWay({
    form,
    load: async () => {
      const now = (await ask('hr.payComponent.list', {})).rows.find(row => row.id === component?.id)
      return now ? valuesOf(now) : fresh
    },
  })
  const { control } = form
  const [kind, key] = form.watch(['kind', 'mappingKey'])
  const isSeeded = component !== null && componentOrigin(component.code) === 'seeded'
  const keys = [...new Set([...keysOfKind[kind], ...(key ? [key] : [])])]
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await save.mutateAsync(values)
      showToast(m['hr.payComponent.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={component ? m['hr.payComponent.edit']({ name: component.nameAr }) : m['hr.payComponent.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <div className="fields">
        <TextInput control={control} name="nameAr" label={m['hr.payComponent.field.nameAr']()} />
        <TextInput
          control={control}
          name="nameEn"
          label={m['hr.payComponent.field.nameEn']()}
          dir="ltr"
          optional
        />
      </div>
      {isSeeded && <p className="cap">{m['hr.payComponent.seededSays']()}</p>}
      {!isSeeded && (
        <div className="fields">
          <TextInput control={control} name="code" label={m['hr.payComponent.field.code']()} dir="ltr" />
          <ChoiceInput
            control={control}
            name="kind"
            label={m['hr.payComponent.field.kind']()}
            options={optionsOf(kindWords)}
          />
          <ChoiceInput
            control={control}
            name="basis"
            label={m['hr.payComponent.field.basis']()}
            options={optionsOf(basisWords)}
          />
          <ChoiceInput
            control={control}
            name="cadence"
            label={m['hr.payComponent.field.cadence']()}
            options={optionsOf(cadenceWords)}
          />
        </div>
      )}
      <div className="fields">
        <ChoiceInput
          control={control}
          name="mappingKey"
          label={m['hr.payComponent.field.mappingKey']()}
          options={keys.map(id => ({ id, name: wordOf(keyWords, id) }))}
        />
        {kind !== 'employerCost' && (
          <ChoiceInput
            control={control}
            name="wageColumn"
            label={m['hr.payComponent.field.wageColumn']()}
            options={optionsOf(wageWords)}
          />
        )}
      </div>
      {kind === 'earning' && (
        <CheckInput control={control} name="isRegular">
          {m['hr.payComponent.field.isRegular']()}
        </CheckInput>
      )}
      <CheckInput control={control} name="isActive">
        {m['hr.payComponent.field.isActive']()}
      </CheckInput>
    </PanelForm>
  )
}
