import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { words as itemStateWords } from '#generated/choices/realestate.lease.itemState.ts'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayError } from '#kernel/web/say.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { actionWords, type Lease } from '../leaseWords.web.ts'
import { useToday } from './useToday.web.ts'

type Item = InputFor<'realestate.handover.save'>['items'][number] & { key: number }
type Props = { lease: Lease; direction: 'in' | 'out'; onClose: () => void }

/** The next unit that is not walked through, with what was found before as a start. */
function startOf(lease: Lease, direction: 'in' | 'out') {
  const isSigned = (propertyId: string) =>
    lease.handovers.some(
      one => one.propertyId === propertyId && one.direction === direction && one.signedByName !== null,
    )
  const unit = lease.lines.find(line => !isSigned(line.propertyId)) ?? lease.lines[0]!
  const of = (way: 'in' | 'out') =>
    lease.handovers.find(one => one.propertyId === unit.propertyId && one.direction === way)
  const begun = of(direction)
  const items = (begun ?? (direction === 'out' ? of('in') : undefined))?.items ?? []
  return {
    unit,
    begun,
    items: items.map(({ room, item, state, cost }, key): Item => ({ key, room, item, state, cost })),
  }
}

/** A walk through a unit: what is there and in what state; the tenant signs it. Out begins with what was found in. */
export function HandoverDialog({ lease, direction, onClose }: Props) {
  const today = useToday()
  const [start] = useState(() => startOf(lease, direction))
  const [on, setOn] = useState<string | null>(start.begun?.on ?? today)
  const [keys, setKeys] = useState<number | null>(start.begun?.keys ?? 2)
  const [note, setNote] = useState(start.begun?.note ?? '')
  const [items, setItems] = useState<readonly Item[]>(start.items)
  const [signer, setSigner] = useState(lease.tenantName)
  const [isTouched, setTouched] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('realestate.handover.save')
  const sign = useCommand('realestate.handover.sign')
  const change = (key: number, part: Partial<Item>) => {
    setTouched(true)
    setItems(items.map(item => (item.key === key ? { ...item, ...part } : item)))
  }
  const add = () => {
    setTouched(true)
    const key = items.reduce((most, item) => Math.max(most, item.key), 0) + 1
    setItems([...items, { key, room: '', item: '', state: 'good', cost: '0' }])
  }
  const submit = async () => {
    setErrors([])
    try {
      const kept = await save.mutateAsync({
        leaseId: lease.id,
        propertyId: start.unit.propertyId,
        direction,
        on: on ?? today,
        keys: keys ?? 0,
        note: note.trim() || null,
        items: items.map(({ key: _, cost, ...item }) => ({ ...item, cost: cost || '0' })),
      })
      await sign.mutateAsync({ ...kept, signedByName: signer.trim() })
      showToast(m['realestate.lease.doneToast']())
      onClose()
    } catch (error) {
      setErrors([sayError(error)])
    }
  }
  const word = direction === 'in' ? actionWords.handoverIn() : actionWords.handoverOut()
  const isWhole = items.every(item => item.room.trim() && item.item.trim()) && signer.trim().length >= 2
  return (
    <PanelForm
      title={`${word} · ${start.unit.name}`}
      changed={isTouched}
      verb={m['realestate.lease.signNow']()}
      disabledReason={isWhole ? null : m['kernel.form.incomplete']()}
      busy={save.isPending || sign.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={m['realestate.lease.field.on']()} name="on" value={on} onChange={setOn} />
        <NumberField label={m['realestate.lease.field.keys']()} name="keys" value={keys} onChange={setKeys} />
      </div>
      {items.map(item => (
        <div key={item.key} className="estate-item">
          <TextField
            label={m['realestate.lease.field.room']()}
            value={item.room}
            onChange={room => change(item.key, { room })}
          />
          <TextField
            label={m['realestate.lease.field.item']()}
            value={item.item}
            onChange={text => change(item.key, { item: text })}
          />
          <Select
            label={m['realestate.lease.field.itemState']()}
            value={item.state}
            onChange={state => change(item.key, { state })}
            options={optionsOf(itemStateWords)}
          />
          {direction === 'out' && (item.state === 'damaged' || item.state === 'missing') && (
            <MoneyField
              label={m['realestate.lease.field.cost']()}
              value={item.cost}
              onChange={cost => change(item.key, { cost })}
            />
          )}
          <IconButton
            label={m['realestate.lease.removeItem']()}
            onPress={() => setItems(items.filter(one => one.key !== item.key))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="row">
        <Button kind="tertiary" onPress={add}>
          <Plus aria-hidden />
          {m['realestate.lease.addItem']()}
        </Button>
      </div>
      <TextArea
        label={m['realestate.lease.field.note']()}
        optional
        value={note}
        onChange={setNote}
        rows={2}
      />
      <TextField label={m['realestate.lease.field.signer']()} value={signer} onChange={setSigner} />
    </PanelForm>
  )
}
