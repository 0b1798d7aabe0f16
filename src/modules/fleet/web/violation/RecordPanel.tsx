import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.ts'
import { optionsOf } from '../wordMaps.ts'
import { AuthorityPicker } from './AuthorityPicker.tsx'
import { reasonWords, violationTypeWords } from './violationWords.ts'

type Values = InputFor<'fleet.violation.record'>
type Props = { readonly onClose: () => void; readonly onDone: (id: string) => void }

const shape = async () => (await import('../../shared/violation.contract.ts')).recordViolation.input

/** A notice that came by hand: matched at once like one of a list. */
export default function RecordPanel({ onClose, onDone }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const record = useCommand('fleet.violation.record')
  const form = useContractForm<Values>(shape, {
    ...{ authorityPartyId: '', reference: '', plateText: '', occurredOn: useToday(), occurredTime: null },
    ...{ type: 'speeding', fine: '', dueOn: null, location: '' },
  })
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
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={m['fleet.violation.new']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="violation-form" busy={record.isPending}>
            {m['fleet.violation.act.keep']()}
          </Button>
        </>
      }
    >
      <form id="violation-form" className="stack" noValidate onSubmit={save}>
        {errors.length > 0 && (
          <ErrorSummary
            title={m['kernel.form.notSaved']({ count: errors.length })}
            errors={errors.map(text => ({ text }))}
          />
        )}
        <Controller
          name="authorityPartyId"
          control={form.control}
          render={({ field, fieldState }) => (
            <AuthorityPicker
              value={field.value || null}
              onChange={id => field.onChange(id ?? '')}
              error={
                (fieldState.error && !field.value
                  ? m['kernel.field.required']()
                  : fieldState.error?.message) ?? null
              }
            />
          )}
        />
        <div className="fields">
          <Controller
            name="reference"
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={m['fleet.violation.field.reference']()}
                dir="ltr"
                error={fieldState.error?.message ?? null}
              />
            )}
          />
          <Controller
            name="plateText"
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={m['fleet.violation.field.plate']()}
                dir="ltr"
                error={fieldState.error?.message ?? null}
              />
            )}
          />
          <Controller
            name="occurredOn"
            control={form.control}
            render={({ field, fieldState }) => (
              <DateField
                label={m['fleet.violation.field.occurred']()}
                name="occurredOn"
                value={field.value || null}
                onChange={day => field.onChange(day ?? '')}
                error={fieldState.error?.message ?? null}
                gregorianOnly
              />
            )}
          />
          <Controller
            name="occurredTime"
            control={form.control}
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
          <Controller
            name="type"
            control={form.control}
            render={({ field }) => (
              <Select
                {...field}
                label={m['fleet.violation.field.type']()}
                options={optionsOf(violationTypeWords)}
              />
            )}
          />
          <Controller
            name="fine"
            control={form.control}
            render={({ field, fieldState }) => (
              <MoneyField
                {...field}
                label={m['fleet.violation.field.fine']()}
                error={fieldState.error?.message ?? null}
              />
            )}
          />
          <Controller
            name="dueOn"
            control={form.control}
            render={({ field }) => (
              <DateField
                label={m['fleet.violation.field.dueOn']()}
                name="dueOn"
                value={field.value ?? null}
                onChange={field.onChange}
                gregorianOnly
                optional
              />
            )}
          />
          <Controller
            name="location"
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                value={field.value ?? ''}
                label={m['fleet.violation.field.location']()}
                error={fieldState.error?.message ?? null}
                optional
              />
            )}
          />
        </div>
      </form>
    </SidePanel>
  )
}
