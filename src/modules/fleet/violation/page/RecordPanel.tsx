import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { AuthorityPicker } from './AuthorityPicker.tsx'
import { reasonWords, violationTypeWords } from './violationWords.web.ts'

type Values = InputFor<'fleet.violation.record'>
type Props = { onClose: () => void; onDone: (id: string) => void }

const shape = async () => (await import('../violation.contract.ts')).recordViolation.input

/** What such a violation usually costs on its day, where the company sets it. */
function useUsualFine(type: Values['type'], day: string): string | null {
  const { data } = useAnswer('fleet.defaultFine.list', {})
  const fines = (data?.rows ?? []).filter(fine => fine.type === type && fine.validFrom <= day)
  return fines.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]?.amount ?? null
}

/** A notice that came by hand: matched at once like one of a list. */
export default function RecordPanel({ onClose, onDone }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const record = useCommand('fleet.violation.record')
  const form = useContractForm<Values>(shape, {
    authorityPartyId: '',
    reference: '',
    plateText: '',
    occurredOn: useToday(),
    occurredTime: null,
    type: 'speeding',
    fine: null,
    dueOn: null,
    location: null,
  })
  const { control } = form
  const usual = useUsualFine(...useWatch({ control, name: ['type', 'occurredOn'] }))
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number, queueReason } = await record.mutateAsync(values)
      showToast(
        queueReason
          ? m['fleet.violation.stillWaits']({ reason: reasonWords[queueReason]() })
          : m['fleet.violation.recorded']({ number }),
      )
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['fleet.violation.new']()}
      changed={form.formState.isDirty}
      verb={m['fleet.violation.act.keep']()}
      busy={record.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <PickInput control={control} name="authorityPartyId">
        {picked => <AuthorityPicker {...picked} />}
      </PickInput>
      <div className="fields">
        <TextInput
          control={control}
          name="reference"
          label={m['fleet.violation.field.reference']()}
          dir="ltr"
        />
        <TextInput control={control} name="plateText" label={m['fleet.violation.field.plate']()} dir="ltr" />
        <DayInput
          control={control}
          name="occurredOn"
          label={m['fleet.violation.field.occurred']()}
          gregorianOnly
        />
        <Controller
          name="occurredTime"
          control={control}
          render={({ field, fieldState }) => (
            <TextField
              label={m['fleet.violation.field.time']()}
              name="occurredTime"
              value={field.value ?? ''}
              onChange={text => field.onChange(asciiDigits(text).trim() || null)}
              dir="ltr"
              inputMode="numeric"
              hint={m['fleet.violation.timeHint']()}
              error={fieldState.error ? m['fleet.violation.timeBad']() : null}
              optional
            />
          )}
        />
        <ChoiceInput
          control={control}
          name="type"
          label={m['fleet.violation.field.type']()}
          options={optionsOf(violationTypeWords)}
        />
        <MoneyInput
          control={control}
          name="fine"
          label={m['fleet.violation.field.fine']()}
          hint={usual ? m['fleet.violation.usualFine']({ amount: isolated(usual) }) : null}
          optional={usual !== null}
        />
        <DayInput
          control={control}
          name="dueOn"
          label={m['fleet.violation.field.dueOn']()}
          gregorianOnly
          optional
        />
        <TextInput control={control} name="location" label={m['fleet.violation.field.location']()} optional />
      </div>
    </PanelForm>
  )
}
