import { Suspense, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import type { Vehicle } from '../vehicle/record/vehicleFields.web.ts'
import { FuelCard, fuelColumns } from './fuelColumns.tsx'

const FuelForm = late(() => import('./FuelForm.tsx'))

const shownRows = 20
const hidden = new Set(['plate', 'receiptNo', 'isFull', 'vendor'])

/** What was filled into a vehicle, newest first, what it uses, and the way to a new entry. */
export function FuelTab({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [isAdding, setAdding] = useState(false)
  const vehicleId = vehicle.id
  const answer = useAnswer('fleet.fuel.list', { vehicleId, limit: shownRows })
  const totals = useAnswer('fleet.fuel.totals', { vehicleId })
  const columns = useMemo(() => fuelColumns(currency).filter(({ id }) => !hidden.has(id)), [currency])
  const add = can('fleet.vehicles.write') && vehicle.status !== 'disposed' && (
    <Button size="small" onPress={() => setAdding(true)}>
      {m['fleet.fuel.new']()}
    </Button>
  )
  return (
    <>
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['fleet.fuel.list.title']()}
            bare
            density="compact"
            columns={columns.map(({ sort: _, ...column }) => column)}
            rows={rows}
            rowId={row => row.id}
            card={row => <FuelCard row={row} />}
            empty={<EmptyState title={m['fleet.fuel.noneHere']()} actions={add} />}
            foot={
              rows.length > 0 &&
              totals.data && (
                <>
                  <span className="row">
                    {add}
                    <TextLink href={links.fuel({ vehicleId })}>
                      {m['fleet.fuel.allOf']({ count: totals.data.count })}
                    </TextLink>
                  </span>
                  <div className="dt-sums">
                    <span>
                      {m['fleet.fuel.sum.perHundred']()} <NumberText value={totals.data.perHundred} strong />
                    </span>
                    <span>
                      {m['fleet.fuel.sum.cost']()} <Money amount={totals.data.cost} strong />
                    </span>
                  </div>
                </>
              )
            }
          />
        )}
      </Loaded>
      <Suspense>{isAdding && <FuelForm vehicleId={vehicleId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
