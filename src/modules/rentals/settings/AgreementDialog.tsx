import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { GroupPicker } from '#modules/fleet/public.web.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import type { Agreement } from './priceRules.web.ts'
import { RemoveRule } from './RemoveRule.tsx'

/** What one customer pays for one group, from and to its days. */
export function AgreementDialog({
  agreement,
  onClose,
}: {
  agreement: Agreement | null
  onClose: () => void
}) {
  const [customerId, setCustomerId] = useState(agreement?.customer.id ?? null)
  const [groupId, setGroupId] = useState(agreement?.group.id ?? null)
  const [fromOn, setFromOn] = useState<Day | null>(agreement?.fromOn ?? null)
  const [toOn, setToOn] = useState<Day | null>(agreement?.toOn ?? null)
  const [daily, setDaily] = useState(agreement?.daily ?? '')
  const [weekly, setWeekly] = useState(agreement?.weekly ?? '')
  const [monthly, setMonthly] = useState(agreement?.monthly ?? '')
  const [yearly, setYearly] = useState(agreement?.yearly ?? '')
  const [extraKm, setExtraKm] = useState(agreement?.extraKm ?? '')
  const [includedKmDaily, setKmDaily] = useState(agreement?.includedKmDaily ?? null)
  const [includedKmMonthly, setKmMonthly] = useState(agreement?.includedKmMonthly ?? null)
  const isPriced = [daily, weekly, monthly, yearly].some(price => /[1-9]/.test(price))
  const prices = [
    [m['rentals.rules.daily'], daily, setDaily],
    [m['rentals.rules.weekly'], weekly, setWeekly],
    [m['rentals.rules.monthly'], monthly, setMonthly],
    [m['rentals.rules.yearly'], yearly, setYearly],
    [m['rentals.rules.extraKm'], extraKm, setExtraKm],
  ] as const
  return (
    <ActDialog
      name="rentals.priceRule.save"
      title={agreement ? m['rentals.rules.agreement']() : m['rentals.rules.addAgreement']()}
      verb={m['kernel.action.save']()}
      input={
        customerId && groupId && fromOn && isPriced
          ? {
              id: agreement?.id,
              version: agreement?.version,
              agreement: {
                customerId,
                groupId,
                fromOn,
                toOn,
                includedKmDaily,
                includedKmMonthly,
                daily: daily || null,
                weekly: weekly || null,
                monthly: monthly || null,
                yearly: yearly || null,
                extraKm: extraKm || null,
              },
            }
          : null
      }
      missing={isPriced || !customerId || !groupId || !fromOn ? null : m['rentals.extra.notPriced']()}
      onClose={onClose}
    >
      <CustomerPicker
        name="customerId"
        label={m['rentals.field.customer']()}
        value={customerId}
        onChange={id => setCustomerId(id)}
        autoFocus={!agreement}
      />
      <GroupPicker name="groupId" value={groupId} onChange={id => setGroupId(id)} />
      <DateField name="fromOn" label={m['rentals.rules.from']()} value={fromOn} onChange={setFromOn} />
      <DateField name="toOn" label={m['rentals.rules.to']()} value={toOn} onChange={setToOn} optional />
      {prices.map(([name, value, onChange]) => (
        <MoneyField key={name()} label={name()} value={value} onChange={onChange} optional />
      ))}
      <NumberField
        name="includedKmDaily"
        label={m['rentals.rules.kmDaily']()}
        value={includedKmDaily}
        onChange={setKmDaily}
        optional
      />
      <NumberField
        name="includedKmMonthly"
        label={m['rentals.rules.kmMonthly']()}
        value={includedKmMonthly}
        onChange={setKmMonthly}
        optional
      />
      {agreement && <RemoveRule kind="agreement" rule={agreement} onDone={onClose} />}
    </ActDialog>
  )
}
