import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useToday } from '../clock.ts'
import { links } from '../links.ts'
import { isOverdue } from '../VehicleStatusBadge.tsx'
import { documentWord, flagWords } from '../wordMaps.ts'
import { CloseFlagDialog } from './CloseFlagDialog.tsx'
import type { Vehicle } from './vehicleFields.ts'

/** The one thing about a vehicle that cannot wait: a flag, a late return, a paper that has lapsed. */
export function VehicleNotice({ vehicle }: { readonly vehicle: Vehicle }) {
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
  return null
}
