import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { WarehousePicker } from '../../warehouse/WarehousePicker.tsx'
import type { Till } from './cart.web.ts'

/** A till: where its goods lie, where its money goes, how it prints. */
export function TillDialog({ till, onClose }: { till: Till | null; onClose: () => void }) {
  const [code, setCode] = useState(till?.code ?? '')
  const [nameAr, setName] = useState(till?.nameAr ?? '')
  const [warehouseId, setWarehouse] = useState<string | null>(till?.warehouseId ?? null)
  const [cashAccountId, setCash] = useState<string | null>(till?.cashAccountId ?? null)
  const [cardAccountId, setCard] = useState<string | null>(till?.cardAccountId ?? null)
  const [offlineCap, setCap] = useState(till?.offlineCap ?? '50.000')
  const [width, setWidth] = useState<'58' | '80'>(till?.receiptWidth === 58 ? '58' : '80')
  const [printerHost, setPrinter] = useState(till?.printerHost ?? '')
  const [isActive, setActive] = useState(till?.isActive ?? true)
  return (
    <ActDialog
      name="trade.till.save"
      title={till ? m['trade.till.edit']() : m['trade.till.add']()}
      verb={m['kernel.action.save']()}
      input={
        code.trim() && nameAr.trim() && warehouseId && cashAccountId && cardAccountId && offlineCap
          ? {
              id: till?.id ?? null,
              version: till?.version ?? null,
              code,
              nameAr,
              warehouseId,
              cashAccountId,
              cardAccountId,
              offlineCap,
              receiptWidth: width === '58' ? 58 : 80,
              printerHost: printerHost.trim() || null,
              printerPort: till?.printerPort ?? 9100,
              isActive,
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.till.saved']())
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['trade.till.field.code']()}
          name="code"
          dir="ltr"
          value={code}
          onChange={setCode}
        />
        <TextField label={m['trade.till.field.nameAr']()} name="nameAr" value={nameAr} onChange={setName} />
        <WarehousePicker
          label={m['trade.warehouse.title']()}
          name="warehouseId"
          value={warehouseId}
          onChange={setWarehouse}
        />
        <TreasuryPicker
          label={m['trade.till.field.cash']()}
          name="cashAccountId"
          kinds={['cash']}
          value={cashAccountId}
          onChange={setCash}
        />
        <TreasuryPicker
          label={m['trade.till.field.card']()}
          name="cardAccountId"
          kinds={['card', 'bank']}
          value={cardAccountId}
          onChange={setCard}
        />
        <MoneyField
          label={m['trade.till.field.offlineCap']()}
          name="offlineCap"
          hint={m['trade.till.capHint']()}
          value={offlineCap}
          onChange={setCap}
        />
        <TextField
          label={m['trade.till.field.printerHost']()}
          name="printerHost"
          dir="ltr"
          optional
          hint={m['trade.till.printerHint']()}
          value={printerHost}
          onChange={setPrinter}
        />
      </div>
      <SegmentedControl
        label={m['trade.till.field.receiptWidth']()}
        value={width}
        onChange={setWidth}
        options={[
          { id: '80', name: m['trade.till.mm']({ width: '80' }) },
          { id: '58', name: m['trade.till.mm']({ width: '58' }) },
        ]}
      />
      <Checkbox checked={isActive} name="isActive" onChange={setActive}>
        {m['trade.till.active']()}
      </Checkbox>
    </ActDialog>
  )
}
