import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { LegalityCard } from './LegalityCard.tsx'
import type { VehicleDocument } from './vehicleDocument.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

export type { VehicleDocument }

const FeeDialog = late(() => import('./FeeDialog.tsx'))
const DocumentPanel = late(() => import('./DocumentPanel.tsx'))

type Editing = { renews: VehicleDocument | null }

/** The papers of a vehicle, what lapses first on top, and whether it may go out. */
export function DocumentsTab({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const [withReplaced, setWithReplaced] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [paying, setPaying] = useState<VehicleDocument | null>(null)
  const mayPay = can('finance.vendors.write') || can('finance.payments.write')
  const mayRead = can('fleet.documents.read')
  const mayWrite = can('fleet.documents.write') && vehicle.status !== 'disposed'
  const answer = useAnswer(
    'fleet.document.list',
    { vehicleId: vehicle.id, withReplaced, limit: 200 },
    { enabled: mayRead, keepPrevious: true },
  )
  const add = mayWrite && (
    <Button size="small" onPress={() => setEditing({ renews: null })}>
      {m['fleet.documents.add']()}
    </Button>
  )
  return (
    <>
      {!mayRead && <EmptyState title={m['fleet.documents.denied']()} />}
      {mayRead && (
        <Loaded answer={answer}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={m['fleet.documents.empty']()} actions={add} />
            ) : (
              <>
                <DocumentTable
                  rows={rows}
                  onRenew={mayWrite ? document => setEditing({ renews: document }) : null}
                  onPay={mayPay ? setPaying : null}
                />
                <div className="fleet-tab-foot row wrap">
                  {add}
                  <Checkbox checked={withReplaced} onChange={setWithReplaced}>
                    {m['fleet.documents.withReplaced']()}
                  </Checkbox>
                </div>
              </>
            )
          }
        </Loaded>
      )}
      {can('fleet.vehicles.read') && vehicle.status !== 'disposed' && <LegalityCard vehicleId={vehicle.id} />}
      <Suspense>
        {paying && <FeeDialog document={paying} onClose={() => setPaying(null)} />}
        {editing && (
          <DocumentPanel vehicleId={vehicle.id} renews={editing.renews} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </>
  )
}
