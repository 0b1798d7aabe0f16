import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Dish } from '../menuItem/dishWords.web.ts'
import { fieldWords, type Order, stepOf } from './orderWords.web.ts'

type Props = { dish: Dish; order: Order; onClose: () => void }

/** What is chosen with a dish; a group of which one is taken changes its choice. */
export function ModifierDialog({ dish, order, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [quantity, setQuantity] = useState<number | null>(1)
  const [note, setNote] = useState('')
  const groups = [...Map.groupBy(dish.modifiers, one => one.group)]
  const pick = (id: string, members: Dish['modifiers'], isOn: boolean) => {
    const others =
      members[0]!.most === 1 ? chosen.filter(one => !members.some(row => row.id === one)) : chosen
    setChosen(isOn ? [...others, id] : chosen.filter(one => one !== id))
  }
  const isWhole = groups.every(([, members]) => {
    const count = members.filter(one => chosen.includes(one.id)).length
    return count >= members[0]!.least && count <= members[0]!.most
  })
  return (
    <ActDialog
      name="restaurant.order.change"
      title={m['restaurant.order.modifiersOf']({ dish: dish.nameAr })}
      verb={m['restaurant.order.addDish']()}
      input={
        isWhole && quantity
          ? {
              ...stepOf(order),
              add: [{ menuItemId: dish.id, quantity, modifierIds: [...chosen], note: note.trim() || null }],
            }
          : null
      }
      onClose={onClose}
    >
      {groups.map(([group, members]) => (
        <section key={group} className="stack tight">
          <h3>{group}</h3>
          {members.map(one => (
            <span key={one.id} className="card-row">
              <Checkbox checked={chosen.includes(one.id)} onChange={isOn => pick(one.id, members, isOn)}>
                {one.nameAr}
              </Checkbox>
              <Money amount={one.price} />
            </span>
          ))}
        </section>
      ))}
      <div className="fields">
        <NumberField label={fieldWords.quantity()} name="quantity" value={quantity} onChange={setQuantity} />
        <TextField
          label={fieldWords.note()}
          name="note"
          optional
          maxLength={200}
          value={note}
          onChange={setNote}
        />
      </div>
    </ActDialog>
  )
}
