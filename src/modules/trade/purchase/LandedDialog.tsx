import { useState } from 'react'
import { words as basisWords } from '#generated/choices/trade.landed.basis.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { SupplierPicker } from '../supplier/SupplierPicker.tsx'

/** A bill of freight or customs, borne by the goods of receipts. */
export function LandedDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useCompany()
  const receipts = useAnswer('trade.receipt.list', {})
  const [supplierId, setSupplier] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [date, setDate] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [amount, setAmount] = useState('')
  const [basis, setBasis] = useState<'value' | 'quantity'>('value')
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <ActDialog
      name="trade.landed.post"
      title={m['trade.landed.title']()}
      verb={m['trade.landed.post']()}
      posts
      input={
        supplierId && reference.trim() && date && amount && chosen.length > 0
          ? { supplierId, reference, date, amount, basis, receiptIds: [...chosen] }
          : null
      }
      onDone={() => {
        showToast(m['trade.landed.saved']())
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
        <TextField
          label={m['trade.bill.reference']()}
          name="reference"
          dir="ltr"
          value={reference}
          onChange={setReference}
        />
        <DateField label={m['trade.bill.date']()} name="date" value={date} onChange={setDate} />
        <MoneyField label={m['trade.landed.amount']()} name="amount" value={amount} onChange={setAmount} />
      </div>
      <SegmentedControl
        label={m['trade.landed.basisLabel']()}
        value={basis}
        onChange={setBasis}
        options={optionsOf(basisWords)}
      />
      <div className="stack tight">
        {(receipts.data?.rows ?? []).map(row => (
          <Checkbox
            key={row.id}
            checked={chosen.includes(row.id)}
            onChange={isOn => setChosen(isOn ? [...chosen, row.id] : chosen.filter(id => id !== row.id))}
          >
            <span className="n">{row.number}</span> <bdi>{row.supplier}</bdi> <DayText day={row.on} />{' '}
            <Money amount={row.value} />
          </Checkbox>
        ))}
      </div>
    </ActDialog>
  )
}
