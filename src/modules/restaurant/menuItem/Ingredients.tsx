import { Plus, X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { ItemPicker } from '#modules/trade/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import type { Dish } from './dishWords.web.ts'

export type IngredientRow = {
  key: number
  itemId: string | null
  quantity: number | null
  waste: number | null
}

export const ingredientsFrom = (recipe: Dish['recipe']): readonly IngredientRow[] =>
  recipe.map((one, key) => ({ key, itemId: one.itemId, quantity: one.quantity, waste: one.wasteBps / 100 }))

/** What the rows say, or null while one of them is not whole. */
export function ingredientsIn(
  rows: readonly IngredientRow[],
): InputFor<'restaurant.menuItem.save'>['recipe'] | null {
  const whole = rows.flatMap(({ itemId, quantity, waste }) =>
    itemId && quantity ? [{ itemId, quantity, wasteBps: Math.round((waste ?? 0) * 100) }] : [],
  )
  return whole.length === rows.length ? whole : null
}

type Props = {
  rows: readonly IngredientRow[]
  onChange: (rows: readonly IngredientRow[]) => void
  /** The field of the form, where refusals name their rows. */
  place: string
}

/** The ingredients of one portion. */
export function Ingredients({ rows, onChange, place }: Props) {
  const set = (key: number, change: Partial<IngredientRow>) =>
    onChange(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  return (
    <>
      {rows.map((row, at) => (
        <div key={row.key} className="dish-row">
          <ItemPicker
            label={m['restaurant.menuItem.ingredient']()}
            name={`${place}.${at}.itemId`}
            stocked
            value={row.itemId}
            onChange={itemId => set(row.key, { itemId })}
          />
          <NumberField
            label={m['restaurant.menuItem.quantity']()}
            name={`${place}.${at}.quantity`}
            digits={3}
            value={row.quantity}
            onChange={quantity => set(row.key, { quantity })}
          />
          <NumberField
            label={m['restaurant.menuItem.waste']()}
            name={`${place}.${at}.wasteBps`}
            optional
            digits={2}
            unit="%"
            value={row.waste}
            onChange={waste => set(row.key, { waste })}
          />
          <IconButton
            label={m['restaurant.menuItem.removeRow']({ number: at + 1 })}
            onPress={() => onChange(rows.filter(one => one.key !== row.key))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        onPress={() =>
          onChange([
            ...rows,
            { key: Math.max(-1, ...rows.map(row => row.key)) + 1, itemId: null, quantity: null, waste: null },
          ])
        }
      >
        <Plus aria-hidden />
        {m['restaurant.menuItem.addIngredient']()}
      </Button>
    </>
  )
}
