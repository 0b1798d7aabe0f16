import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Currency, moneyText, mulDiv, parseMoney } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'
import type { Rate } from './RateCards.tsx'
import './group.css'

const shape = async () => (await import('../rate/rate.contract.ts')).saveRate.input

type Values = InputFor<'fleet.rate.save'>
type Props = {
  /** Whose rate it is, and what people call it. */
  scope: { vehicleId?: string; groupId?: string; name: string }
  rate: Rate | null
  onClose: () => void
}

const priceNames = {
  daily: m['fleet.rates.daily'],
  minDaily: m['fleet.rates.minDaily'],
  weekly: m['fleet.rates.weekly'],
  minWeekly: m['fleet.rates.minWeekly'],
  monthly: m['fleet.rates.monthly'],
  minMonthly: m['fleet.rates.minMonthly'],
  yearly: m['fleet.rates.yearly'],
  minYearly: m['fleet.rates.minYearly'],
} as const
const termNames = {
  extraKm: m['fleet.rates.extraKm'],
  deposit: m['fleet.rates.deposit'],
  fuelPerEighth: m['fleet.rates.fuelPerEighth'],
  lateHour: m['fleet.rates.lateHour'],
} as const

/** An eighth of the day, which a late hour costs by default; null before the day has a price. */
function usualLateHourOf(daily: string, currency: Currency): string | null {
  const parsed = parseMoney(daily ?? '', currency)
  return parsed.ok && parsed.minor > 0 ? moneyText(mulDiv(parsed.minor, 1, 8), currency) : null
}

/** A rate of a group or a vehicle: its days, prices with their minimums, and the terms of distance, deposit and delay. */
export default function RateForm({ scope, rate, onClose }: Props) {
  const today = useToday()
  const { currency } = useCompany()
  const [errors, setErrors] = useState<readonly string[]>([])
  const saving = useCommand('fleet.rate.save')
  const { name, ...owner } = scope
  const form = useContractForm<Values>(
    shape,
    rate ? { ...rate } : { ...owner, validFrom: today, validTo: null, daily: '', endsPrevious: true },
  )
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await saving.mutateAsync(values)
      showToast(m['fleet.rates.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const { control } = form
  const [daily, lateHour] = form.watch(['daily', 'lateHour'])
  const isFree = lateHour !== null && lateHour !== undefined && lateHour !== '' && Number(lateHour) === 0
  const usual = usualLateHourOf(daily, currency)
  const usualLateHour = usual
    ? m['fleet.rates.lateHourUsual']({ amount: usual })
    : m['fleet.rates.lateHourEighth']()
  return (
    <PanelForm
      title={rate ? m['fleet.rates.editTitle']({ scope: name }) : m['fleet.rates.addTitle']({ scope: name })}
      changed={form.formState.isDirty}
      busy={saving.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="fields fleet-pairs">
        <DayInput control={control} name="validFrom" label={m['fleet.rates.validFrom']()} gregorianOnly />
        <DayInput
          control={control}
          name="validTo"
          label={m['fleet.rates.validTo']()}
          gregorianOnly
          optional
        />
        {(Object.keys(priceNames) as (keyof typeof priceNames)[]).map(price => (
          <MoneyInput
            key={price}
            control={control}
            name={price}
            label={priceNames[price]()}
            optional={price !== 'daily'}
          />
        ))}
      </div>
      {!rate && (
        <CheckInput control={control} name="endsPrevious">
          {m['fleet.rates.endsPrevious']()}
        </CheckInput>
      )}
      <h3>{m['fleet.rates.more']()}</h3>
      <div className="fields fleet-pairs">
        <NumberInput
          control={control}
          name="includedKmDaily"
          label={m['fleet.rates.includedKmDaily']()}
          unit={m['fleet.unit.km']()}
          optional
        />
        <NumberInput
          control={control}
          name="includedKmMonthly"
          label={m['fleet.rates.includedKmMonthly']()}
          unit={m['fleet.unit.km']()}
          optional
        />
        {(Object.keys(termNames) as (keyof typeof termNames)[]).map(term => (
          <MoneyInput
            key={term}
            control={control}
            name={term}
            label={termNames[term]()}
            optional
            {...(term === 'lateHour' ? { hint: usualLateHour } : {})}
          />
        ))}
      </div>
      <Checkbox
        checked={isFree}
        onChange={on => form.setValue('lateHour', on ? '0' : null, { shouldDirty: true })}
      >
        {m['fleet.rates.lateHourFree']()}
      </Checkbox>
    </PanelForm>
  )
}
