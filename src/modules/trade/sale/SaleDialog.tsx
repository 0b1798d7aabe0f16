import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { GoodsLines } from '../stock/GoodsLines.tsx'
import { emptyLine, type GoodsDraft } from '../stock/goodsLines.web.ts'
import { WarehousePicker } from '../warehouse/WarehousePicker.tsx'
import { fieldWords, type Sale } from './saleWords.web.ts'

const draftsOf = (sale: Sale | null): readonly GoodsDraft[] =>
  sale
    ? sale.lines.map((line, at) => ({
        ...emptyLine(at + 1),
        itemId: line.itemId,
        quantity: line.quantity,
        unitId: line.unitId,
        money: line.price,
      }))
    : [emptyLine()]

type Props = { sale: Sale | null; onDone?: (id: string) => void; onClose: () => void }

/** A new quote, or one that was not sent; prices come from the items. */
export function SaleDialog({ sale, onDone, onClose }: Props) {
  const { timeZone } = useCompany()
  const [customerId, setCustomer] = useState<string | null>(sale?.customerId ?? null)
  const [orderedOn, setOrdered] = useState<string | null>(
    () => sale?.orderedOn ?? dayIn(new Date(), timeZone),
  )
  const [validUntil, setValid] = useState<string | null>(sale?.validUntil ?? null)
  const [warehouseId, setWarehouse] = useState<string | null>(sale?.warehouseId ?? null)
  const [discount, setDiscount] = useState<number | null>(sale ? sale.discountBps / 100 : null)
  const [note, setNote] = useState(sale?.note ?? '')
  const [lines, setLines] = useState(() => draftsOf(sale))
  // A line that was not touched since it was read is in the base unit whatever unit its price is of.
  const before = (line: GoodsDraft) => (line.item === null ? sale?.lines[line.key - 1] : undefined)
  const isWhole = lines.every(line => line.itemId && line.quantity && line.money !== '')
  return (
    <ActDialog
      name="trade.sale.save"
      title={sale ? m['trade.sale.edit']() : m['trade.sale.add']()}
      verb={m['kernel.action.save']()}
      input={
        customerId && orderedOn && warehouseId && isWhole
          ? {
              id: sale?.id ?? null,
              version: sale?.version ?? null,
              customerId,
              orderedOn,
              validUntil,
              warehouseId,
              discountBps: Math.round((discount ?? 0) * 100),
              note: note.trim() || null,
              lines: lines.map(line => ({
                itemId: line.itemId!,
                unitId: line.unitId,
                quantity: line.quantity,
                inBase: before(line) !== undefined,
                price: line.money,
                discountBps: before(line)?.discountBps ?? 0,
                taxCode: before(line)?.taxCode ?? null,
              })),
            }
          : null
      }
      onDone={({ id }) => {
        showToast(m['trade.sale.saved']())
        onDone?.(id)
        onClose()
      }}
      onClose={onClose}
    >
      <CustomerPicker
        label={fieldWords.customer()}
        name="customerId"
        value={customerId}
        onChange={setCustomer}
      />
      <div className="fields">
        <DateField label={fieldWords.orderedOn()} name="orderedOn" value={orderedOn} onChange={setOrdered} />
        <DateField
          label={fieldWords.validUntil()}
          name="validUntil"
          optional
          value={validUntil}
          onChange={setValid}
        />
        <WarehousePicker
          label={m['trade.warehouse.title']()}
          name="warehouseId"
          value={warehouseId}
          onChange={setWarehouse}
        />
        <NumberField
          label={fieldWords.discount()}
          name="discountBps"
          optional
          digits={2}
          unit="%"
          value={discount}
          onChange={setDiscount}
        />
      </div>
      <GoodsLines
        lines={lines}
        onChange={setLines}
        tracks={false}
        warehouseId={warehouseId}
        customerId={customerId}
        money={{ label: fieldWords.price(), name: 'price', propose: item => item.salePrice }}
      />
      <TextArea label={fieldWords.note()} name="note" optional rows={2} value={note} onChange={setNote} />
    </ActDialog>
  )
}
