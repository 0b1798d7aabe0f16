import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import '../restaurant.css'
import { type Dish, fieldWords } from './dishWords.web.ts'
import { type IngredientRow, Ingredients, ingredientsFrom, ingredientsIn } from './Ingredients.tsx'

type ModifierRow = {
  key: number
  id: string | null
  group: string
  least: number | null
  most: number | null
  nameAr: string
  price: string
  recipe: readonly IngredientRow[]
}

const nextKey = (rows: readonly { key: number }[]) => Math.max(-1, ...rows.map(row => row.key)) + 1

/** A dish with its prices, recipe and modifiers. */
export function DishDialog({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  const floor = useAnswer('restaurant.floor.read', {})
  const stations = (floor.data?.stations ?? []).filter(one => one.isActive || one.id === dish?.station.id)
  const [code, setCode] = useState(dish?.code ?? '')
  const [nameAr, setName] = useState(dish?.nameAr ?? '')
  const [nameEn, setEnglish] = useState(dish?.nameEn ?? '')
  const [section, setSection] = useState(dish?.section ?? '')
  const [price, setPrice] = useState<string>(dish?.price ?? '')
  const [takeAwayPrice, setTakeAway] = useState<string>(dish?.takeAwayPrice ?? '')
  const [deliveryPrice, setDelivery] = useState<string>(dish?.deliveryPrice ?? '')
  const [platformPrice, setPlatform] = useState<string>(dish?.platformPrice ?? '')
  const [station, setStation] = useState<string | null>(dish?.station.id ?? null)
  const [allergens, setAllergens] = useState(dish?.allergens ?? '')
  const [opensAt, setOpens] = useState(dish?.opensAt ?? '')
  const [closesAt, setCloses] = useState(dish?.closesAt ?? '')
  const [portionsLeft, setPortions] = useState<number | null>(dish?.portionsLeft ?? null)
  const [isActive, setActive] = useState(dish?.isActive ?? true)
  const [recipe, setRecipe] = useState(() => ingredientsFrom(dish?.recipe ?? []))
  const [modifiers, setModifiers] = useState<readonly ModifierRow[]>(() =>
    (dish?.modifiers ?? []).map((one, key) => ({ ...one, key, recipe: ingredientsFrom(one.recipe) })),
  )
  const set = (key: number, change: Partial<ModifierRow>) =>
    setModifiers(modifiers.map(row => (row.key === key ? { ...row, ...change } : row)))
  const stationId = station ?? stations[0]?.id ?? null
  const cooked = ingredientsIn(recipe)
  const chosen = modifiers.map(one => ({ ...one, recipe: ingredientsIn(one.recipe) }))
  const isWhole =
    code.trim() &&
    nameAr.trim() &&
    section.trim() &&
    price &&
    stationId &&
    cooked &&
    chosen.every(one => one.recipe && one.group.trim() && one.nameAr.trim() && one.most)
  return (
    <ActDialog
      name="restaurant.menuItem.save"
      title={dish ? m['restaurant.menuItem.edit']() : m['restaurant.menuItem.add']()}
      verb={m['kernel.action.save']()}
      input={
        isWhole
          ? {
              id: dish?.id ?? null,
              version: dish?.version ?? null,
              code,
              nameAr,
              nameEn: nameEn.trim() || null,
              section,
              price,
              takeAwayPrice: takeAwayPrice || null,
              deliveryPrice: deliveryPrice || null,
              platformPrice: platformPrice || null,
              stationId,
              allergens: allergens.trim() || null,
              weekdays: dish?.weekdays ?? null,
              opensAt: opensAt.trim() || null,
              closesAt: closesAt.trim() || null,
              portionsLeft,
              isActive,
              recipe: cooked,
              modifiers: chosen.map(one => ({
                id: one.id,
                group: one.group,
                least: one.least ?? 0,
                most: one.most ?? 1,
                nameAr: one.nameAr,
                price: one.price || '0',
                recipe: one.recipe ?? [],
              })),
            }
          : null
      }
      onDone={() => {
        showToast(m['restaurant.menuItem.saved']())
        onClose()
      }}
      onClose={onClose}
    >
      {floor.data && stations.length === 0 && (
        <Notice hue="amber">
          <a href="/orders/setup">{m['restaurant.menuItem.noStation']()}</a>
        </Notice>
      )}
      <div className="fields">
        <TextField
          label={fieldWords.nameAr()}
          name="nameAr"
          maxLength={120}
          value={nameAr}
          onChange={setName}
        />
        <TextField
          label={fieldWords.nameEn()}
          name="nameEn"
          optional
          maxLength={120}
          value={nameEn}
          onChange={setEnglish}
        />
        <TextField label={fieldWords.code()} name="code" maxLength={20} value={code} onChange={setCode} />
        <TextField
          label={fieldWords.section()}
          name="section"
          maxLength={60}
          value={section}
          onChange={setSection}
        />
        <MoneyField label={fieldWords.price()} name="price" value={price} onChange={setPrice} />
        <Select
          label={fieldWords.station()}
          name="stationId"
          value={stationId}
          onChange={setStation}
          options={stations.map(one => ({ id: one.id, name: one.nameAr }))}
        />
        <MoneyField
          label={fieldWords.takeAwayPrice()}
          name="takeAwayPrice"
          optional
          value={takeAwayPrice}
          onChange={setTakeAway}
        />
        <MoneyField
          label={fieldWords.deliveryPrice()}
          name="deliveryPrice"
          optional
          value={deliveryPrice}
          onChange={setDelivery}
        />
        <MoneyField
          label={fieldWords.platformPrice()}
          name="platformPrice"
          optional
          value={platformPrice}
          onChange={setPlatform}
        />
        <NumberField
          label={fieldWords.portionsLeft()}
          name="portionsLeft"
          optional
          value={portionsLeft}
          onChange={setPortions}
        />
        <TextField
          label={fieldWords.opensAt()}
          name="opensAt"
          optional
          hint={m['restaurant.menuItem.hoursHint']()}
          maxLength={5}
          value={opensAt}
          onChange={setOpens}
        />
        <TextField
          label={fieldWords.closesAt()}
          name="closesAt"
          optional
          maxLength={5}
          value={closesAt}
          onChange={setCloses}
        />
      </div>
      <TextField
        label={fieldWords.allergens()}
        name="allergens"
        optional
        maxLength={200}
        value={allergens}
        onChange={setAllergens}
      />
      <h3>{m['restaurant.menuItem.recipe']()}</h3>
      <Ingredients rows={recipe} onChange={setRecipe} place="recipe" />
      <h3>{m['restaurant.menuItem.modifiers']()}</h3>
      {modifiers.map((row, at) => (
        <div key={row.key} className="stack">
          <div className="fields">
            <TextField
              label={m['restaurant.menuItem.group']()}
              name={`modifiers.${at}.group`}
              maxLength={60}
              value={row.group}
              onChange={group => set(row.key, { group })}
            />
            <TextField
              label={m['restaurant.menuItem.modifier']()}
              name={`modifiers.${at}.nameAr`}
              maxLength={60}
              value={row.nameAr}
              onChange={name => set(row.key, { nameAr: name })}
            />
            <MoneyField
              label={fieldWords.price()}
              name={`modifiers.${at}.price`}
              optional
              value={row.price}
              onChange={text => set(row.key, { price: text })}
            />
            <NumberField
              label={m['restaurant.menuItem.least']()}
              name={`modifiers.${at}.least`}
              value={row.least}
              onChange={least => set(row.key, { least })}
            />
            <NumberField
              label={m['restaurant.menuItem.most']()}
              name={`modifiers.${at}.most`}
              value={row.most}
              onChange={most => set(row.key, { most })}
            />
            <IconButton
              label={m['restaurant.menuItem.removeRow']({ number: at + 1 })}
              onPress={() => setModifiers(modifiers.filter(one => one.key !== row.key))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
          <Ingredients
            rows={row.recipe}
            onChange={rows => set(row.key, { recipe: rows })}
            place={`modifiers.${at}.recipe`}
          />
        </div>
      ))}
      <Button
        size="small"
        onPress={() =>
          setModifiers([
            ...modifiers,
            {
              key: nextKey(modifiers),
              id: null,
              group: modifiers.at(-1)?.group ?? '',
              least: modifiers.at(-1)?.least ?? 0,
              most: modifiers.at(-1)?.most ?? 1,
              nameAr: '',
              price: '',
              recipe: [],
            },
          ])
        }
      >
        <Plus aria-hidden />
        {m['restaurant.menuItem.addModifier']()}
      </Button>
      <Switch on={isActive} onChange={setActive}>
        {fieldWords.isActive()}
      </Switch>
    </ActDialog>
  )
}
