import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { useOpenedMoment } from '../../clock.web.ts'

/** When the vehicle came or went, and what its odometer showed; an unusual distance is confirmed here. */
export function useReading() {
  const moment = useOpenedMoment()
  const [shownKm, setKm] = useState<number | null>(null)
  const [isOdometerConfirmed, setConfirmed] = useState(false)
  return {
    at: moment.at,
    reading: { shownKm, isOdometerConfirmed },
    fields: (label: string) => (
      <>
        <div className="fields">
          <DateTimeField label={label} value={moment.local} onChange={moment.set} />
          <NumberField
            label={m['fleet.workOrder.odometer']()}
            value={shownKm}
            onChange={setKm}
            unit={m['fleet.unit.km']()}
            optional
          />
        </div>
        {shownKm !== null && (
          <Checkbox checked={isOdometerConfirmed} onChange={setConfirmed}>
            {m['fleet.workOrder.confirmKm']()}
          </Checkbox>
        )}
      </>
    ),
  }
}
