import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldWords, type Item, kindWords, stockKeyWords, trackingWords } from './itemWords.web.ts'
import '../trade.css'

const none = 'none'
const codesIn = (typed: string) =>
  typed
    .split(/[\n,،\s]+/)
    .map(one => one.trim())
    .filter(Boolean)

type UnitDraft = {
  key: number
  id: string | null
  name: string
  factor: string
  price: string
  barcodes: string
}

function draftOf(item: Item | null) {
  return {
    code: item?.code ?? '',
    nameAr: item?.nameAr ?? '',
    nameEn: item?.nameEn ?? '',
    kind: item?.kind ?? ('product' as Item['kind']),
    categoryId: item?.categoryId ?? null,
    unit: item?.unit ?? m['trade.item.usualUnit'](),
    isWhole: item?.isWhole ?? true,
    salePrice: item?.salePrice ?? '',
    floorPrice: item?.floorPrice ?? '',
    revenueKey: item?.revenueKey ?? 'salesRevenue',
    stockKey: item?.stockKey ?? ('inventory' as Item['stockKey']),
    tracking: item?.tracking ?? ('none' as Item['tracking']),
    taxCode: item?.taxCode ?? null,
    warrantyMonths: item?.warrantyMonths ?? null,
    note: item?.note ?? '',
    barcodes: item?.barcodes.join('\n') ?? '',
    units: (item?.units ?? []).map(
      (unit, at): UnitDraft => ({
        key: at,
        id: unit.id,
        name: unit.name,
        factor: unit.factor,
        price: unit.price ?? '',
        barcodes: unit.barcodes.join('\n'),
      }),
    ),
  }
}
type Draft = ReturnType<typeof draftOf>

const inputOf = (item: Item | null, draft: Draft) => ({
  ...draft,
  id: item?.id ?? null,
  version: item?.version ?? null,
  code: draft.code.trim() || null,
  salePrice: draft.salePrice || null,
  floorPrice: draft.floorPrice || null,
  barcodes: codesIn(draft.barcodes),
  units: draft.units.map(({ id, name, factor, price, barcodes }) => ({
    id,
    name,
    factor,
    price: price || null,
    barcodes: codesIn(barcodes),
  })),
})

type Props = { item: Item | null; onDone?: (id: string) => void; onClose: () => void }

/** A new item, or one to change; what its moves are measured in stays behind the first of them. */
export function ItemDialog({ item, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(item))
  const categories = useAnswer('trade.category.list', {})
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isWhole =
    draft.nameAr.trim() !== '' &&
    draft.unit.trim() !== '' &&
    draft.units.every(unit => unit.name && unit.factor)
  const isFixed = item?.hasMoved ?? false
  return (
    <ActDialog
      name="trade.item.save"
      title={item ? m['trade.item.edit']() : m['trade.item.add']()}
      verb={m['kernel.action.save']()}
      input={isWhole ? inputOf(item, draft) : null}
      onDone={({ id }) => {
        showToast(m['trade.item.saved']())
        onDone?.(id)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.nameAr()}
        name="nameAr"
        value={draft.nameAr}
        onChange={nameAr => set({ nameAr })}
        autoFocus
      />
      <div className="fields">
        <TextField
          label={fieldWords.code()}
          name="code"
          dir="ltr"
          optional
          hint={m['trade.item.codeHint']()}
          value={draft.code}
          onChange={code => set({ code })}
        />
        <TextField
          label={fieldWords.nameEn()}
          name="nameEn"
          dir="ltr"
          optional
          value={draft.nameEn}
          onChange={nameEn => set({ nameEn })}
        />
        <Select
          label={fieldWords.kind()}
          name="kind"
          disabled={isFixed}
          value={draft.kind}
          onChange={kind => set({ kind, ...(kind === 'service' ? { tracking: 'none' as const } : {}) })}
          options={optionsOf(kindWords)}
        />
        <Select
          label={fieldWords.categoryId()}
          name="categoryId"
          value={draft.categoryId ?? none}
          onChange={value => set({ categoryId: value === none ? null : value })}
          options={[
            { id: none, name: m['trade.item.noCategory']() },
            ...(categories.data?.rows ?? []).map(row => ({ id: row.id, name: row.nameAr })),
          ]}
        />
        <TextField
          label={fieldWords.unit()}
          name="unit"
          disabled={isFixed}
          value={draft.unit}
          onChange={unit => set({ unit })}
        />
        <MoneyField
          label={fieldWords.salePrice()}
          name="salePrice"
          optional
          value={draft.salePrice}
          onChange={salePrice => set({ salePrice })}
        />
        <MoneyField
          label={fieldWords.floorPrice()}
          name="floorPrice"
          optional
          value={draft.floorPrice}
          onChange={floorPrice => set({ floorPrice })}
        />
        {draft.kind !== 'service' && (
          <>
            <Select
              label={fieldWords.tracking()}
              name="tracking"
              disabled={isFixed}
              value={draft.tracking}
              onChange={tracking => set({ tracking })}
              options={optionsOf(trackingWords)}
            />
            <Select
              label={fieldWords.stockKey()}
              name="stockKey"
              disabled={isFixed}
              value={draft.stockKey}
              onChange={stockKey => set({ stockKey })}
              options={optionsOf(stockKeyWords)}
            />
          </>
        )}
      </div>
      <Checkbox
        checked={draft.isWhole}
        name="isWhole"
        disabled={isFixed}
        onChange={isWhole => set({ isWhole })}
      >
        {fieldWords.isWhole()}
      </Checkbox>
      <TextArea
        label={fieldWords.barcodes()}
        name="barcodes"
        optional
        rows={2}
        value={draft.barcodes}
        onChange={barcodes => set({ barcodes })}
      />
      <Units units={draft.units} onChange={units => set({ units })} />
      <TextArea
        label={fieldWords.note()}
        name="note"
        optional
        rows={2}
        value={draft.note}
        onChange={note => set({ note })}
      />
    </ActDialog>
  )
}

function Units({ units, onChange }: { units: UnitDraft[]; onChange: (units: UnitDraft[]) => void }) {
  const change = (key: number, part: Partial<UnitDraft>) =>
    onChange(units.map(unit => (unit.key === key ? { ...unit, ...part } : unit)))
  const nextKey = Math.max(0, ...units.map(unit => unit.key)) + 1
  return (
    <>
      {units.map((unit, at) => (
        <div key={unit.key} className="goods-line priced">
          <TextField
            label={m['trade.unit.name']()}
            name={`units.${at}.name`}
            value={unit.name}
            onChange={name => change(unit.key, { name })}
          />
          <DecimalField
            label={m['trade.unit.factor']()}
            name={`units.${at}.factor`}
            digits={3}
            value={unit.factor}
            onChange={factor => change(unit.key, { factor })}
          />
          <MoneyField
            label={m['trade.unit.price']()}
            name={`units.${at}.price`}
            optional
            value={unit.price}
            onChange={price => change(unit.key, { price })}
          />
          <TextField
            label={fieldWords.barcodes()}
            name={`units.${at}.barcodes`}
            dir="ltr"
            optional
            value={unit.barcodes}
            onChange={barcodes => change(unit.key, { barcodes })}
          />
          <IconButton
            label={m['trade.unit.remove']()}
            onPress={() => onChange(units.filter(one => one.key !== unit.key))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="row">
        <Button
          kind="tertiary"
          onPress={() =>
            onChange([...units, { key: nextKey, id: null, name: '', factor: '', price: '', barcodes: '' }])
          }
        >
          <Plus aria-hidden />
          {m['trade.unit.add']()}
        </Button>
      </div>
    </>
  )
}
