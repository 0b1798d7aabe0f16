import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { GoodsLines } from '../stock/GoodsLines.tsx'
import { emptyLine, type GoodsDraft } from '../stock/goodsLines.web.ts'
import { SupplierPicker } from '../supplier/SupplierPicker.tsx'
import { WarehousePicker } from '../warehouse/WarehousePicker.tsx'
import type { Purchase } from './purchaseWords.web.ts'

/** The lines of an order as the form keeps them: quantities of the base unit stay such, so that nothing is rounded. */
const draftsOf = (purchase: Purchase | null): readonly GoodsDraft[] =>
  purchase
    ? purchase.lines
        .filter(line => line.itemId !== null)
        .map((line, at) => ({
          ...emptyLine(at + 1),
          itemId: line.itemId,
          quantity: line.quantity,
          unitId: line.unitId,
          money: line.price,
          item: null,
        }))
    : [emptyLine()]

type Props = { purchase: Purchase | null; onDone?: (id: string) => void; onClose: () => void }

/** A new order to a supplier, or the draft of one. */
export function PurchaseDialog({ purchase, onDone, onClose }: Props) {
  const { timeZone } = useCompany()
  const [supplierId, setSupplier] = useState<string | null>(purchase?.supplierId ?? null)
  const [orderedOn, setOrdered] = useState<string | null>(
    () => purchase?.orderedOn ?? dayIn(new Date(), timeZone),
  )
  const [expectedOn, setExpected] = useState<string | null>(purchase?.expectedOn ?? null)
  const [warehouseId, setWarehouse] = useState<string | null>(purchase?.warehouseId ?? null)
  const [note, setNote] = useState(purchase?.note ?? '')
  const [lines, setLines] = useState(() => draftsOf(purchase))
  // A line that was not touched since it was read is in the base unit whatever unit its price is of.
  const isKept = (line: GoodsDraft) => purchase !== null && line.item === null
  const isWhole = lines.every(line => line.itemId && line.quantity && line.money !== '')
  return (
    <ActDialog
      name="trade.purchase.save"
      title={purchase ? `${m['trade.purchase.edit']()} ${purchase.number}` : m['trade.purchase.add']()}
      verb={m['kernel.action.save']()}
      input={
        supplierId && orderedOn && warehouseId && isWhole
          ? {
              id: purchase?.id ?? null,
              version: purchase?.version ?? null,
              supplierId,
              orderedOn,
              expectedOn,
              warehouseId,
              note: note.trim() || null,
              lines: lines.map(line => ({
                itemId: line.itemId,
                unitId: line.unitId,
                quantity: line.quantity,
                inBase: isKept(line),
                price: line.money,
              })),
            }
          : null
      }
      onDone={({ id }) => {
        showToast(m['trade.purchase.saved']())
        onDone?.(id)
        onClose()
      }}
      onClose={onClose}
    >
      <SupplierPicker
        label={m['trade.policy.supplier']()}
        name="supplierId"
        value={supplierId}
        onChange={setSupplier}
      />
      <div className="fields">
        <DateField
          label={m['trade.purchase.field.orderedOn']()}
          name="orderedOn"
          value={orderedOn}
          onChange={setOrdered}
        />
        <DateField
          label={m['trade.purchase.field.expectedOn']()}
          name="expectedOn"
          optional
          value={expectedOn}
          onChange={setExpected}
        />
        <WarehousePicker
          label={m['trade.warehouse.title']()}
          name="warehouseId"
          value={warehouseId}
          onChange={setWarehouse}
        />
      </div>
      <GoodsLines
        lines={lines}
        onChange={setLines}
        stocked
        tracks={false}
        warehouseId={warehouseId}
        money={{ label: m['trade.purchase.field.price'](), name: 'price' }}
      />
      <TextArea
        label={m['trade.item.field.note']()}
        name="note"
        optional
        rows={2}
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  )
}
