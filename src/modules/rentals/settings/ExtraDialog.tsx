import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { extraKinds } from '../master/extra.rules.ts'
import { extraKindWords } from './extraKindWords.web.ts'
import type { Extra } from './priceRules.web.ts'

/** Something sold beside the rent: its kind and its prices, once or by time. */
export function ExtraDialog({ extra, onClose }: { extra: Extra | null; onClose: () => void }) {
  const [nameAr, setNameAr] = useState(extra?.nameAr ?? '')
  const [nameEn, setNameEn] = useState(extra?.nameEn ?? '')
  const [kind, setKind] = useState(extra?.kind ?? 'extra')
  const [once, setOnce] = useState(extra?.once ?? '')
  const [daily, setDaily] = useState(extra?.daily ?? '')
  const [weekly, setWeekly] = useState(extra?.weekly ?? '')
  const [monthly, setMonthly] = useState(extra?.monthly ?? '')
  const [monthDays, setMonthDays] = useState<'30' | '28'>(extra?.monthDays === 28 ? '28' : '30')
  const [excess, setExcess] = useState(extra?.excess ?? '')
  const [isActive, setActive] = useState(extra?.isActive ?? true)
  const hasTwo = once !== '' && [daily, weekly, monthly].some(price => price !== '')
  const isPriced = [once, daily, weekly, monthly].some(price => price !== '')
  const hasNoExcess = kind === 'waiver' && excess === ''
  const prices = [
    [m['rentals.rules.once'], once, setOnce],
    [m['rentals.rules.daily'], daily, setDaily],
    [m['rentals.rules.weekly'], weekly, setWeekly],
    [m['rentals.rules.monthly'], monthly, setMonthly],
  ] as const
  return (
    <ActDialog
      name="rentals.extra.save"
      title={extra ? extra.nameAr : m['rentals.rules.addExtra']()}
      verb={m['kernel.action.save']()}
      input={
        nameAr.trim() && isPriced && !hasTwo && !hasNoExcess
          ? {
              id: extra?.id,
              version: extra?.version,
              nameAr,
              nameEn,
              kind,
              isActive,
              once: once || null,
              daily: daily || null,
              weekly: weekly || null,
              monthly: monthly || null,
              monthDays: monthDays === '28' ? 28 : 30,
              excess: excess || null,
            }
          : null
      }
      missing={
        hasTwo
          ? m['rentals.extra.twoPrices']()
          : nameAr.trim() && !isPriced
            ? m['rentals.extra.notPriced']()
            : nameAr.trim() && hasNoExcess
              ? m['rentals.extra.noExcess']()
              : null
      }
      onClose={onClose}
    >
      <TextField
        name="nameAr"
        label={m['rentals.rules.name']()}
        value={nameAr}
        onChange={setNameAr}
        maxLength={80}
        autoFocus
      />
      <TextField
        name="nameEn"
        label={m['rentals.rules.nameEn']()}
        value={nameEn}
        onChange={setNameEn}
        maxLength={80}
        dir="ltr"
        optional
      />
      <Select
        name="kind"
        label={m['rentals.rules.kind']()}
        value={kind}
        onChange={setKind}
        options={extraKinds.map(id => ({ id, name: extraKindWords[id]() }))}
      />
      {prices.map(([name, value, onChange]) => (
        <MoneyField key={name()} label={name()} value={value} onChange={onChange} optional />
      ))}
      {monthly !== '' && (
        <div>
          <p className="cap">{m['rentals.rules.monthDays']()}</p>
          <SegmentedControl
            label={m['rentals.rules.monthDays']()}
            value={monthDays}
            onChange={setMonthDays}
            options={[
              { id: '30', name: m['rentals.rules.monthOf']({ days: 30 }) },
              { id: '28', name: m['rentals.rules.monthOf']({ days: 28 }) },
            ]}
          />
        </div>
      )}
      {kind === 'waiver' && (
        <MoneyField name="excess" label={m['rentals.rules.excess']()} value={excess} onChange={setExcess} />
      )}
      <Switch on={isActive} onChange={setActive}>
        {m['rentals.rules.offered']()}
      </Switch>
    </ActDialog>
  )
}
