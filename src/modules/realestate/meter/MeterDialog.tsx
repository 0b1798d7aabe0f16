import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { PropertyPicker } from '../property/PropertyPicker.tsx'
import { holderWords, kindWords, type Meter } from './meterWords.web.ts'

type Props = { buildingId: string | null; onClose: () => void }

/** A meter of a unit, or of a building for what all of it uses. */
export function MeterDialog({ buildingId, onClose }: Props) {
  const [level, setLevel] = useState<'building' | 'lettable'>('lettable')
  const [propertyId, setProperty] = useState<string | null>(null)
  const [kind, setKind] = useState<Meter['kind']>('electricity')
  const [number, setNumber] = useState('')
  const [multiplier, setMultiplier] = useState<number | null>(1)
  const [accountHolder, setHolder] = useState<Meter['accountHolder']>('company')
  const [accountNumber, setAccount] = useState('')
  return (
    <ActDialog
      name="realestate.meter.save"
      title={m['realestate.meter.new']()}
      verb={m['kernel.action.save']()}
      input={
        propertyId && number.trim() && multiplier
          ? { propertyId, kind, number, multiplier, accountHolder, accountNumber: accountNumber || null }
          : null
      }
      onDone={() => showToast(m['realestate.meter.saved']())}
      onClose={onClose}
    >
      <Select
        label={m['realestate.meter.scope']()}
        value={level}
        onChange={value => {
          setLevel(value)
          setProperty(value === 'building' ? buildingId : null)
        }}
        options={[
          { id: 'lettable', name: m['realestate.meter.scopeUnit']() },
          { id: 'building', name: m['realestate.meter.scopeBuilding']() },
        ]}
      />
      <PropertyPicker
        key={level}
        level={level}
        label={m['realestate.meter.field.property']()}
        name="propertyId"
        value={propertyId}
        onChange={setProperty}
      />
      <div className="fields">
        <Select
          label={m['realestate.meter.field.kind']()}
          name="kind"
          value={kind}
          onChange={setKind}
          options={optionsOf(kindWords)}
        />
        <TextField
          label={m['realestate.meter.field.number']()}
          name="number"
          dir="ltr"
          maxLength={40}
          value={number}
          onChange={setNumber}
        />
        <NumberField
          label={m['realestate.meter.field.multiplier']()}
          name="multiplier"
          digits={3}
          value={multiplier}
          onChange={setMultiplier}
        />
        <Select
          label={m['realestate.meter.field.accountHolder']()}
          name="accountHolder"
          value={accountHolder}
          onChange={setHolder}
          options={optionsOf(holderWords)}
        />
        <TextField
          label={m['realestate.meter.field.accountNumber']()}
          name="accountNumber"
          optional
          dir="ltr"
          maxLength={40}
          value={accountNumber}
          onChange={setAccount}
        />
      </div>
    </ActDialog>
  )
}
