import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showToast } from '#ui/toast.ts'
import { type Check, type Order, stepOf } from '../order/orderWords.web.ts'

type By = InputFor<'restaurant.check.split'>['by']
type Kind = By['kind']

const kindNames = {
  whole: () => m['restaurant.check.by.whole'](),
  equal: () => m['restaurant.check.by.equal'](),
  lines: () => m['restaurant.check.by.lines'](),
}

/** One check, equal parts, or each dish on the checks that share it. */
export function SplitDialog(props: { order: Order; title: string; onClose: () => void }) {
  const { order, title, onClose } = props
  const lines = order.lines.filter(line => line.state !== 'void' && !line.isBilled)
  const [kind, setKind] = useState<Kind>('whole')
  const [count, setCount] = useState<number | null>(Math.max(2, order.guests ?? 2))
  const [takers, setTakers] = useState<Readonly<Record<string, readonly number[]>>>(() =>
    Object.fromEntries(lines.map(line => [line.id, line.seat ? [line.seat - 1] : []])),
  )
  const places = Array.from({ length: count ?? 0 }, (_, at) => at)
  const toggle = (lineId: string, at: number, isOn: boolean) => {
    const own = takers[lineId] ?? []
    setTakers({ ...takers, [lineId]: isOn ? [...own, at] : own.filter(one => one !== at) })
  }
  const checks = places
    .map(at => lines.filter(line => takers[line.id]?.includes(at)).map(line => line.id))
    .filter(own => own.length > 0)
  const by: By | null =
    kind === 'whole'
      ? { kind }
      : kind === 'equal'
        ? count && count >= 2
          ? { kind, parts: count }
          : null
        : checks.length >= 2
          ? { kind, checks }
          : null
  return (
    <ActDialog
      name="restaurant.check.split"
      title={title}
      verb={m['restaurant.check.split']()}
      input={by ? { ...stepOf(order), by } : null}
      onClose={onClose}
    >
      <SegmentedControl
        label={m['restaurant.check.splitBy']()}
        value={kind}
        onChange={setKind}
        options={(['whole', 'equal', 'lines'] as const).map(id => ({ id, name: kindNames[id]() }))}
      />
      {kind !== 'whole' && (
        <NumberField
          label={kind === 'equal' ? m['restaurant.check.parts']() : m['restaurant.check.count']()}
          name="by"
          value={count}
          onChange={setCount}
        />
      )}
      {kind === 'lines' &&
        lines.map(line => (
          <div key={line.id} className="card-row">
            <span>
              <span className="n">{line.quantity}</span> <bdi>{line.name}</bdi>
            </span>
            <span className="row wrap">
              {places.map(at => (
                <Checkbox
                  key={at}
                  checked={takers[line.id]?.includes(at) ?? false}
                  onChange={isOn => toggle(line.id, at, isOn)}
                >
                  {String(at + 1)}
                </Checkbox>
              ))}
            </span>
          </div>
        ))}
    </ActDialog>
  )
}

/** Money for a check; what is above it is a tip. */
export function PayDialog({ check, onClose }: { check: Check; onClose: () => void }) {
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const proposed = check.parts > 1 && check.state === 'open' ? check.shares[0]! : check.open
  const [amount, setAmount] = useState<string>(proposed)
  const [tip, setTip] = useState('')
  return (
    <ActDialog
      name="restaurant.check.pay"
      title={m['restaurant.check.title']({ number: String(check.no) })}
      verb={m['restaurant.check.pay']()}
      input={
        treasuryAccountId && amount
          ? { ...stepOf(check), tenders: [{ treasuryAccountId, amount }], tip: tip || null }
          : null
      }
      onDone={({ payment }) => showToast(m['restaurant.check.paidToast']({ payment }))}
      onClose={onClose}
    >
      <TreasuryPicker
        label={m['restaurant.check.treasury']()}
        name="tenders.0.treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
      />
      <div className="fields">
        <MoneyField
          label={m['restaurant.check.amount']()}
          name="tenders.0.amount"
          value={amount}
          onChange={setAmount}
        />
        <MoneyField label={m['restaurant.check.tip']()} name="tip" optional value={tip} onChange={setTip} />
      </div>
    </ActDialog>
  )
}

export const IssueDialog = (props: { check: Check; party: string; onClose: () => void }) => (
  <ActDialog
    name="restaurant.check.issue"
    title={m['restaurant.check.title']({ number: String(props.check.no) })}
    verb={m['restaurant.check.issue']()}
    input={stepOf(props.check)}
    onClose={props.onClose}
  >
    <p>{m['restaurant.check.issueNote']({ party: props.party })}</p>
  </ActDialog>
)
