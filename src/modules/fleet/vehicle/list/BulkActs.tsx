import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { late } from '#ui/onDemand.tsx'
import type { VehicleRow } from './columns.tsx'

const BulkGroup = late(() => import('./BulkGroup.tsx'))
const BulkRate = late(() => import('./BulkRate.tsx'))

type Props = { vehicles: readonly VehicleRow[]; onDone: () => void }

/** What is done with the chosen vehicles at once: labels, another group, a rate of their own. */
export function BulkActs({ vehicles, onDone }: Props) {
  const { can } = useSession()
  const navigate = useNavigate()
  const [act, setAct] = useState<'group' | 'rate' | null>(null)
  const close = () => setAct(null)
  const finish = () => {
    close()
    onDone()
  }
  const printLabels = () =>
    void navigate({
      to: '/fleet/labels',
      search: { ids: vehicles.map(vehicle => vehicle.id).join(',') },
    })
  return (
    <>
      <Button kind="tertiary" size="small" onPress={printLabels}>
        {m['fleet.bulk.labels']()}
      </Button>
      {can('fleet.vehicles.write') && (
        <Button kind="tertiary" size="small" onPress={() => setAct('group')}>
          {m['fleet.bulk.group']()}
        </Button>
      )}
      {can('fleet.pricing.write') && (
        <Button kind="tertiary" size="small" onPress={() => setAct('rate')}>
          {m['fleet.bulk.rate']()}
        </Button>
      )}
      <Suspense>
        {act === 'group' && <BulkGroup vehicles={vehicles} onClose={close} onDone={finish} />}
        {act === 'rate' && <BulkRate vehicles={vehicles} onClose={close} onDone={finish} />}
      </Suspense>
    </>
  )
}
