import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import type { Item } from './itemWords.web.ts'
import { type CodeKind, codePicture, printLabels } from './labelSheet.web.ts'

type Choice = { id: string; name: string; code: string; price: string | null }

/** What of an item can be labelled: itself and each of its units, by barcode, else by its code. */
function choicesOf(item: Item): Choice[] {
  const own = { id: 'base', name: item.unit, code: item.barcodes[0] ?? item.code, price: item.salePrice }
  const units = item.units.flatMap(unit =>
    unit.barcodes[0] ? [{ id: unit.id, name: unit.name, code: unit.barcodes[0], price: unit.price }] : [],
  )
  return [own, ...units]
}

/** Labels of an item for its shelf or its pieces. */
export function LabelsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const choices = choicesOf(item)
  const [id, setId] = useState('base')
  const [kind, setKind] = useState<CodeKind>('code128')
  const [count, setCount] = useState<number | null>(24)
  const chosen = choices.find(choice => choice.id === id) ?? choices[0]!
  const picture = useMemo(() => codePicture(chosen.code, kind), [chosen.code, kind])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['trade.item.labelsTitle']({ item: item.nameAr })}
      actions={
        <Button
          kind="primary"
          disabled={!count || count < 1 || count > 480}
          onPress={() =>
            printLabels({ name: item.nameAr, code: chosen.code, price: chosen.price }, kind, count ?? 0)
          }
        >
          {m['trade.item.printLabels']()}
        </Button>
      }
    >
      <div className="fields">
        {choices.length > 1 && (
          <Select
            label={m['trade.line.unit']()}
            value={id}
            onChange={setId}
            options={choices.map(choice => ({ id: choice.id, name: choice.name }))}
          />
        )}
        <NumberField label={m['trade.item.labelCount']()} value={count} onChange={setCount} />
      </div>
      <SegmentedControl
        label={m['trade.item.labelKind']()}
        value={kind}
        onChange={setKind}
        options={[
          { id: 'code128', name: m['trade.item.barcode']() },
          { id: 'qrcode', name: m['trade.item.qr']() },
        ]}
      />
      <figure className="label-proof">
        <img src={picture} alt={chosen.code} />
        <figcaption>
          <bdi className="strong">{item.nameAr}</bdi> {chosen.price && <Money amount={chosen.price} />}
        </figcaption>
      </figure>
    </Dialog>
  )
}
