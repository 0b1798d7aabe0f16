import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ItemPicker } from '../item/ItemPicker.tsx'
import type { FoundItem } from '../item/itemWords.web.ts'
import type { PriceList } from './priceListWords.web.ts'
import '../trade.css'

const base = 'base'
type Draft = {
  key: number
  itemId: string | null
  item: FoundItem | null
  unitId: string | null
  unit: string | null
  price: string
}

const emptyPrice = (key: number): Draft => ({
  key,
  itemId: null,
  item: null,
  unitId: null,
  unit: null,
  price: '',
})

const draftsOf = (list: PriceList | null): Draft[] =>
  list
    ? list.prices.map((price, at) => ({
        ...emptyPrice(at + 1),
        itemId: price.itemId,
        unitId: price.unitId,
        unit: price.unit,
        price: price.price,
      }))
    : [emptyPrice(1)]

/** A price list: for everybody or for customers by name, from a day on. */
export function PriceListDialog({ list, onClose }: { list: PriceList | null; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [nameAr, setName] = useState(list?.nameAr ?? '')
  const [validFrom, setFrom] = useState<string | null>(() => list?.validFrom ?? dayIn(new Date(), timeZone))
  const [validTo, setTo] = useState<string | null>(list?.validTo ?? null)
  const [isActive, setActive] = useState(list?.isActive ?? true)
  const [partyIds, setParties] = useState<readonly string[]>(list?.parties.map(party => party.id) ?? [])
  const [lines, setLines] = useState(() => draftsOf(list))
  const change = (key: number, part: Partial<Draft>) =>
    setLines(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  const nextKey = Math.max(0, ...lines.map(line => line.key)) + 1
  const isWhole = lines.every(line => line.itemId && line.price)
  return (
    <ActDialog
      name="trade.priceList.save"
      title={list ? m['trade.priceList.edit']() : m['trade.priceList.add']()}
      verb={m['kernel.action.save']()}
      input={
        nameAr.trim() && validFrom && isWhole
          ? {
              id: list?.id ?? null,
              version: list?.version ?? null,
              nameAr,
              validFrom,
              validTo,
              isActive,
              partyIds: [...partyIds],
              prices: lines.map(line => ({ itemId: line.itemId!, unitId: line.unitId, price: line.price })),
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.priceList.saved']())
        onClose()
      }}
      onClose={onClose}
    >
      <TextField
        label={m['trade.priceList.field.nameAr']()}
        name="nameAr"
        value={nameAr}
        onChange={setName}
      />
      <div className="fields">
        <DateField
          label={m['trade.priceList.field.validFrom']()}
          name="validFrom"
          value={validFrom}
          onChange={setFrom}
        />
        <DateField
          label={m['trade.priceList.field.validTo']()}
          name="validTo"
          optional
          value={validTo}
          onChange={setTo}
        />
      </div>
      {partyIds.map((partyId, at) => (
        <div key={partyId} className="row">
          <CustomerPicker
            label={m['trade.priceList.customer']()}
            name={`partyIds.${at}`}
            value={partyId}
            onChange={next =>
              setParties(next ? partyIds.with(at, next) : partyIds.filter(one => one !== partyId))
            }
          />
          <IconButton
            label={m['trade.line.remove']()}
            onPress={() => setParties(partyIds.filter(one => one !== partyId))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <CustomerPicker
        key={partyIds.length}
        label={m['trade.priceList.addCustomer']()}
        name="partyIds"
        optional
        hint={m['trade.priceList.everybodyHint']()}
        value={null}
        except={[...partyIds]}
        onChange={next => next && setParties([...partyIds, next])}
      />
      <div className="stack">
        {lines.map((line, at) => (
          <div key={line.key} className="goods-line">
            <ItemPicker
              label={m['trade.line.item']()}
              name={`prices.${at}.itemId`}
              value={line.itemId}
              onChange={(itemId, item) =>
                change(line.key, { itemId, item, unitId: null, unit: null, price: item?.salePrice ?? '' })
              }
            />
            <Select
              label={m['trade.line.unit']()}
              name={`prices.${at}.unitId`}
              value={line.unitId ?? base}
              onChange={value => change(line.key, { unitId: value === base ? null : value })}
              options={[
                {
                  id: base,
                  name: line.item?.unit ?? (line.unitId ? null : line.unit) ?? m['trade.line.baseUnit'](),
                },
                ...(line.item?.units.map(unit => ({ id: unit.id, name: unit.name })) ??
                  (line.unitId ? [{ id: line.unitId, name: line.unit ?? '' }] : [])),
              ]}
            />
            <MoneyField
              label={m['trade.sale.field.price']()}
              name={`prices.${at}.price`}
              value={line.price}
              onChange={price => change(line.key, { price })}
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
          <Button kind="tertiary" onPress={() => setLines([...lines, emptyPrice(nextKey)])}>
            <Plus aria-hidden />
            {m['trade.line.add']()}
          </Button>
        </div>
      </div>
      <Checkbox checked={isActive} name="isActive" onChange={setActive}>
        {m['trade.priceList.active']()}
      </Checkbox>
    </ActDialog>
  )
}
