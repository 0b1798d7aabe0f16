import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../today.web.ts'
import { fieldWords, kindWords, type Project } from './projectWords.web.ts'

const shape = async () => (await import('./project.contract.ts')).saveProject.input

type Values = InputFor<'services.project.save'>
type Props = { record: Project | null; onClose: () => void; onDone: (id: string) => void }

const valuesFrom = (record: Project | null, managerId: string, today: string): Values => ({
  id: record?.id ?? null,
  version: record?.version ?? null,
  nameAr: record?.name ?? '',
  customerId: record?.customer.id ?? '',
  kind: record?.kind ?? 'progress',
  value: record?.contractValue ?? '',
  retentionBps: record?.retentionBps ?? 0,
  advanceBps: record?.advanceBps ?? 0,
  hourRate: record?.hourRate ?? null,
  startsOn: record?.startsOn ?? today,
  endsOn: record?.endsOn ?? null,
  retentionDueOn: record?.retentionDueOn ?? null,
  managerId: record?.manager.id ?? managerId,
  note: record?.note ?? null,
})

/** A new project, or its terms; what two people changed is joined. */
export default function ProjectForm({ record, onClose, onDone }: Props) {
  const { facts } = useSession()
  const [today] = useToday()
  const userId = facts?.user.id ?? ''
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('services.project.save')
  const people = useAnswer('services.project.people', {}).data?.rows ?? []
  const form = useContractForm<Values>(shape, valuesFrom(record, userId, today ?? ''))
  const merge = useThreeWay({
    form,
    load: async () =>
      valuesFrom(record && (await ask('services.project.get', { id: record.id })), userId, today ?? ''),
  })
  const { control, setValue } = form
  const [kind, retentionBps, advanceBps] = useWatch({
    control,
    name: ['kind', 'retentionBps', 'advanceBps'],
  })
  const errorOf = (name: 'retentionBps' | 'advanceBps') => form.formState.errors[name]?.message ?? null
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number } = await save.mutateAsync({
        ...values,
        value: values.value || '0',
      })
      showToast(m['services.project.saved']({ number }))
      onDone(id)
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const percent = (name: 'retentionBps' | 'advanceBps', value: number) => (
    <NumberField
      label={fieldWords[name]()}
      name={name}
      digits={2}
      unit="%"
      value={value / 100}
      onChange={typed => setValue(name, Math.round((typed ?? 0) * 100), { shouldDirty: true })}
      error={errorOf(name)}
    />
  )
  return (
    <PanelForm
      title={record ? m['services.project.edit']() : m['services.project.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput control={control} name="nameAr" label={fieldWords.nameAr()} />
      <PickInput control={control} name="customerId">
        {picked => <CustomerPicker {...picked} label={fieldWords.customer()} />}
      </PickInput>
      <div className="fields">
        <ChoiceInput control={control} name="kind" label={fieldWords.kind()} options={optionsOf(kindWords)} />
        <ChoiceInput control={control} name="managerId" label={fieldWords.manager()} options={people} />
        <MoneyInput
          control={control}
          name="value"
          label={kind === 'time' ? fieldWords.value() : fieldWords.contractValue()}
          optional={kind === 'time'}
        />
        {kind === 'time' && <MoneyInput control={control} name="hourRate" label={fieldWords.hourRate()} />}
        {kind === 'progress' && percent('retentionBps', retentionBps)}
        {kind === 'progress' && percent('advanceBps', advanceBps)}
        {kind === 'progress' && retentionBps > 0 && (
          <DayInput control={control} name="retentionDueOn" label={fieldWords.retentionDueOn()} />
        )}
        <DayInput control={control} name="startsOn" label={fieldWords.startsOn()} />
        <DayInput control={control} name="endsOn" label={fieldWords.endsOn()} optional />
      </div>
      <NoteInput control={control} name="note" label={fieldWords.note()} rows={2} optional />
    </PanelForm>
  )
}
