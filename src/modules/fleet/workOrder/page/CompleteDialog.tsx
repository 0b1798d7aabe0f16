import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { PaperDrop } from '../../document/PaperDrop.tsx'
import { markName } from '../../wordMaps.web.ts'
import { useReading } from './ReadingFields.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import { lineKindWords, type WorkOrder } from './workWords.web.ts'

type Line = InputFor<'fleet.workOrder.complete'>['lines'][number]
type KeyedLine = Line & { key: number }
const vendors = { role: 'vendor' } as const

/** The work is done: what it cost, which services and marks it settled, and where the vehicle goes. */
export default function CompleteDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { at, reading, fields } = useReading()
  const files = useUploads()
  const [lines, setLines] = useState<readonly KeyedLine[]>(() => [newLine(order, 0)])
  const [isFree, setFree] = useState(false)
  const [vendorPartyId, setVendor] = useState<string | null>(order.vendor?.id ?? null)
  const [returnTo, setReturn] = useState<'customer' | 'fleet'>('customer')
  const unfinished = lines.some(line => !line.description.trim() || !line.unitCost || !Number(line.quantity))
  const missing = !at
    ? m['kernel.field.required']()
    : isFree
      ? null
      : lines.length === 0 || unfinished
        ? m['fleet.workOrder.costMissing']()
        : vendorPartyId
          ? null
          : m['fleet.workOrder.vendorMissing']()
  const change = (key: number, part: Partial<Line>) =>
    setLines(before => before.map(line => (line.key === key ? { ...line, ...part } : line)))
  return (
    <ActDialog
      name="fleet.workOrder.complete"
      title={m['fleet.workOrder.completeTitle']({ number: order.number })}
      verb={m['fleet.workOrder.act.complete']()}
      posts
      input={
        missing || !at
          ? null
          : {
              id: order.id,
              version: order.version,
              at,
              ...reading,
              isFree,
              returnTo,
              lines: isFree ? [] : lines.map(({ key: _, ...line }) => line),
              vendorPartyId: isFree ? null : vendorPartyId,
              fileIds: files.fileIds,
            }
      }
      missing={missing ?? (files.isBusy ? m['fleet.workOrder.filesOnTheWay']() : null)}
      onDone={() => showToast(m['fleet.workOrder.completed']({ number: order.number }))}
      onClose={onClose}
    >
      {fields(m['fleet.workOrder.completedAt']())}
      {order.interrupts && (
        <RadioGroup
          label={m['fleet.workOrder.returnTo']()}
          value={returnTo}
          onChange={setReturn}
          options={[
            { id: 'customer', name: m['fleet.workOrder.toCustomer']() },
            { id: 'fleet', name: m['fleet.workOrder.toFleet']() },
          ]}
        />
      )}
      <Checkbox checked={isFree} onChange={setFree}>
        {m['fleet.workOrder.free']()}
      </Checkbox>
      {!isFree && (
        <>
          <div className="work-lines">
            {lines.map(line => (
              <LineFields
                key={line.key}
                line={line}
                order={order}
                onChange={part => change(line.key, part)}
                onRemove={() => setLines(lines.filter(one => one.key !== line.key))}
              />
            ))}
          </div>
          <div className="row">
            <Button size="small" onPress={() => setLines([...lines, newLine(order, nextKey(lines))])}>
              <Plus aria-hidden />
              {m['fleet.workOrder.addLine']()}
            </Button>
          </div>
          <CustomerPicker
            name="vendorPartyId"
            {...vendors}
            label={m['fleet.workOrder.owedTo']()}
            value={vendorPartyId}
            onChange={setVendor}
          />
        </>
      )}
      <PaperDrop label={m['fleet.workOrder.files']()} files={files} />
    </ActDialog>
  )
}

const nextKey = (lines: readonly KeyedLine[]) => Math.max(0, ...lines.map(line => line.key)) + 1

function newLine(order: WorkOrder, key: number): KeyedLine {
  const item = order.planItems.find(one => one.type === order.type)
  const isFirst = key === 0
  return {
    key,
    kind: order.vendor ? 'external' : 'part',
    description: isFirst ? order.description.slice(0, 200) : '',
    quantity: '1',
    unitCost: (isFirst && order.estimated) || '',
    planItemId: isFirst ? (item?.id ?? null) : null,
    markId: null,
    capitalise: false,
  }
}

type LineProps = {
  line: KeyedLine
  order: WorkOrder
  onChange: (part: Partial<Line>) => void
  onRemove: () => void
}

function LineFields({ line, order, onChange, onRemove }: LineProps) {
  const none = { id: 'none', name: m['fleet.workOrder.nothing']() }
  return (
    <fieldset className="work-line">
      <Select
        label={m['fleet.workOrder.lineKind']()}
        value={line.kind}
        onChange={kind => onChange({ kind })}
        options={optionsOf(lineKindWords)}
      />
      <TextField
        label={m['fleet.workOrder.lineText']()}
        value={line.description}
        onChange={description => onChange({ description })}
        maxLength={200}
      />
      <DecimalField
        label={m['fleet.workOrder.quantity']()}
        value={line.quantity}
        onChange={quantity => onChange({ quantity })}
        digits={3}
      />
      <MoneyField
        label={m['fleet.workOrder.unitCost']()}
        value={line.unitCost}
        onChange={unitCost => onChange({ unitCost })}
      />
      {order.planItems.length > 0 && (
        <Select
          label={m['fleet.workOrder.planItem']()}
          value={line.planItemId ?? 'none'}
          onChange={id => onChange({ planItemId: id === 'none' ? null : id })}
          options={[none, ...order.planItems.map(one => ({ id: one.id, name: workTypeWords[one.type]() }))]}
          optional
        />
      )}
      {order.openMarks.length > 0 && (
        <Select
          label={m['fleet.workOrder.mark']()}
          value={line.markId ?? 'none'}
          onChange={id => onChange({ markId: id === 'none' ? null : id })}
          options={[none, ...order.openMarks.map(mark => ({ id: mark.id, name: markName(mark) }))]}
          optional
        />
      )}
      <div className="work-line-end">
        <Checkbox checked={line.capitalise ?? false} onChange={capitalise => onChange({ capitalise })}>
          {m['fleet.workOrder.capitalise']()}
        </Checkbox>
        <IconButton label={m['fleet.workOrder.removeLine']()} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  )
}
