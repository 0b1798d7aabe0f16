import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { ItemPicker } from '../item/ItemPicker.tsx'
import { type Bom, fieldWords } from './productionWords.web.ts'
import '../trade.css'

type Draft = { key: number; itemId: string | null; unit: string; quantity: string; waste: number | null }

const draftsOf = (bom: Bom | null): Draft[] =>
  bom
    ? bom.lines.map((line, at) => ({
        key: at + 1,
        itemId: line.itemId,
        unit: line.unit,
        quantity: line.quantity,
        waste: line.wasteBps === 0 ? null : line.wasteBps / 100,
      }))
    : [{ key: 1, itemId: null, unit: '', quantity: '', waste: null }]

/** What a product is made of: materials with what is wasted of them, and the hours of the workshop. */
export function BomDialog({ bom, onClose }: { bom: Bom | null; onClose: () => void }) {
  const [itemId, setItem] = useState<string | null>(bom?.itemId ?? null)
  const [quantity, setQuantity] = useState(bom?.quantity ?? '1')
  const [hours, setHours] = useState(bom?.conversionHours ?? '')
  const [rate, setRate] = useState(bom?.hourRate ?? '')
  const [note, setNote] = useState(bom?.note ?? '')
  const [isActive, setActive] = useState(bom?.isActive ?? true)
  const [lines, setLines] = useState(() => draftsOf(bom))
  const change = (key: number, part: Partial<Draft>) =>
    setLines(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  const nextKey = Math.max(0, ...lines.map(line => line.key)) + 1
  const isWhole = lines.every(line => line.itemId && line.quantity)
  return (
    <ActDialog
      name="trade.bom.save"
      title={bom ? m['trade.production.editBom']() : m['trade.production.addBom']()}
      verb={m['kernel.action.save']()}
      input={
        itemId && quantity && isWhole
          ? {
              id: bom?.id ?? null,
              version: bom?.version ?? null,
              itemId,
              quantity,
              conversionHours: hours || '0',
              hourRate: rate || null,
              note: note.trim() || null,
              isActive,
              lines: lines.map(line => ({
                itemId: line.itemId!,
                quantity: line.quantity,
                wasteBps: Math.round((line.waste ?? 0) * 100),
              })),
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.production.bomSaved']())
        onClose()
      }}
      onClose={onClose}
    >
      <ItemPicker label={fieldWords.item()} name="itemId" value={itemId} stocked onChange={setItem} />
      <div className="fields">
        <DecimalField
          label={m['trade.production.bomMakes']()}
          name="quantity"
          digits={3}
          value={quantity}
          onChange={setQuantity}
        />
        <DecimalField
          label={fieldWords.conversionHours()}
          name="conversionHours"
          optional
          digits={3}
          value={hours}
          onChange={setHours}
        />
        <MoneyField label={fieldWords.hourRate()} name="hourRate" optional value={rate} onChange={setRate} />
      </div>
      <div className="stack">
        {lines.map((line, at) => (
          <div key={line.key} className="goods-line">
            <ItemPicker
              label={m['trade.line.item']()}
              name={`lines.${at}.itemId`}
              value={line.itemId}
              stocked
              onChange={(id, item) => change(line.key, { itemId: id, unit: item?.unit ?? '' })}
            />
            <DecimalField
              label={line.unit ? `${m['trade.line.quantity']()} (${line.unit})` : m['trade.line.quantity']()}
              name={`lines.${at}.quantity`}
              digits={3}
              value={line.quantity}
              onChange={value => change(line.key, { quantity: value })}
            />
            <NumberField
              label={fieldWords.waste()}
              name={`lines.${at}.wasteBps`}
              optional
              digits={2}
              unit="%"
              value={line.waste}
              onChange={waste => change(line.key, { waste })}
            />
            {lines.length > 1 ? (
              <IconButton
                label={m['trade.line.remove']()}
                onPress={() => setLines(lines.filter(one => one.key !== line.key))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            ) : (
              <span />
            )}
          </div>
        ))}
        <div className="row">
          <Button
            kind="tertiary"
            onPress={() =>
              setLines([...lines, { key: nextKey, itemId: null, unit: '', quantity: '', waste: null }])
            }
          >
            <Plus aria-hidden />
            {m['trade.line.add']()}
          </Button>
        </div>
      </div>
      <TextArea label={fieldWords.note()} name="note" optional rows={2} value={note} onChange={setNote} />
      <Checkbox
        checked={isActive}
        name="isActive"
        onChange={setActive}
        hint={m['trade.production.bomActiveHint']()}
      >
        {m['trade.production.bomActive']()}
      </Checkbox>
    </ActDialog>
  )
}
