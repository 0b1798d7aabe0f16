import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, perform } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { rateFrom } from '../../group/rateChange.web.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { VehicleRow } from './columns.tsx'
import { useBulkRun } from './useBulkRun.web.ts'
import { useRowsAsChosen } from './useRowsAsChosen.web.ts'

type Props = {
  vehicles: readonly VehicleRow[]
  onClose: () => void
  onDone: () => void
}

/** Gives each of the chosen vehicles a daily rate of its own from a day on; the rate before it ends the day before. */
export default function BulkRate({ vehicles: picked, onClose, onDone }: Props) {
  const vehicles = useRowsAsChosen(picked)
  const today = useToday()
  const [daily, setDaily] = useState('')
  const [from, setFrom] = useState<string | null>(today)
  const bulk = useBulkRun<VehicleRow>(
    async ({ id }) => {
      const on = from ?? today
      const { rows } = await ask('fleet.rate.list', { vehicleId: id })
      const inForce = rows.find(rate => rate.validFrom <= on && (rate.validTo === null || rate.validTo >= on))
      await perform('fleet.rate.save', { ...rateFrom(inForce ?? null, { vehicleId: id }, on), daily })
    },
    ['fleet.rate', 'fleet.vehicle', 'fleet.group'],
  )
  const apply = async () => {
    const { done, refused } = await bulk.run(vehicles)
    if (done > 0) showToast(m['fleet.bulk.done']({ count: done }))
    if (refused > 0) showProblem(m['fleet.bulk.refused']({ count: refused }))
    else onDone()
  }
  const isPriced = Number(daily) > 0
  return (
    <BulkDialog
      title={m['fleet.bulk.rateTitle']({ count: vehicles.length })}
      vehicles={vehicles}
      before={vehicle => <Amount amount={vehicle.daily} />}
      after={isPriced ? <Amount amount={daily} /> : <span className="quiet">{'\u2014'}</span>}
      outcomes={bulk.outcomes}
      isRunning={bulk.isRunning}
      whyNot={isPriced && from ? null : m['kernel.field.required']()}
      onApply={() => void apply()}
      onClose={onClose}
    >
      <div className="fields">
        <MoneyField label={m['fleet.field.daily']()} value={daily} onChange={setDaily} autoFocus />
        <DateField label={m['fleet.rates.validFrom']()} value={from} onChange={setFrom} />
      </div>
    </BulkDialog>
  )
}
