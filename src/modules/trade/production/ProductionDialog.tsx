import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { WarehousePicker } from '../warehouse/WarehousePicker.tsx'
import { fieldWords, type ProductionOrder } from './productionWords.web.ts'

type Props = { order: ProductionOrder | null; onDone?: (id: string) => void; onClose: () => void }

/** A new order, or its draft; materials and hours come from the bill of materials. */
export function ProductionDialog({ order, onDone, onClose }: Props) {
  const { timeZone } = useCompany()
  const boms = useAnswer('trade.bom.list', {})
  const [bomId, setBom] = useState<string | null>(order?.bomId ?? null)
  const [quantity, setQuantity] = useState(order?.quantity ?? '')
  const [warehouseId, setWarehouse] = useState<string | null>(order?.warehouseId ?? null)
  const [plannedFrom, setFrom] = useState<string | null>(
    () => order?.plannedFrom ?? dayIn(new Date(), timeZone),
  )
  const [plannedTo, setTo] = useState<string | null>(() => order?.plannedTo ?? dayIn(new Date(), timeZone))
  const [note, setNote] = useState(order?.note ?? '')
  const inUse = (boms.data?.rows ?? []).filter(row => row.isActive)
  const chosen = inUse.find(row => row.id === bomId)
  return (
    <ActDialog
      name="trade.production.save"
      title={order ? m['trade.production.edit']() : m['trade.production.add']()}
      verb={m['kernel.action.save']()}
      input={
        bomId && quantity && warehouseId && plannedFrom && plannedTo
          ? {
              id: order?.id ?? null,
              version: order?.version ?? null,
              bomId,
              quantity,
              warehouseId,
              plannedFrom,
              plannedTo,
              note: note.trim() || null,
            }
          : null
      }
      onDone={({ id, number }) => {
        showToast(m['trade.production.saved']({ number }))
        onDone?.(id)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={fieldWords.bom()}
          name="bomId"
          value={bomId}
          onChange={setBom}
          options={inUse.map(row => ({ id: row.id, name: row.item }))}
        />
        <DecimalField
          label={chosen ? `${fieldWords.quantity()} (${chosen.unit})` : fieldWords.quantity()}
          name="quantity"
          digits={3}
          value={quantity}
          onChange={setQuantity}
        />
        <WarehousePicker
          label={m['trade.warehouse.title']()}
          name="warehouseId"
          value={warehouseId}
          onChange={setWarehouse}
        />
        <DateField
          label={fieldWords.plannedFrom()}
          name="plannedFrom"
          value={plannedFrom}
          onChange={setFrom}
        />
        <DateField label={fieldWords.plannedTo()} name="plannedTo" value={plannedTo} onChange={setTo} />
      </div>
      <TextArea label={fieldWords.note()} name="note" optional rows={2} value={note} onChange={setNote} />
    </ActDialog>
  )
}
