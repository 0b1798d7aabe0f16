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
import { actWords, type PurchaseRequest } from './requestWords.web.ts'

/** Lines as the form keeps them: quantities of the base unit stay such, so that nothing is rounded. */
const draftsOf = (request: PurchaseRequest | null): readonly GoodsDraft[] =>
  request
    ? request.lines.map((line, at) => ({
        ...emptyLine(at + 1),
        itemId: line.itemId,
        quantity: line.quantity,
        unitId: line.unitId,
        money: line.price,
      }))
    : [emptyLine()]

type Props = { request: PurchaseRequest | null; onDone?: (id: string) => void; onClose: () => void }

/** What is needed, until when and why. */
export function RequestDialog({ request, onDone, onClose }: Props) {
  const { timeZone } = useCompany()
  const [neededOn, setNeeded] = useState<string | null>(request?.neededOn ?? null)
  const [warehouseId, setWarehouse] = useState<string | null>(request?.warehouseId ?? null)
  const [reason, setReason] = useState(request?.reason ?? '')
  const [lines, setLines] = useState(() => draftsOf(request))
  // A line that was not touched since it was read is in the base unit whatever unit its price is of.
  const isKept = (line: GoodsDraft) => request !== null && line.item === null
  const isWhole = lines.every(line => line.itemId && line.quantity && line.money !== '')
  return (
    <ActDialog
      name="trade.purchaseRequest.save"
      title={
        request ? `${m['trade.purchaseRequest.edit']()} ${request.number}` : m['trade.purchaseRequest.add']()
      }
      verb={m['kernel.action.save']()}
      input={
        warehouseId && reason.trim() && isWhole
          ? {
              id: request?.id ?? null,
              version: request?.version ?? null,
              requestedOn: request?.requestedOn ?? dayIn(new Date(), timeZone),
              neededOn,
              warehouseId,
              reason,
              lines: lines.map(line => ({
                itemId: line.itemId!,
                unitId: line.unitId,
                quantity: line.quantity,
                inBase: isKept(line),
                price: line.money,
              })),
            }
          : null
      }
      onDone={({ id }) => {
        showToast(m['trade.purchaseRequest.saved']())
        onDone?.(id)
        onClose()
      }}
      onClose={onClose}
    >
      <TextArea
        label={m['trade.purchaseRequest.field.reason']()}
        name="reason"
        rows={2}
        value={reason}
        onChange={setReason}
      />
      <div className="fields">
        <DateField
          label={m['trade.purchaseRequest.field.neededOn']()}
          name="neededOn"
          optional
          value={neededOn}
          onChange={setNeeded}
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
        money={{ label: m['trade.purchaseRequest.price'](), name: 'price' }}
      />
    </ActDialog>
  )
}

/** From whom it is bought: the order is a draft whose prices are settled with him. */
export function OrderDialog({ request, onDone, onClose }: Required<Props> & { request: PurchaseRequest }) {
  const [supplierId, setSupplier] = useState<string | null>(null)
  const [expectedOn, setExpected] = useState<string | null>(request.neededOn)
  return (
    <ActDialog
      name="trade.purchaseRequest.order"
      title={`${actWords.order()} ${request.number}`}
      verb={actWords.order()}
      input={supplierId ? { id: request.id, version: request.version, supplierId, expectedOn } : null}
      onDone={order => onDone(order.id)}
      onClose={onClose}
    >
      <SupplierPicker
        label={m['trade.policy.supplier']()}
        name="supplierId"
        value={supplierId}
        onChange={setSupplier}
      />
      <DateField
        label={m['trade.purchase.field.expectedOn']()}
        name="expectedOn"
        optional
        value={expectedOn}
        onChange={setExpected}
      />
    </ActDialog>
  )
}
