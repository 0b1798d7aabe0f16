import { useId } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Button } from '#ui/Button.tsx'

const most = 3

type Props = {
  /** The vehicle that is taken for this time. */
  vehicleId: string
  /** Instants. */
  from: string
  to: string
  /** The vehicle, and what it is called. */
  onTake: (vehicleId: string, name: string) => void
}

/** Up to three vehicles of the same group that are free for the same time (section 11 of 20-fleet). */
export function FreeInstead({ vehicleId, from, to, onTake }: Props) {
  const heading = useId()
  const taken = useAnswer('fleet.vehicle.get', { id: vehicleId })
  const groupId = taken.data?.group.id
  const found = useAnswer(
    'fleet.availability.search',
    { from, to, ...(groupId ? { groupId } : {}), limit: 20 },
    { enabled: groupId !== undefined },
  )
  const free = (found.data?.rows ?? [])
    .filter(row => row.verdict === 'free' && !row.lapse?.blocks && row.vehicleId !== vehicleId)
    .slice(0, most)
  if (free.length === 0) return null
  return (
    <div role="group" aria-labelledby={heading} className="row wrap">
      <span id={heading} className="cap">
        {m['fleet.claim.freeInstead']()}
      </span>
      {free.map(row => {
        const name = `${isolated(row.plate ?? '\u2014')} · ${row.make} ${row.model} ${row.year}`
        return (
          <Button key={row.vehicleId} size="small" onPress={() => onTake(row.vehicleId, name)}>
            {name}
          </Button>
        )
      })}
    </div>
  )
}
