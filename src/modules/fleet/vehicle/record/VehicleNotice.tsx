import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { flagWords } from '../../wordMaps.web.ts'
import { isOverdue } from '../VehicleStatusBadge.tsx'
import { documentWord } from '../vehicleWords.web.ts'
import { CloseFlagDialog } from './CloseFlagDialog.tsx'
import type { Vehicle } from './vehicleFields.web.ts'

/** The one thing about a vehicle that cannot wait: a flag, a late return, a paper that has lapsed. */
export function VehicleNotice({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const today = useToday()
  const [isClosing, setClosing] = useState(false)
  const flag = vehicle.flags.find(one => one.to === null)
  if (vehicle.status === 'disposed') return null
  if (flag)
    return (
      <>
        <Notice
          hue={flag.kind === 'out_of_service' ? 'amber' : 'red'}
          actions={
            can('fleet.vehicles.write') && (
              <button type="button" onClick={() => setClosing(true)}>
                {m['fleet.notice.closeFlag']()}
              </button>
            )
          }
        >
          {m['fleet.notice.flag']({ flag: flagWords[flag.kind](), note: flag.note })}{' '}
          <span className="fleet-since">
            {m['fleet.record.since']()} <InstantText at={flag.from} />
          </span>
        </Notice>
        {isClosing && <CloseFlagDialog vehicle={vehicle} flag={flag} onClose={() => setClosing(false)} />}
      </>
    )
  if (vehicle.status === 'employee_use' || vehicle.status === 'in_transit')
    return <PermitNotice vehicleId={vehicle.id} />
  if (isOverdue(vehicle))
    return (
      <Notice hue="red">
        {m['fleet.notice.late']()} <InstantText at={vehicle.dueAt} />
      </Notice>
    )
  if (vehicle.expiry && vehicle.expiry.on < today)
    return (
      <Notice
        hue="red"
        actions={
          can('fleet.documents.write') && (
            <TextLink href={links.vehicle(vehicle.id, 'documents')}>{m['fleet.notice.renew']()}</TextLink>
          )
        }
      >
        {m['fleet.notice.expired']({ document: documentWord(vehicle.expiry.kind) })}{' '}
        <DayText day={vehicle.expiry.on} />
      </Notice>
    )
  return <PermitNotice vehicleId={vehicle.id} />
}

/** An errand that is approved or under way, with the step the yard takes next: the label's QR leads here. */
function PermitNotice({ vehicleId }: { vehicleId: string }) {
  const { can } = useSession()
  const answer = useAnswer(
    'fleet.permit.list',
    { vehicleId, open: true, sort: 'from', descending: false, limit: 10 },
    { enabled: can('fleet.dispatch.read') },
  )
  const rows = (answer.data?.rows ?? []).filter(row => row.state !== 'pending' && !row.returnedAt)
  const permit = rows.find(row => row.state === 'in_progress') ?? rows[0]
  if (!permit) return null
  const isOut = permit.state === 'in_progress'
  const params = { number: permit.number, driver: `\u2068${permit.driver.name}\u2069` }
  return (
    <Notice
      hue={permit.isOverdue ? 'red' : 'blue'}
      actions={
        can('fleet.dispatch.write') ? (
          <TextLink href={links.permitYard(permit.id)}>
            {isOut ? m['fleet.permit.act.takeBack']() : m['fleet.permit.act.start']()}
          </TextLink>
        ) : (
          <TextLink href={links.permit(permit.id)}>{m['kernel.action.open']()}</TextLink>
        )
      }
    >
      {isOut ? m['fleet.permit.notice.out'](params) : m['fleet.permit.notice.approved'](params)}{' '}
      <InstantText at={isOut ? permit.to : permit.from} />
    </Notice>
  )
}
