import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fuelPolicies } from '../../shared/return.rules.ts'
import { anchors, frequencies, timings } from '../../shared/schedule.rules.ts'
import { anchorWords, frequencyWords, fuelPolicyWords, timingWords } from '../wordMaps.ts'
import type { ContractValues } from './contractForm.ts'

type Props = { readonly form: UseFormReturn<ContractValues> }
type TextName = 'discountReason' | 'depositReason' | 'externalNumber'

function FormText({
  form,
  name,
  label,
  optional,
}: Props & { name: TextName; label: string; optional?: boolean }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          name={field.name}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message ?? null}
          {...(optional ? { optional } : {})}
        />
      )}
    />
  )
}

/** The discount as a share or an amount, with its reason. */
export function DiscountCard({ form }: Props) {
  const discount = form.watch('discount')
  const [kind, setKind] = useState<'percent' | 'amount'>(discount?.kind ?? 'percent')
  const error = form.formState.errors.discount?.message ?? null
  const set = (value: ContractValues['discount']) => {
    form.setValue('discount', value, { shouldDirty: true })
    form.clearErrors('discount')
  }
  const choose = (next: 'percent' | 'amount') => {
    setKind(next)
    set(null)
  }
  return (
    <Card
      title={m['rentals.field.discount']()}
      end={
        <SegmentedControl
          label={m['rentals.field.discount']()}
          value={kind}
          onChange={choose}
          options={[
            { id: 'percent', name: m['rentals.form.percent']() },
            { id: 'amount', name: m['rentals.field.amount']() },
          ]}
        />
      }
    >
      <div className="fields" data-field="discount">
        {kind === 'percent' ? (
          <NumberField
            label={m['rentals.field.discount']()}
            name="discount"
            value={discount?.kind === 'percent' ? discount.basisPoints / 100 : null}
            digits={2}
            unit="%"
            onChange={value =>
              set(value ? { kind: 'percent', basisPoints: Math.min(10_000, Math.round(value * 100)) } : null)
            }
            error={error}
            optional
          />
        ) : (
          <MoneyField
            label={m['rentals.field.discount']()}
            name="discount"
            value={discount?.kind === 'amount' ? discount.amount : ''}
            onChange={amount => set(amount ? { kind: 'amount', amount } : null)}
            error={error}
            optional
          />
        )}
        {discount && (
          <FormText form={form} name="discountReason" label={m['rentals.field.discountReason']()} />
        )}
      </div>
    </Card>
  )
}

/** When it is paid, the deposit, the fuel and a note. */
export function TermsCard({ form, deposit }: Props & { readonly deposit: string | null }) {
  const frequency = form.watch('frequency')
  const isLowered = !!form.watch('depositRequired')
  return (
    <Card title={m['rentals.form.terms']()}>
      <div className="fields">
        <Controller
          control={form.control}
          name="frequency"
          render={({ field }) => (
            <Select
              label={m['rentals.field.frequency']()}
              value={field.value ?? 'once'}
              onChange={field.onChange}
              options={frequencies
                .filter(one => one !== 'custom')
                .map(id => ({ id, name: frequencyWords[id]() }))}
            />
          )}
        />
        {frequency !== 'once' && (
          <Controller
            control={form.control}
            name="anchor"
            render={({ field }) => (
              <Select
                label={m['rentals.field.anchor']()}
                value={field.value ?? 'start_day'}
                onChange={field.onChange}
                options={anchors.map(id => ({ id, name: anchorWords[id]() }))}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="timing"
          render={({ field }) => (
            <Select
              label={m['rentals.field.timing']()}
              value={field.value ?? 'advance'}
              onChange={field.onChange}
              options={timings.map(id => ({ id, name: timingWords[id]() }))}
            />
          )}
        />
        <Controller
          control={form.control}
          name="depositRequired"
          render={({ field, fieldState }) => (
            <MoneyField
              label={m['rentals.field.depositRequired']()}
              name={field.name}
              value={field.value ?? ''}
              onChange={field.onChange}
              onBlur={field.onBlur}
              hint={deposit ? m['rentals.form.depositOfRate']({ amount: deposit }) : undefined}
              error={fieldState.error?.message ?? null}
              optional
            />
          )}
        />
        {isLowered && (
          <FormText form={form} name="depositReason" label={m['rentals.field.depositReason']()} optional />
        )}
        <Controller
          control={form.control}
          name="fuelPolicy"
          render={({ field }) => (
            <Select
              label={m['rentals.field.fuelPolicy']()}
              value={field.value ?? 'same_to_same'}
              onChange={field.onChange}
              options={fuelPolicies.map(id => ({ id, name: fuelPolicyWords[id]() }))}
            />
          )}
        />
        <FormText form={form} name="externalNumber" label={m['rentals.field.externalNumber']()} optional />
        <div className="whole">
          <Controller
            control={form.control}
            name="note"
            render={({ field, fieldState }) => (
              <TextArea
                label={m['rentals.field.note']()}
                value={field.value ?? ''}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message ?? null}
                rows={2}
                optional
              />
            )}
          />
        </div>
      </div>
    </Card>
  )
}
