import { type ReactNode, useState } from 'react'
import { words as purposeWords } from '#generated/choices/trade.move.purpose.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { SupplierPicker } from '../supplier/SupplierPicker.tsx'
import { WarehousePicker } from '../warehouse/WarehousePicker.tsx'
import { GoodsLines } from './GoodsLines.tsx'
import { allGoods, emptyLine, type GoodsDraft } from './goodsLines.web.ts'

type Act = 'receipt' | 'issue' | 'opening' | 'waste' | 'less' | 'more' | 'transfer'
type Props = { itemId?: string; act?: Act; onClose: () => void }

/** What comes in, goes out, was found or is sent to another warehouse. */
export function MoveDialog({ itemId, act: first = 'receipt', onClose }: Props) {
  const { can } = useSession()
  const [act, setAct] = useState<Act>(first)
  // The item is read with its units before its line is shown.
  const found = useAnswer('trade.item.find', { id: itemId ?? '' }, { enabled: itemId !== undefined })
  const item = found.data?.rows[0] ?? null
  const acts: Act[] = [
    'receipt',
    'issue',
    'transfer',
    ...(can('trade.inventory.adjust') ? (['waste', 'less', 'more'] as const) : []),
    'opening',
  ]
  const words: Record<Act, string> = {
    receipt: m['trade.move.act.receipt'](),
    issue: m['trade.move.act.issue'](),
    opening: m['trade.move.kind.opening'](),
    waste: m['trade.move.kind.waste'](),
    less: m['trade.move.act.less'](),
    more: m['trade.move.act.more'](),
    transfer: m['trade.transfer.send'](),
  }
  if (itemId !== undefined && !item) return null
  const choice = (
    <Select
      label={m['trade.move.field.kind']()}
      value={act}
      onChange={setAct}
      options={acts.map(id => ({ id, name: words[id] }))}
    />
  )
  const line = { ...emptyLine(), itemId: item?.id ?? null, item }
  return <Form key={act} act={act} verb={words[act]} choice={choice} line={line} onClose={onClose} />
}

type FormProps = {
  act: Act
  verb: string
  choice: ReactNode
  line: GoodsDraft
  onClose: () => void
}

function Form({ act, verb, choice, line, onClose }: FormProps) {
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [date, setDate] = useState<string | null>(today)
  const [warehouseId, setWarehouse] = useState<string | null>(null)
  const [toId, setTo] = useState<string | null>(null)
  const [partyId, setParty] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [purposeKey, setPurpose] = useState<keyof typeof purposeWords>('costOfSales')
  const [lines, setLines] = useState<readonly GoodsDraft[]>([line])
  const goods = allGoods(lines)
  const comesIn = act === 'receipt' || act === 'opening' || act === 'more'
  const isValued = act === 'receipt' || act === 'opening'
  const done = () => {
    showToast(m['trade.move.saved']())
    onClose()
  }
  const money = isValued ? { label: m['trade.move.field.value'](), name: 'value' } : undefined
  const fields = (
    <>
      {choice}
      <div className="fields">
        <WarehousePicker
          label={act === 'transfer' ? m['trade.transfer.from']() : m['trade.warehouse.title']()}
          name="warehouseId"
          value={warehouseId}
          onChange={setWarehouse}
        />
        {act === 'transfer' ? (
          <WarehousePicker
            label={m['trade.transfer.to']()}
            name="toId"
            proposes={false}
            value={toId}
            onChange={setTo}
          />
        ) : (
          <DateField label={m['trade.move.field.on']()} name="date" value={date} onChange={setDate} />
        )}
        {act === 'issue' && (
          <Select
            label={m['trade.move.field.purpose']()}
            name="purposeKey"
            value={purposeKey}
            onChange={setPurpose}
            options={optionsOf(purposeWords)}
          />
        )}
      </div>
      {act === 'receipt' && (
        <SupplierPicker
          label={m['trade.policy.supplier']()}
          name="partyId"
          optional
          value={partyId}
          onChange={setParty}
        />
      )}
      <GoodsLines
        lines={lines}
        onChange={setLines}
        stocked
        comesIn={comesIn}
        warehouseId={warehouseId}
        {...(money ? { money } : {})}
      />
      <TextField
        label={m['trade.move.field.reason']()}
        name="reason"
        optional={act !== 'waste' && act !== 'less' && act !== 'more'}
        value={reason}
        onChange={setReason}
      />
    </>
  )
  const ready = goods !== null && warehouseId !== null && date !== null
  const frame = { title: m['trade.move.add'](), verb, onDone: done, onClose, children: fields }
  if (act === 'transfer')
    return (
      <ActDialog
        {...frame}
        name="trade.transfer.send"
        input={ready && toId ? { fromId: warehouseId, toId, reason: reason || null, lines: goods } : null}
      />
    )
  if (act === 'waste' || act === 'less' || act === 'more')
    return (
      <ActDialog
        {...frame}
        name="trade.stock.adjust"
        posts
        input={
          ready && reason.trim()
            ? {
                kind: act === 'waste' ? 'waste' : 'adjust',
                date,
                warehouseId,
                reason,
                lines: goods.map(one => ({
                  ...one,
                  direction: act === 'more' ? ('more' as const) : ('less' as const),
                })),
              }
            : null
        }
      />
    )
  const isPriced = !isValued || lines.every(one => one.money !== '')
  return (
    <ActDialog
      {...frame}
      name="trade.stock.move"
      posts
      input={
        ready && isPriced
          ? {
              kind: act,
              date,
              warehouseId,
              partyId,
              reason: reason || null,
              purposeKey: act === 'issue' ? purposeKey : null,
              lines: goods.map((one, at) => ({ ...one, value: isValued ? lines[at]!.money : null })),
            }
          : null
      }
    />
  )
}
