import { Plus, Trash2 } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ItemPicker } from '../item/ItemPicker.tsx'
import type { FoundItem } from '../item/itemWords.web.ts'
import { emptyLine, type GoodsDraft } from './goodsLines.web.ts'
import '../trade.css'

const base = 'base'

type Props = {
  lines: readonly GoodsDraft[]
  onChange: (lines: readonly GoodsDraft[]) => void
  warehouseId?: string | null
  /** Whose prices are proposed. */
  customerId?: string | null
  stocked?: boolean
  /** The amount a line asks for: its value or its price; none where it asks for none. */
  money?: { label: string; optional?: boolean; name: string; propose?: (item: FoundItem) => string | null }
  /** Goods that come in: batches are named with their expiry. */
  comesIn?: boolean
  /** False where no goods move yet: an order names no batch and no numbers. */
  tracks?: boolean
}

/** Goods with unit and quantity, where they need it with batch or numbers; choosing an item proposes its price. */
export function GoodsLines(props: Props) {
  const { lines, onChange } = props
  const change = (key: number, part: Partial<GoodsDraft>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  const nextKey = Math.max(0, ...lines.map(line => line.key)) + 1
  return (
    <div className="stack">
      {lines.map((line, at) => (
        <GoodsLine
          key={line.key}
          {...props}
          line={line}
          at={at}
          change={part => change(line.key, part)}
          remove={lines.length > 1 ? () => onChange(lines.filter(one => one.key !== line.key)) : null}
        />
      ))}
      <div className="row">
        <Button kind="tertiary" onPress={() => onChange([...lines, emptyLine(nextKey)])}>
          <Plus aria-hidden />
          {m['trade.line.add']()}
        </Button>
      </div>
    </div>
  )
}

type LineProps = Omit<Props, 'lines' | 'onChange'> & {
  line: GoodsDraft
  at: number
  change: (part: Partial<GoodsDraft>) => void
  remove: (() => void) | null
}

function GoodsLine({ line, at, change, remove, money, comesIn = false, tracks = true, ...place }: LineProps) {
  const { item } = line
  const priceOf = (found: FoundItem, unitId: string | null) =>
    (unitId && found.units.find(unit => unit.id === unitId)?.price) || money?.propose?.(found) || ''
  return (
    <div className={money ? 'goods-line priced' : 'goods-line'}>
      <ItemPicker
        label={m['trade.line.item']()}
        name={`lines.${at}.itemId`}
        value={line.itemId}
        stocked={place.stocked ?? false}
        warehouseId={place.warehouseId ?? null}
        customerId={place.customerId ?? null}
        onChange={(itemId, found) =>
          change({
            itemId,
            item: found,
            unitId: found?.matchedUnitId ?? null,
            ...(money?.propose && found ? { money: priceOf(found, found.matchedUnitId) } : {}),
          })
        }
      />
      <DecimalField
        label={m['trade.line.quantity']()}
        name={`lines.${at}.quantity`}
        value={line.quantity}
        onChange={quantity => change({ quantity })}
        digits={item?.isWhole && !line.unitId ? 0 : 3}
      />
      <Select
        label={m['trade.line.unit']()}
        name={`lines.${at}.unitId`}
        value={line.unitId ?? base}
        onChange={value => {
          const unitId = value === base ? null : value
          change({ unitId, ...(money?.propose && item ? { money: priceOf(item, unitId) } : {}) })
        }}
        options={[
          { id: base, name: item?.unit ?? m['trade.line.baseUnit']() },
          ...(item?.units ?? []).map(unit => ({ id: unit.id, name: unit.name })),
        ]}
      />
      {money && (
        <MoneyField
          label={money.label}
          name={`lines.${at}.${money.name}`}
          optional={money.optional ?? false}
          value={line.money}
          onChange={value => change({ money: value })}
        />
      )}
      {remove ? (
        <IconButton label={m['trade.line.remove']()} onPress={remove}>
          <Trash2 aria-hidden />
        </IconButton>
      ) : (
        <span />
      )}
      {tracks && item?.tracking === 'batch' && (
        <div className="goods-more">
          <TextField
            label={m['trade.line.batch']()}
            name={`lines.${at}.batch`}
            dir="ltr"
            optional={!comesIn}
            value={line.batch}
            onChange={batch => change({ batch })}
          />
          {comesIn && (
            <DateField
              label={m['trade.line.expiresOn']()}
              name={`lines.${at}.expiresOn`}
              optional
              value={line.expiresOn}
              onChange={expiresOn => change({ expiresOn })}
            />
          )}
        </div>
      )}
      {tracks && item?.tracking === 'serial' && (
        <div className="goods-more">
          <TextArea
            label={m['trade.line.serials']()}
            name={`lines.${at}.serials`}
            rows={3}
            value={line.serials}
            onChange={serials => change({ serials })}
          />
        </div>
      )}
    </div>
  )
}
