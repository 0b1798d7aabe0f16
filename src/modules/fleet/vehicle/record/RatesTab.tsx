import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { late } from '#ui/onDemand.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { type Rate, RateCards } from '../../group/RateCards.tsx'
import { links } from '../../links.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

const RateForm = late(() => import('../../group/RateForm.tsx'))

/** What the vehicle costs: rates of its own before those of its group (R12). */
export function RatesTab({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const [editing, setEditing] = useState<{ rate: Rate | null } | null>(null)
  const own = useAnswer('fleet.rate.list', { vehicleId: vehicle.id })
  const ofGroup = useAnswer('fleet.rate.list', { groupId: vehicle.group.id })
  const mayWrite = can('fleet.pricing.write') && vehicle.status !== 'disposed'
  return (
    <div className="card-body stack">
      <Loaded answer={own}>
        {({ rows }) => (
          <section className="stack">
            <div className="row wrap">
              <h3>{m['fleet.rates.ownTitle']()}</h3>
              {mayWrite && (
                <span className="push">
                  <Button size="small" onPress={() => setEditing({ rate: null })}>
                    {m['fleet.rates.add']()}
                  </Button>
                </span>
              )}
            </div>
            {rows.length === 0 ? (
              <p className="quiet">{m['fleet.rates.follows']({ group: vehicle.group.nameAr })}</p>
            ) : (
              <RateCards rates={rows} onEdit={mayWrite ? rate => setEditing({ rate }) : null} />
            )}
          </section>
        )}
      </Loaded>
      <Loaded answer={ofGroup}>
        {({ rows }) => (
          <section className="stack">
            <div className="row wrap">
              <h3>{m['fleet.rates.groupTitle']()}</h3>
              <TextLink href={links.group(vehicle.group.id)}>{vehicle.group.nameAr}</TextLink>
            </div>
            <RateCards rates={rows} onEdit={null} />
          </section>
        )}
      </Loaded>
      <Suspense>
        {editing && (
          <RateForm
            scope={{ vehicleId: vehicle.id, name: isolated(vehicle.plate ?? vehicle.model) }}
            rate={editing.rate}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
