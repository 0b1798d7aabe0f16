import type { Control, UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { anchorWords, frequencyWords } from '../leaseWords.web.ts'
import type { LeaseValues } from './leaseForm.web.ts'

type Props = { control: Control<LeaseValues> }

const usualTerms = [6, 12, 24, 36]

/** From when to when, how it is paid, and the deposit. */
export function TermFields({ form, control }: Props & { form: UseFormReturn<LeaseValues> }) {
  const setMonths = (months: number) =>
    form.setValue('endDate', addDays(addMonths(form.getValues('startDate'), months), -1), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const bases = { month: m['realestate.lease.basis.month'], year: m['realestate.lease.basis.year'] }
  return (
    <div className="stack">
      <div className="fields">
        <DayInput control={control} name="startDate" label={m['realestate.lease.field.startDate']()} />
        <DayInput control={control} name="endDate" label={m['realestate.lease.field.endDate']()} />
      </div>
      <div className="row wrap">
        {usualTerms.map(months => (
          <Button key={months} size="small" onPress={() => setMonths(months)}>
            {m['realestate.lease.months']({ count: months })}
          </Button>
        ))}
      </div>
      <div className="fields">
        <ChoiceInput
          control={control}
          name="rentBasis"
          label={m['realestate.lease.field.rentBasis']()}
          options={optionsOf(bases)}
        />
        <ChoiceInput
          control={control}
          name="paymentFrequency"
          label={m['realestate.lease.field.paymentFrequency']()}
          options={optionsOf(frequencyWords)}
        />
        <ChoiceInput
          control={control}
          name="anchor"
          label={m['realestate.lease.field.anchor']()}
          options={optionsOf(anchorWords)}
        />
        <NumberInput control={control} name="paymentDay" label={m['realestate.lease.field.paymentDay']()} />
        <MoneyInput control={control} name="deposit" label={m['realestate.lease.field.deposit']()} optional />
      </div>
    </div>
  )
}

/** What most leases leave as it is. */
export function MoreTerms({ control, renews }: Props & { renews: boolean }) {
  return (
    <div className="stack">
      <div className="fields">
        <DayInput control={control} name="freeFrom" label={m['realestate.lease.field.freeFrom']()} optional />
        <DayInput control={control} name="freeTo" label={m['realestate.lease.field.freeTo']()} optional />
        <NumberInput control={control} name="noticeDays" label={m['realestate.lease.field.noticeDays']()} />
        <NumberInput
          control={control}
          name="terminationMonths"
          label={m['realestate.lease.field.terminationMonths']()}
        />
        <TextInput
          control={control}
          name="externalNumber"
          label={m['realestate.lease.field.externalNumber']()}
          dir="ltr"
          optional
        />
      </div>
      <CheckInput control={control} name="autoRenewal">
        {m['realestate.lease.field.autoRenewal']()}
      </CheckInput>
      {renews && (
        <NumberInput
          control={control}
          name="renewalMonths"
          label={m['realestate.lease.field.renewalMonths']()}
          optional
        />
      )}
      <NoteInput control={control} name="note" label={m['realestate.lease.field.note']()} rows={2} optional />
    </div>
  )
}
