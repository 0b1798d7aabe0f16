import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addMonths } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CustomerPicker } from '#modules/parties/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import '../fleet.css'
import { useToday } from '../clock.ts'
import { ShareFields, sharesFrom, type TypedShare, typedShares } from '../ShareFields.tsx'
import { optionsOf } from '../wordMaps.ts'
import { type Financing, termsWords } from './financingWords.ts'
import { SchedulePreview } from './SchedulePreview.tsx'

const shape = async () => (await import('../../shared/financing.contract.ts')).saveFinancing.input
const vendors = { role: 'vendor' } as const

type Values = InputFor<'fleet.financing.save'>
type Props = {
  readonly financing: Financing | null
  readonly vehicleId: string | null
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

function valuesFrom(financing: Financing | null, vehicleId: string | null, today: string): Values {
  const isOtherDealer = financing !== null && financing.dealer.id !== financing.lender.id
  return {
    ...(financing ? { id: financing.id, version: financing.version } : {}),
    lenderPartyId: financing?.lender.id ?? '',
    dealerPartyId: isOtherDealer ? financing.dealer.id : null,
    agreementOn: financing?.agreementOn ?? today,
    cashPrice: financing?.cashPrice ?? '',
    downPayment: financing?.downPayment ?? '0',
    count: financing?.count ?? 24,
    firstDueOn: financing?.firstDueOn ?? addMonths(today, 1),
    terms: financing?.terms ?? 'annual',
    rate: financing?.rate ?? null,
    installmentAmount: financing?.terms === 'amount' ? financing.installment : null,
    reference: financing?.reference ?? '',
    shares: typedShares(sharesFrom(financing, vehicleId)),
  }
}

/** An agreement with its schedule as it would stand; a draft until it is activated. */
export default function FinancingForm({ financing, vehicleId, onClose, onDone }: Props) {
  const today = useToday()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [shares, setShares] = useState<readonly TypedShare[]>(() => sharesFrom(financing, vehicleId))
  const save = useCommand('fleet.financing.save')
  const form = useContractForm<Values>(shape, valuesFrom(financing, vehicleId, today))
  const { control } = form
  const typed = useWatch({ control }) as Values
  const changeShares = (next: readonly TypedShare[]) => {
    setShares(next)
    form.setValue('shares', typedShares(next), { shouldDirty: true })
  }
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number } = await save.mutateAsync(values)
      showToast(m['fleet.financing.saved']({ number }))
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const party = (name: 'lenderPartyId' | 'dealerPartyId', label: string, hint?: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <CustomerPicker
          {...vendors}
          label={label}
          name={name}
          value={field.value || null}
          onChange={id => field.onChange(id ?? (name === 'lenderPartyId' ? '' : null))}
          error={
            fieldState.error && !field.value
              ? m['kernel.field.required']()
              : (fieldState.error?.message ?? null)
          }
          {...(hint ? { hint, optional: true } : {})}
        />
      )}
    />
  )
  const day = (name: 'agreementOn' | 'firstDueOn', label: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          name={name}
          value={field.value || null}
          onChange={next => field.onChange(next ?? '')}
          error={fieldState.error?.message ?? null}
          gregorianOnly
        />
      )}
    />
  )
  const money = (name: 'cashPrice' | 'downPayment' | 'installmentAmount', label: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <MoneyField
          label={label}
          name={name}
          value={field.value ?? ''}
          onChange={field.onChange}
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={
        financing ? m['fleet.financing.editTitle']({ number: financing.number }) : m['fleet.financing.new']()
      }
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="financing-form" busy={save.isPending}>
            {m['fleet.policy.act.keep']()}
          </Button>
        </>
      }
    >
      <form id="financing-form" className="stack" noValidate onSubmit={submit}>
        {errors.length > 0 && (
          <ErrorSummary
            title={m['kernel.form.notSaved']({ count: errors.length })}
            errors={errors.map(text => ({ text }))}
          />
        )}
        {party('lenderPartyId', m['fleet.financing.column.lender']())}
        {party('dealerPartyId', m['fleet.financing.dealer'](), m['fleet.financing.dealerHint']())}
        <div className="fields">
          {money('cashPrice', m['fleet.financing.cashPrice']())}
          {money('downPayment', m['fleet.financing.downPayment']())}
          {day('agreementOn', m['fleet.financing.agreementOn']())}
          {day('firstDueOn', m['fleet.financing.firstDueOn']())}
          <Controller
            name="count"
            control={control}
            render={({ field, fieldState }) => (
              <NumberField
                label={m['fleet.financing.count.label']()}
                name="count"
                value={field.value}
                onChange={next => field.onChange(next ?? 0)}
                error={fieldState.error?.message ?? null}
              />
            )}
          />
          <Controller
            name="terms"
            control={control}
            render={({ field }) => (
              <Select {...field} label={m['fleet.financing.terms.label']()} options={optionsOf(termsWords)} />
            )}
          />
          {typed.terms === 'amount' ? (
            money('installmentAmount', m['fleet.financing.column.installment']())
          ) : (
            <Controller
              name="rate"
              control={control}
              render={({ field, fieldState }) => (
                <DecimalField
                  label={m['fleet.financing.rate']()}
                  value={field.value ?? ''}
                  onChange={text => field.onChange(text || null)}
                  digits={4}
                  end="%"
                  error={fieldState.error?.message ?? null}
                />
              )}
            />
          )}
          <Controller
            name="reference"
            control={control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                value={field.value ?? ''}
                label={m['fleet.financing.reference']()}
                dir="ltr"
                error={fieldState.error?.message ?? null}
                optional
              />
            )}
          />
        </div>
        <ShareFields
          label={m['fleet.financing.shares']()}
          shareLabel={m['fleet.financing.share']()}
          shares={shares}
          onChange={changeShares}
          whole={typed.cashPrice}
          error={form.formState.errors.shares ? m['fleet.share.incomplete']() : null}
        />
        <SchedulePreview typed={typed} />
      </form>
    </SidePanel>
  )
}
