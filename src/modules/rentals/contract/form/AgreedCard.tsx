import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { Card } from '#ui/Card.tsx'
import type { ContractValues } from './contractForm.web.ts'

/** The sum that was agreed for the whole term; rent-to-own shows what of it is paid at the start and what at the end. */
export function AgreedCard({ form }: { form: UseFormReturn<ContractValues> }) {
  const { control } = form
  const isOwned = form.watch('type') === 'rent_to_own'
  return (
    <Card title={m['rentals.form.agreed']()}>
      <div className="fields">
        <MoneyInput
          control={control}
          name="agreedPrice"
          label={m['rentals.field.agreedPrice']()}
          hint={isOwned ? m['rentals.form.agreedOwned']() : m['rentals.form.agreedService']()}
        />
        {isOwned && (
          <>
            <MoneyInput
              control={control}
              name="downPayment"
              label={m['rentals.field.downPayment']()}
              hint={m['rentals.form.downPaymentHint']()}
              optional
            />
            <MoneyInput
              control={control}
              name="optionPrice"
              label={m['rentals.field.optionPrice']()}
              hint={m['rentals.form.optionHint']()}
            />
          </>
        )}
      </div>
    </Card>
  )
}
