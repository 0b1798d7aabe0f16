import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { DecimalField } from '#ui/DecimalField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { SupplierPicker } from '../supplier/SupplierPicker.tsx'
import { WarehousePicker } from '../warehouse/WarehousePicker.tsx'
import type { Item } from './itemWords.web.ts'

type Props = { item: Item; onClose: () => void }

/** How much a warehouse should hold of an item, and from whom it comes. */
export function PolicyDialog({ item, onClose }: Props) {
  const [warehouseId, setWarehouse] = useState<string | null>(null)
  const known = item.policies.find(one => one.warehouseId === warehouseId)
  const [typed, setTyped] = useState<Partial<NonNullable<typeof known>>>({})
  const policy = { ...known, ...typed }
  const base = 'base'
  return (
    <ActDialog
      name="trade.policy.save"
      title={m['trade.policy.title']()}
      verb={m['kernel.action.save']()}
      input={
        warehouseId && policy.reorderPoint
          ? {
              itemId: item.id,
              warehouseId,
              reorderPoint: policy.reorderPoint,
              max: policy.max || null,
              reorderQuantity: policy.reorderQuantity || null,
              supplierId: policy.supplierId ?? null,
              supplierUnitId: policy.supplierUnitId ?? null,
              leadDays: policy.leadDays ?? null,
              bin: policy.bin || null,
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.item.saved']())
        onClose()
      }}
      onClose={onClose}
    >
      <WarehousePicker
        label={m['trade.warehouse.title']()}
        name="warehouseId"
        value={warehouseId}
        onChange={id => {
          setWarehouse(id)
          setTyped({})
        }}
      />
      <div className="fields">
        <DecimalField
          label={m['trade.policy.reorderPoint']()}
          name="reorderPoint"
          digits={3}
          value={policy.reorderPoint ?? ''}
          onChange={reorderPoint => setTyped({ ...typed, reorderPoint })}
        />
        <DecimalField
          label={m['trade.policy.max']()}
          name="max"
          optional
          digits={3}
          value={policy.max ?? ''}
          onChange={max => setTyped({ ...typed, max })}
        />
        <DecimalField
          label={m['trade.policy.reorderQuantity']()}
          name="reorderQuantity"
          optional
          digits={3}
          value={policy.reorderQuantity ?? ''}
          onChange={reorderQuantity => setTyped({ ...typed, reorderQuantity })}
        />
        <Select
          label={m['trade.policy.unit']()}
          name="supplierUnitId"
          value={policy.supplierUnitId ?? base}
          onChange={value => setTyped({ ...typed, supplierUnitId: value === base ? null : value })}
          options={[
            { id: base, name: item.unit },
            ...item.units.map(unit => ({ id: unit.id, name: unit.name })),
          ]}
        />
        <NumberField
          label={m['trade.policy.leadDays']()}
          name="leadDays"
          optional
          value={policy.leadDays ?? null}
          onChange={leadDays => setTyped({ ...typed, leadDays })}
        />
        <TextField
          label={m['trade.policy.bin']()}
          name="bin"
          optional
          dir="ltr"
          value={policy.bin ?? ''}
          onChange={bin => setTyped({ ...typed, bin })}
        />
      </div>
      <SupplierPicker
        label={m['trade.policy.supplier']()}
        name="supplierId"
        optional
        value={policy.supplierId ?? null}
        onChange={supplierId => setTyped({ ...typed, supplierId })}
      />
    </ActDialog>
  )
}

/** Stops an item or takes it up again. */
export function ChangeDialog({ item, isActive, onClose }: Props & { isActive: boolean }) {
  const verb = isActive ? m['trade.item.activate']() : m['trade.item.deactivate']()
  return (
    <ActDialog
      name="trade.item.change"
      title={verb}
      verb={verb}
      input={{ id: item.id, version: item.version, isActive }}
      onDone={() => {
        showToast(m['trade.item.saved']())
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {isActive
          ? m['trade.item.confirm.activate']({ code: isolated(item.code) })
          : m['trade.item.confirm.deactivate']({ code: isolated(item.code) })}
      </p>
    </ActDialog>
  )
}
