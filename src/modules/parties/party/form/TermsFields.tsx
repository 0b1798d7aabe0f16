import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { FormText } from './fields.tsx'
import type { PartyValues } from './partyForm.web.ts'

/** The tax number of a party and its days to pay. */
export function TermsFields({ form }: { form: UseFormReturn<PartyValues> }) {
  return (
    <div className="fields">
      <FormText
        form={form}
        name="vatNumber"
        label={m['parties.party.field.vatNumber']()}
        optional
        ltr
        maxLength={30}
        fold={asciiDigits}
      />
      <NumberInput
        control={form.control}
        name="paymentTermsDays"
        label={m['parties.party.field.paymentTerms']()}
        unit={m['parties.form.days']()}
        hint={m['parties.form.termsHint']()}
        optional
      />
    </div>
  )
}
