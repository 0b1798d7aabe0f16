import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { Card } from '#ui/Card.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { anchorWords, frequencyWords, fuelPolicyWords, timingWords } from '../../price/priceWords.web.ts'
import { fuelPolicies } from '../../return/return.rules.ts'
import { anchors, frequencies, timings } from '../../schedule/schedule.rules.ts'
import { CustomRows } from './CustomRows.tsx'
import type { ContractValues } from './contractForm.web.ts'
import { firstProblem } from './errorLines.web.ts'

type Props = { form: UseFormReturn<ContractValues> }

/** The discount as a share or an amount, with its reason. */
export function DiscountCard({ form }: Props) {
  const discount = form.watch('discount')
  const [kind, setKind] = useState<'percent' | 'amount'>(discount?.kind ?? 'percent')
  const error = firstProblem(form.formState.errors.discount)
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
            onChange={value => set(value ? { kind: 'percent', basisPoints: Math.round(value * 100) } : null)}
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
          <TextInput
            control={form.control}
            name="discountReason"
            label={m['rentals.field.discountReason']()}
          />
        )}
      </div>
    </Card>
  )
}

/** When it is paid, the deposit, the fuel and a note. */
export function TermsCard({ form, deposit }: Props & { deposit: string | null }) {
  const frequency = form.watch('frequency')
  const isLowered = !!form.watch('depositRequired')
  return (
    <Card title={m['rentals.form.terms']()}>
      <div className="fields">
        <ChoiceInput
          control={form.control}
          name="frequency"
          label={m['rentals.field.frequency']()}
          options={frequencies.map(id => ({ id, name: frequencyWords[id]() }))}
        />
        {frequency === 'custom' && <CustomRows form={form} />}
        {frequency !== 'once' && frequency !== 'custom' && (
          <ChoiceInput
            control={form.control}
            name="anchor"
            label={m['rentals.field.anchor']()}
            options={anchors.map(id => ({ id, name: anchorWords[id]() }))}
          />
        )}
        <ChoiceInput
          control={form.control}
          name="timing"
          label={m['rentals.field.timing']()}
          options={timings.map(id => ({ id, name: timingWords[id]() }))}
        />
        <MoneyInput
          control={form.control}
          name="depositRequired"
          label={m['rentals.field.depositRequired']()}
          hint={deposit ? m['rentals.form.depositOfRate']({ amount: deposit }) : undefined}
          optional
        />
        {isLowered && (
          <TextInput
            control={form.control}
            name="depositReason"
            label={m['rentals.field.depositReason']()}
            optional
          />
        )}
        <MoneyInput
          control={form.control}
          name="earlyReturnFee"
          label={m['rentals.field.earlyReturnFee']()}
          hint={m['rentals.form.earlyReturnHint']()}
          optional
        />
        <ChoiceInput
          control={form.control}
          name="fuelPolicy"
          label={m['rentals.field.fuelPolicy']()}
          options={fuelPolicies.map(id => ({ id, name: fuelPolicyWords[id]() }))}
        />
        <TextInput
          control={form.control}
          name="externalNumber"
          label={m['rentals.field.externalNumber']()}
          optional
        />
        <div className="whole">
          <NoteInput control={form.control} name="note" label={m['rentals.field.note']()} rows={2} optional />
        </div>
      </div>
    </Card>
  )
}
