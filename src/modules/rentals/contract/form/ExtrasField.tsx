import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { nameOf } from '../list/contractColumns.tsx'
import type { ContractValues } from './contractForm.web.ts'

type Chosen = ContractValues['extras']

/** Extras the counter may offer, each with its price; more than one of a thing by its number. */
export function ExtrasList({ chosen, onChange }: { chosen: Chosen; onChange: (extras: Chosen) => void }) {
  const offered = useOffered()
  const quantityOf = (extraId: string) => chosen.find(one => one.extraId === extraId)?.quantity ?? 0
  const set = (extraId: string, quantity: number) => {
    const others = chosen.filter(one => one.extraId !== extraId)
    onChange(quantity > 0 ? [...others, { extraId, quantity }] : others)
  }
  return (
    <ul className="rentals-extras">
      {offered.map(extra => {
        const quantity = quantityOf(extra.id)
        return (
          <li key={extra.id}>
            <Checkbox checked={quantity > 0} onChange={on => set(extra.id, on ? 1 : 0)}>
              {nameOf(extra)}
            </Checkbox>
            {quantity > 0 && extra.kind !== 'waiver' && (
              <NumberField
                label={m['rentals.field.quantity']()}
                value={quantity}
                onChange={count => count !== null && count >= 1 && count <= 50 && set(extra.id, count)}
              />
            )}
            <span className="cap push">
              <Money amount={extra.daily ?? extra.once ?? extra.weekly ?? extra.monthly} />{' '}
              {extra.daily ? m['rentals.form.perDay']() : extra.once ? m['rentals.form.once']() : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function useOffered() {
  const answer = useAnswer('rentals.extra.list', {}, { staleTime: 300_000 })
  return answer.data?.rows ?? []
}

/** The extras of a contract in their card; nothing where the company offers none. */
export function ExtrasCard({ form }: { form: UseFormReturn<ContractValues> }) {
  const chosen = form.watch('extras')
  if (useOffered().length === 0) return null
  return (
    <Card title={m['rentals.field.extras']()}>
      <ExtrasList
        chosen={chosen}
        onChange={extras => form.setValue('extras', extras, { shouldDirty: true })}
      />
    </Card>
  )
}
