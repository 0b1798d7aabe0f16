import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToday } from '../../clock.web.ts'
import { lapseText, lapseWords } from '../../wordMaps.web.ts'

/** «هل يصح خروجها؟»: what lapses while the vehicle would be out, day by day (R14). */
export function LegalityCard({ vehicleId }: { vehicleId: string }) {
  const today = useToday()
  const [from, setFrom] = useState<string | null>(today)
  const [to, setTo] = useState<string | null>(addDays(today, 29))
  const [km, setKm] = useState<number | null>(null)
  const isDistance = km === null || (km >= 1 && km <= 100_000)
  const isPeriod = from !== null && to !== null && from <= to && isDistance
  const answer = useAnswer(
    'fleet.legality.forecast',
    { vehicleId, from: from ?? today, to: to ?? today, ...(km === null ? {} : { km }) },
    { enabled: isPeriod, keepPrevious: true },
  )
  return (
    <section className="fleet-legality stack" aria-label={m['fleet.legality.title']()}>
      <div className="row wrap fleet-legality-head">
        <div className="grow">
          <h3>{m['fleet.legality.title']()}</h3>
          <p className="cap">{m['fleet.legality.note']()}</p>
        </div>
        <div className="fleet-period">
          <DateField label={m['fleet.legality.from']()} value={from} onChange={setFrom} gregorianOnly />
          <DateField
            label={m['fleet.legality.to']()}
            value={to}
            onChange={setTo}
            error={from && to && to < from ? m['fleet.legality.backwards']() : null}
            gregorianOnly
          />
          <NumberField
            label={m['fleet.legality.km']()}
            value={km}
            onChange={setKm}
            hint={m['fleet.legality.kmHint']()}
            error={isDistance ? null : m['fleet.legality.kmRange']()}
            unit={m['fleet.unit.km']()}
            optional
          />
        </div>
      </div>
      {isPeriod && answer.isPending && <Skeleton lines={2} />}
      {answer.error && <Notice hue="red">{sayError(answer.error)}</Notice>}
      {isPeriod && answer.data && <Lapses lapses={answer.data.lapses} />}
    </section>
  )
}

function Lapses({ lapses }: { lapses: OutputFor<'fleet.legality.forecast'>['lapses'] }) {
  if (lapses.length === 0)
    return (
      <p className="row good">
        <CircleCheck aria-hidden size={16} />
        {m['fleet.legality.clear']()}
      </p>
    )
  return (
    <ul className="fleet-lapses">
      {lapses.map(lapse => (
        <li key={`${lapse.kind}${lapse.on}${lapse.driverPartyId ?? ''}`}>
          <Badge hue={lapse.severity === 'block' ? 'red' : 'amber'}>
            {lapse.severity === 'block' ? m['fleet.legality.blocks']() : m['fleet.legality.warns']()}
          </Badge>
          <span>
            <b>{lapseWords[lapse.kind]()}</b> <span className="soft-ink">{lapseText(lapse)}</span>
          </span>
          {!lapse.isMissing && (
            <span className="push soft-ink">
              <DayText day={lapse.on} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
