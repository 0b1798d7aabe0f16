import { m } from '#generated/words/messages.js'
import { formatDay, formatPercent } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { StackBar } from '#ui/StackBar.tsx'
import type { StatusKind } from '#ui/status.ts'

type Fleet = NonNullable<OutputFor<'reports.dashboard.read'>['fleet']>

const statuses: Readonly<Record<string, { name: () => string; kind: StatusKind }>> = {
  rented: { name: m['reports.dashboard.status.rented'], kind: 'running' },
  available: { name: m['reports.dashboard.status.available'], kind: 'free' },
  reserved: { name: m['reports.dashboard.status.reserved'], kind: 'promised' },
  maintenance: { name: m['reports.dashboard.status.maintenance'], kind: 'inHand' },
  employee_use: { name: m['reports.dashboard.status.employee_use'], kind: 'running' },
  in_transit: { name: m['reports.dashboard.status.in_transit'], kind: 'running' },
  preparing: { name: m['reports.dashboard.status.preparing'], kind: 'inHand' },
  accident: { name: m['reports.dashboard.status.accident'], kind: 'late' },
  stolen: { name: m['reports.dashboard.status.stolen'], kind: 'late' },
  police_station: { name: m['reports.dashboard.status.police_station'], kind: 'late' },
  out_of_service: { name: m['reports.dashboard.status.out_of_service'], kind: 'out' },
  disposed: { name: m['reports.dashboard.status.disposed'], kind: 'out' },
}

/** Basis points of the serviceable vehicles that are on contract. */
const shareOf = ({ rented, serviceable }: { rented: number; serviceable: number }) =>
  serviceable === 0 ? 0 : Math.round((rented * 10_000) / serviceable)

/** Vehicles by status, the largest part first; utilisation = on contract ÷ (all − disposed). */
export function FleetCard({ fleet }: { fleet: Fleet }) {
  const display = useDisplay()
  const { before } = fleet
  const parts = [...fleet.byStatus]
    .sort((a, b) => b.count - a.count)
    .map(part => ({
      id: part.status,
      name: statuses[part.status]?.name() ?? part.status,
      kind: statuses[part.status]?.kind ?? 'out',
      count: part.count,
      href: `/fleet?status=${part.status}`,
    }))
  return (
    <Card
      title={m['reports.dashboard.vehicles']()}
      caption={
        <span>
          {m['reports.dashboard.utilisation']()}{' '}
          <b className="n">{formatPercent(shareOf(fleet), display.digits)}</b>
          {before.serviceable > 0 && (
            <>
              {' · '}
              {m['reports.dashboard.utilisationBefore']({
                share: formatPercent(shareOf(before), display.digits),
                day: formatDay(before.on, display.digits),
              })}
            </>
          )}
        </span>
      }
    >
      <StackBar parts={parts} />
    </Card>
  )
}
