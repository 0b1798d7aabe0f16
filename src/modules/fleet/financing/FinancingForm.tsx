import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addMonths } from '#kernel/shared/day.ts'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import '../fleet.css'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useToday } from '../clock.web.ts'
import { ShareFields, sharesFrom, sharesText, typedShares, useShareRows } from '../policy/ShareFields.tsx'
import { type Financing, termsWords } from './financingWords.web.ts'
import { SchedulePreview } from './SchedulePreview.tsx'

const shape = async () => (await import('./financing.contract.ts')).saveFinancing.input
const vendors = { role: 'vendor' } as const

type Values = InputFor<'fleet.financing.save'>
/** What is known of the purchase an agreement is made for. */
export type FinancedPurchase = {
  readonly vehicleId: string | null
  readonly price?: string | null
  readonly down?: string | null
  readonly dealerPartyId?: string | null
}
type Props = {
  financing: Financing | null
  from: FinancedPurchase
  onClose: () => void
  onDone: (id: string) => void
}

const firstShares = (financing: Financing | null, { vehicleId, price }: FinancedPurchase) =>
  sharesFrom(financing, vehicleId).map(one => (financing || !price ? one : { ...one, share: price }))

function valuesFrom(financing: Financing | null, from: FinancedPurchase, today: string): Values {
  const isOtherDealer = financing !== null && financing.dealer.id !== financing.lender.id
  return {
    ...(financing ? { id: financing.id, version: financing.version } : {}),
    lenderPartyId: financing?.lender.id ?? '',
    dealerPartyId: isOtherDealer ? financing.dealer.id : (from.dealerPartyId ?? null),
    agreementOn: financing?.agreementOn ?? today,
    cashPrice: financing?.cashPrice ?? from.price ?? '',
    downPayment: financing?.downPayment ?? from.down ?? '0',
    count: financing?.count ?? 24,
    firstDueOn: financing?.firstDueOn ?? addMonths(today, 1),
    terms: financing?.terms ?? 'annual',
    rate: financing?.rate ?? null,
    installmentAmount: financing?.terms === 'amount' ? financing.installment : null,
    paidBefore: financing?.paidBefore ?? null,
    reference: financing?.reference ?? null,
    shares: typedShares(firstShares(financing, from)),
  }
}

/** An agreement with its schedule as it would stand; a draft until it is activated. */
export default function FinancingForm({ financing, from, onClose, onDone }: Props) {
  const today = useToday()
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('fleet.financing.save')
  const form = useContractForm<Values>(shape, valuesFrom(financing, from, today))
  const merge = useThreeWay({
    form,
    load: async () =>
      valuesFrom(financing && (await ask('fleet.financing.get', { id: financing.id })), from, today),
  })
  const { control } = form
  const typed = useWatch({ control }) as Values
  const shares = useShareRows(
    () => firstShares(financing, from),
    typed.shares,
    next => form.setValue('shares', next, { shouldDirty: true }),
  )
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number } = await save.mutateAsync(values)
      showToast(m['fleet.financing.saved']({ number }))
      onDone(id)
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={
        financing ? m['fleet.financing.editTitle']({ number: financing.number }) : m['fleet.financing.new']()
      }
      changed={form.formState.isDirty}
      verb={m['fleet.policy.act.keep']()}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard
        merge={merge}
        form={form}
        label={path => (path === 'shares' ? m['fleet.financing.shares']() : '')}
        shown={(path, value) =>
          path === 'shares' ? sharesText(value as Values['shares'], financing?.shares ?? []) : undefined
        }
      />
      <PickInput control={control} name="lenderPartyId">
        {picked => <CustomerPicker {...vendors} {...picked} label={m['fleet.financing.column.lender']()} />}
      </PickInput>
      <PickInput control={control} name="dealerPartyId" optional>
        {picked => (
          <CustomerPicker
            {...vendors}
            {...picked}
            label={m['fleet.financing.dealer']()}
            hint={m['fleet.financing.dealerHint']()}
            optional
          />
        )}
      </PickInput>
      <div className="fields">
        <MoneyInput control={control} name="cashPrice" label={m['fleet.financing.cashPrice']()} />
        <MoneyInput control={control} name="downPayment" label={m['fleet.financing.downPayment']()} />
        <DayInput
          control={control}
          name="agreementOn"
          label={m['fleet.financing.agreementOn']()}
          gregorianOnly
        />
        <DayInput
          control={control}
          name="firstDueOn"
          label={m['fleet.financing.firstDueOn']()}
          gregorianOnly
        />
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
        <ChoiceInput
          control={control}
          name="terms"
          label={m['fleet.financing.terms.label']()}
          options={optionsOf(termsWords)}
        />
        {typed.terms === 'amount' ? (
          <MoneyInput
            control={control}
            name="installmentAmount"
            label={m['fleet.financing.column.installment']()}
          />
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
        <TextInput
          control={control}
          name="reference"
          label={m['fleet.financing.reference']()}
          dir="ltr"
          optional
        />
        <NumberInput
          control={control}
          name="paidBefore"
          label={m['fleet.financing.paidBefore']()}
          hint={m['fleet.financing.paidBeforeHint']()}
          optional
        />
      </div>
      <ShareFields
        label={m['fleet.financing.shares']()}
        shareLabel={m['fleet.financing.share']()}
        shares={shares.rows}
        onChange={shares.change}
        whole={typed.cashPrice}
        error={form.formState.errors.shares ? m['fleet.share.incomplete']() : null}
      />
      <SchedulePreview typed={typed} />
    </PanelForm>
  )
}
