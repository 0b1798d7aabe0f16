import { m } from '#generated/words/messages.js'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { chargeWords } from '../handover/yard/yardWords.web.ts'
import { isSomething } from '../price/amounts.web.ts'

/** What a person charges beside what the return computes. */
const addedKinds = ['cleaning', 'delivery', 'other'] as const
export type AddedCharge = {
  readonly kind: (typeof addedKinds)[number]
  readonly description: string
  readonly amount: string
}

/** No charge of a contract comes near it; more would overflow the minor units of some currency. */
const isTooMuch = (amount: string) => Number(amount) >= 1_000_000_000

export const noCharge: AddedCharge = { kind: 'cleaning', description: '', amount: '' }

/** What keeps a charge from being added; null when nothing does. */
export function whyNotAdd({ kind, description, amount }: AddedCharge): string | null {
  if (!isSomething(amount)) return m['rentals.charge.zero']()
  if (isTooMuch(amount)) return m['kernel.field.moneyTooLarge']()
  return kind === 'other' && description.trim() === '' ? m['rentals.charge.nameIt']() : null
}

export const addedName = ({ kind, description }: AddedCharge): string => description || chargeWords[kind]()

type Props = { value: AddedCharge; onChange: (value: AddedCharge) => void }

/** A charge as it is typed: for what, how it is called on the invoice, and how much. */
export function ChargeFields({ value, onChange }: Props) {
  return (
    <>
      <Select<AddedCharge['kind']>
        name="kind"
        label={m['rentals.field.chargeKind']()}
        value={value.kind}
        onChange={kind => onChange({ ...value, kind })}
        options={addedKinds.map(id => ({ id, name: chargeWords[id]() }))}
      />
      <TextField
        name="description"
        label={m['rentals.field.chargeName']()}
        value={value.description}
        onChange={description => onChange({ ...value, description })}
        maxLength={200}
        {...(value.kind === 'other' ? {} : { optional: true })}
      />
      <MoneyField
        name="amount"
        label={m['rentals.field.amount']()}
        value={value.amount}
        onChange={amount => onChange({ ...value, amount })}
        error={isTooMuch(value.amount) ? m['kernel.field.moneyTooLarge']() : undefined}
      />
    </>
  )
}
