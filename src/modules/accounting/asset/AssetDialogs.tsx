import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { minorOf } from '../account/names.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { type Disposal, disposals } from './asset.rules.ts'
import { type Asset, disposalWords } from './assetWords.web.ts'

type Props = { asset: Asset; onClose: () => void }

/** An asset leaves: how, when, for how much; the entries of the months before and of the day are shown first. */
export function DisposeDialog({ asset, onClose }: Props) {
  const today = useToday()
  const { currency } = useCompany()
  const [disposal, setDisposal] = useState<Disposal>('sale')
  const [on, setOn] = useState<Day | null>(today)
  const [proceeds, setProceeds] = useState('')
  const [reason, setReason] = useState('')
  const isSale = disposal === 'sale'
  const lacksPrice = isSale && minorOf(proceeds, currency) <= 0
  const hasReason = reason.trim() !== ''
  return (
    <ActDialog
      posts
      danger
      name="accounting.asset.dispose"
      title={m['accounting.asset.disposeTitle']({ number: asset.number })}
      verb={m['accounting.asset.disposeAct']()}
      input={
        on && !lacksPrice
          ? {
              id: asset.id,
              version: asset.version,
              on,
              disposal,
              ...(isSale ? { proceeds } : {}),
              // The dry run needs a reason; what is typed is sent.
              reason: hasReason ? reason.trim() : asset.number,
            }
          : null
      }
      missing={
        lacksPrice ? m['accounting.asset.amountNeeded']() : hasReason ? null : m['accounting.reason.needed']()
      }
      onClose={onClose}
      onDone={done => showToast(m['accounting.asset.disposeDone']({ number: done.number }))}
    >
      <p className="soft-ink">{m['accounting.asset.disposeBody']()}</p>
      <RadioGroup
        label={m['accounting.asset.disposeKind']()}
        value={disposal}
        onChange={setDisposal}
        options={disposals.map(id => ({ id, name: disposalWords[id]() }))}
      />
      <div className="fields">
        <DateField
          name="on"
          label={m['accounting.asset.disposeOn']()}
          value={on}
          min={asset.inServiceOn}
          max={today}
          onChange={setOn}
        />
        {isSale && (
          <MoneyField
            name="proceeds"
            label={m['accounting.asset.proceedsLabel']()}
            value={proceeds}
            onChange={setProceeds}
            hint={m['accounting.asset.proceedsHint']()}
          />
        )}
      </div>
      <TextArea
        name="reason"
        label={m['accounting.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
      />
    </ActDialog>
  )
}

/** An asset that left by mistake comes back: the entry of its disposal is reversed. */
export function ReinstateDialog({ asset, onClose }: Props) {
  const [reason, setReason] = useState('')
  const hasReason = reason.trim() !== ''
  return (
    <ActDialog
      posts
      name="accounting.asset.reinstate"
      title={m['accounting.asset.reinstateTitle']({ number: asset.number })}
      verb={m['accounting.asset.reinstateAct']()}
      input={{
        id: asset.id,
        version: asset.version,
        // The dry run needs a reason; what is typed is sent.
        reason: hasReason ? reason.trim() : asset.number,
      }}
      missing={hasReason ? null : m['accounting.reason.needed']()}
      onClose={onClose}
      onDone={done => showToast(m['accounting.asset.reinstateDone']({ number: done.number }))}
    >
      <p className="soft-ink">{m['accounting.asset.reinstateBody']()}</p>
      <TextArea
        name="reason"
        label={m['accounting.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}

/** Adds a posted purchase on the asset's account to its cost. */
export function AddCostDialog({ asset, onClose }: Props) {
  const today = useToday()
  const { currency } = useCompany()
  const purchases = useAnswer('accounting.asset.unregistered', {}).data?.rows ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [on, setOn] = useState<Day | null>(today)
  const line = purchases.find(one => `${one.entryId} ${one.lineNo}` === chosen)
  const purchase = line && { entryId: line.entryId, lineNo: line.lineNo }
  const isWhole = purchase && on && minorOf(amount, currency) > 0
  return (
    <ActDialog
      posts
      name="accounting.asset.addCost"
      title={m['accounting.asset.addCostTitle']({ number: asset.number })}
      verb={m['accounting.asset.addCostAct']()}
      input={isWhole ? { id: asset.id, purchase, amount, on } : null}
      missing={isWhole ? null : m['accounting.asset.amountNeeded']()}
      onClose={onClose}
      onDone={() => showToast(m['accounting.asset.addCostDone']())}
    >
      <p className="soft-ink">{m['accounting.asset.addCostBody']()}</p>
      {purchases.length === 0 ? (
        <p className="caption">{m['accounting.asset.purchaseNone']()}</p>
      ) : (
        <Select
          label={m['accounting.asset.purchaseLine']()}
          placeholder={m['accounting.asset.choose']()}
          value={chosen}
          onChange={key => {
            setChosen(key)
            const picked = purchases.find(one => `${one.entryId} ${one.lineNo}` === key)
            setAmount(picked?.left ?? '')
            setOn(picked?.on ?? today)
          }}
          options={purchases.map(one => ({
            id: `${one.entryId} ${one.lineNo}`,
            name: `${one.number} · ${one.memo}`,
            fact: one.left,
          }))}
        />
      )}
      <div className="fields">
        <MoneyField
          name="amount"
          label={m['accounting.asset.amount']()}
          value={amount}
          onChange={setAmount}
        />
        <DateField name="on" label={m['accounting.asset.costOn']()} value={on} max={today} onChange={setOn} />
      </div>
    </ActDialog>
  )
}

/** What an asset was used in a month. */
export function UseDialog({ asset, onClose }: Props) {
  const today = useToday()
  const [month, setMonth] = useState<Day | null>(asset.nextOn && asset.nextOn < today ? asset.nextOn : today)
  const [units, setUnits] = useState<number | null>(null)
  return (
    <ActDialog
      name="accounting.asset.recordUse"
      title={m['accounting.asset.useTitle']({ number: asset.number })}
      verb={m['accounting.asset.useAct']()}
      input={month && units !== null ? { id: asset.id, month, units } : null}
      onClose={onClose}
      onDone={() => showToast(m['accounting.asset.useDone']())}
    >
      <div className="fields">
        <DateField
          name="month"
          label={m['accounting.asset.useMonth']()}
          value={month}
          onChange={setMonth}
          min={asset.inServiceOn}
          gregorianOnly
        />
        <NumberField
          name="units"
          label={m['accounting.asset.useUnits']()}
          value={units}
          onChange={setUnits}
          autoFocus
        />
      </div>
    </ActDialog>
  )
}
