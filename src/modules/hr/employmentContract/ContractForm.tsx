import { useState } from 'react'
import { words as typeWords } from '#generated/choices/hr.employmentContract.type.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useThreeWay, weekdays } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { PayItems, type TypedItem } from './PayItems.tsx'

const shape = async () => (await import('./employmentContract.contract.ts')).saveContract.input

type Values = InputFor<'hr.employmentContract.save'>
type Contract = OutputFor<'hr.employmentContract.list'>['rows'][number]
type Props = {
  employeeId: string
  /** A draft that is typed over. */
  draft: Contract | null
  /** What is in force: an amendment begins from it. */
  before: Contract | null
  onClose: () => void
}

/** What the form begins with: the draft, or for an amendment what is in force. */
function typedFrom(
  employeeId: string,
  draft: Contract | null,
  before: Contract | null,
  today: string,
): Values {
  const from = draft ?? before
  return {
    employeeId,
    id: draft?.id ?? null,
    version: draft?.version ?? null,
    type: from?.type ?? 'indefinite',
    startsOn: draft?.startsOn ?? today,
    agreedUntil: draft?.agreedUntil ?? null,
    probationEndsOn: draft?.probationEndsOn ?? null,
    weeklyHours: from?.weeklyHours ?? 48,
    restDays: from?.restDays ?? [5],
    noticeDays: from?.noticeDays ?? 90,
    annualLeaveDays: from?.annualLeaveDays ?? 30,
    backPayFrom: draft?.backPayFrom ?? null,
    reason: draft?.reason ?? null,
    activate: true,
    payItems: [],
  }
}

type BackPay = { startsOn: string; from: string }

/** A raise into a paid month can begin on the first open day, with its difference from the day that was typed. */
function backPayOf(error: unknown, from: string): BackPay | null {
  const refusal = error instanceof RefusalError ? error.refusal : null
  const open = refusal?.code === 'hr.employmentContract.paidMonth' ? refusal.params?.['open'] : null
  return typeof open === 'string' ? { startsOn: open, from } : null
}

/** Terms from a day on. An amendment starts with what is in force, so that only what changes is typed. */
export default function ContractForm({ employeeId, draft, before, onClose }: Props) {
  const { timeZone } = useCompany()
  const { digits } = useDisplay()
  const shownDay = (on: string) => formatDay(on, digits)
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('hr.employmentContract.save')
  const components = useAnswer('hr.payComponent.list', {}).data?.rows ?? []
  const from = draft ?? before
  const [offer, setOffer] = useState<BackPay | null>(null)
  const [items, setItems] = useState<readonly TypedItem[]>(() =>
    (from?.payItems ?? []).map(({ componentId, amount }) => ({ componentId, amount })),
  )
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const form = useContractForm<Values>(shape, typedFrom(employeeId, draft, before, today))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('hr.employmentContract.list', { employeeId })
      const stored = rows.find(row => row.id === draft?.id) ?? null
      return { version: stored?.version ?? 1, values: typedFrom(employeeId, stored, before, today) }
    },
  })
  const { control } = form
  const type = form.watch('type')
  const restDays = form.watch('restDays') ?? []
  const activate = form.watch('activate')
  const submit = async () => {
    form.setValue(
      'payItems',
      items.filter(item => item.amount !== ''),
    )
    if (type === 'indefinite') form.setValue('agreedUntil', null)
    await form.handleSubmit(async values => {
      setErrors([])
      setOffer(null)
      try {
        await save.mutateAsync(values)
        showToast(m['hr.employmentContract.saved']())
        onClose()
      } catch (error) {
        if ((await merge.meet(error)) !== null) return
        setErrors(showRefusal(form, error))
        setOffer(backPayOf(error, values.startsOn))
      }
    })()
  }
  return (
    <PanelForm
      title={before ? m['hr.employmentContract.add']() : m['hr.employmentContract.new']()}
      changed={form.formState.isDirty}
      verb={activate ? m['hr.employmentContract.act.activate']() : m['hr.employmentContract.act.draft']()}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      {offer && before && (
        <Notice
          hue="amber"
          live
          actions={
            <Button
              size="small"
              onPress={() => {
                form.setValue('startsOn', offer.startsOn, { shouldDirty: true })
                form.setValue('backPayFrom', offer.from, { shouldDirty: true })
                form.clearErrors()
                setOffer(null)
              }}
            >
              {m['hr.employmentContract.takeBackPay']()}
            </Button>
          }
        >
          {m['hr.employmentContract.offerBackPay']({
            open: shownDay(offer.startsOn),
            from: shownDay(offer.from),
          })}
        </Notice>
      )}
      <div className="fields">
        <DayInput control={control} name="startsOn" label={m['hr.employmentContract.field.startsOn']()} />
        <ChoiceInput
          control={control}
          name="type"
          label={m['hr.employmentContract.field.type']()}
          options={optionsOf(typeWords)}
        />
        {type === 'definite' && (
          <DayInput
            control={control}
            name="agreedUntil"
            label={m['hr.employmentContract.field.agreedUntil']()}
          />
        )}
        <DayInput
          control={control}
          name="probationEndsOn"
          label={m['hr.employmentContract.field.probationEndsOn']()}
          optional
        />
        {before && (
          <DayInput
            control={control}
            name="backPayFrom"
            label={m['hr.employmentContract.field.backPayFrom']()}
            optional
          />
        )}
        <NumberInput
          control={control}
          name="weeklyHours"
          label={m['hr.employmentContract.field.weeklyHours']()}
        />
        <NumberInput
          control={control}
          name="annualLeaveDays"
          label={m['hr.employmentContract.field.annualLeaveDays']()}
        />
        <NumberInput
          control={control}
          name="noticeDays"
          label={m['hr.employmentContract.field.noticeDays']()}
        />
      </div>
      <fieldset className="hr-fields">
        <legend className="field-label">{m['hr.employmentContract.field.restDays']()}</legend>
        <div className="hr-days">
          {weekdays.map((word, day) => (
            <Checkbox
              key={word()}
              checked={restDays.includes(day)}
              onChange={isChecked =>
                form.setValue(
                  'restDays',
                  isChecked ? [...restDays, day].sort() : restDays.filter(one => one !== day),
                  { shouldDirty: true },
                )
              }
            >
              {word()}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <PayItems components={components} items={items} onChange={setItems} />
      {before && (
        <NoteInput
          control={control}
          name="reason"
          label={m['hr.employmentContract.field.reason']()}
          rows={2}
          optional
        />
      )}
      <CheckInput control={control} name="activate">
        {m['hr.employmentContract.act.activate']()}
      </CheckInput>
    </PanelForm>
  )
}
