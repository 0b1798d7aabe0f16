import { useState } from 'react'
import { words as reasonWords } from '#generated/choices/fleet.availability.reason.ts'
import { words as verdictWords } from '#generated/choices/fleet.availability.verdict.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { useClock } from '../clock.web.ts'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'
import { lapseWords } from '../wordMaps.web.ts'
import { plannerActs } from './acts.web.ts'
import './period-search.css'

type Found = OutputFor<'fleet.availability.search'>['rows'][number]
type Period = { from: string; to: string }
type Props = {
  /** The instants asked for. */
  period: Period
  onChange: (period: Period) => void
  group: { id: string; name: string } | undefined
  onClose: () => void
}

/** Which vehicles are free from one instant to another: the one that leaves the smallest gap first, each with what its papers say. */
export default function PeriodSearch({ period, onChange, group, onClose }: Props) {
  const clock = useClock()
  const [showsBusy, setShowsBusy] = useState(false)
  const isForward = period.from < period.to
  const found = useAnswer(
    'fleet.availability.search',
    { ...period, ...(group ? { groupId: group.id } : {}), limit: 500 },
    { enabled: isForward, keepPrevious: true },
  )
  const localOf = (instant: string) => clock.localOf(new Date(instant))
  const rows = found.data?.rows ?? []
  const open = rows.filter(row => row.verdict !== 'busy')
  const busy = rows.length - open.length
  const set = (part: Partial<Period>) => onChange({ ...period, ...part })
  return (
    <Card flush>
      <section className="period-search" aria-label={m['fleet.planner.find']()}>
        <div className="period-search-bar">
          <DateTimeField
            label={m['fleet.legality.from']()}
            value={localOf(period.from)}
            onChange={local => local && set({ from: clock.instantOf(local) })}
          />
          <DateTimeField
            label={m['fleet.legality.to']()}
            value={localOf(period.to)}
            onChange={local => local && set({ to: clock.instantOf(local) })}
            error={isForward ? null : m['fleet.legality.backwards']()}
          />
          <p className="cap" role="status">
            {isForward && found.data && m['fleet.planner.found']({ count: open.length })}
            {busy > 0 && (
              <Button size="small" kind="tertiary" onPress={() => setShowsBusy(!showsBusy)}>
                {showsBusy ? m['fleet.planner.hideBusy']() : m['fleet.planner.showBusy']({ count: busy })}
              </Button>
            )}
          </p>
          <Button kind="tertiary" onPress={onClose}>
            {m['fleet.planner.closeFind']()}
          </Button>
        </div>
        {found.error && <Notice hue="red">{sayError(found.error)}</Notice>}
        {found.data?.groupFull && group && (
          <Notice hue="amber">{sayCode('fleet.claim.groupFull', { group: group.name })}</Notice>
        )}
        {isForward && !found.data && !found.error && <Skeleton lines={3} />}
        {isForward && found.data && (
          <ul className="period-search-rows">
            {(showsBusy ? rows : open).map(row => (
              <FoundRow key={row.vehicleId} row={row} period={period} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

const kinds: Record<Found['verdict'], StatusKind> = { free: 'free', at_risk: 'decide', busy: 'promised' }

function FoundRow({ row, period }: { row: Found; period: Period }) {
  const reservation = plannerActs().useReservation()
  const { vehicleId, groupId } = row
  return (
    <li>
      <VehicleLink id={vehicleId} plate={row.plate} description={`${row.make} ${row.model} ${row.year}`} />
      <span className="period-search-verdict">
        <StatusBadge kind={kinds[row.verdict]}>{verdictWords[row.verdict]()}</StatusBadge>
        <span className="cap">{row.reason ? reasonWords[row.reason]() : gapText(row.gapMinutes)}</span>
      </span>
      <Legality lapse={row.lapse} />
      <span className="period-search-price">
        {row.daily === null ? (
          <span className="cap">{m['fleet.planner.noRate']()}</span>
        ) : (
          <>
            <Money amount={row.daily} /> <span className="cap">{m['fleet.planner.aDay']()}</span>
          </>
        )}
      </span>
      {reservation && row.verdict !== 'busy' && (
        <ButtonLink size="small" href={reservation({ vehicleId, groupId, ...period })}>
          {m['fleet.planner.reserveDay']()}
        </ButtonLink>
      )}
    </li>
  )
}

/** How much idle time the booking would leave between its neighbours. */
function gapText(minutes: number | null): string {
  if (minutes === null) return m['fleet.planner.gap.none']()
  if (minutes < 60) return m['fleet.planner.gap.tight']()
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? m['fleet.planner.gap.hours']({ count: hours })
    : m['fleet.planner.gap.days']({ count: Math.floor(hours / 24) })
}

function Legality({ lapse }: Pick<Found, 'lapse'>) {
  if (!lapse)
    return (
      <span className="period-search-papers">
        <Badge hue="green">{m['fleet.planner.lawful']()}</Badge>
      </span>
    )
  return (
    <span className="period-search-papers">
      <Badge hue={lapse.blocks ? 'red' : 'amber'}>
        {lapse.blocks ? m['fleet.legality.blocks']() : m['fleet.legality.warns']()}
      </Badge>
      <span className="cap">
        {lapseWords[lapse.kind as keyof typeof lapseWords]?.() ?? lapse.kind} <DayText day={lapse.on} />
      </span>
    </span>
  )
}
