import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { CertificateDialog } from './CertificateDialog.tsx'
import { CustodyLog } from './CustodyLog.tsx'
import type { Vehicle } from './vehicleFields.web.ts'

type Claim = Vehicle['claims'][number]

/** What is promised and who has had it: claims to come, and the log of custody. */
export function ClaimsTab({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <h3 className="fleet-tab-head">{m['fleet.claims.title']()}</h3>
      {vehicle.claims.length === 0 ? (
        <p className="fleet-tab-line quiet">{m['fleet.claims.none']()}</p>
      ) : (
        <DataTable
          label={m['fleet.claims.title']()}
          bare
          density="compact"
          columns={columnsOf()}
          rows={vehicle.claims}
          rowId={claim => claim.id}
          card={claim => <ClaimCard claim={claim} />}
        />
      )}
      <div className="fleet-tab-head row wrap">
        <h3>{m['fleet.custody.title']()}</h3>
        {can('fleet.tracking.read') && (
          <span className="push">
            <Button size="small" onPress={() => setAsking(true)}>
              {m['fleet.custody.certificate']()}
            </Button>
          </span>
        )}
      </div>
      {isAsking && <CertificateDialog vehicleId={vehicle.id} onClose={() => setAsking(false)} />}
      {can('fleet.tracking.read') ? (
        <CustodyLog vehicleId={vehicle.id} />
      ) : (
        <p className="fleet-tab-line quiet">{m['fleet.custody.denied']()}</p>
      )}
    </>
  )
}

const Source = ({ claim }: { claim: Claim }) => (
  <b className="n">
    <bdi>{claim.source}</bdi>
  </b>
)

function columnsOf(): Column<Claim>[] {
  return [
    { id: 'source', header: m['fleet.claims.source'](), cell: claim => <Source claim={claim} /> },
    { id: 'from', header: m['fleet.claims.from'](), cell: claim => <InstantText at={claim.from} /> },
    { id: 'to', header: m['fleet.claims.to'](), cell: claim => <InstantText at={claim.to} /> },
    {
      id: 'busyUntil',
      header: m['fleet.claims.busyUntil'](),
      cell: claim => <InstantText at={claim.busyUntil} />,
    },
  ]
}

function ClaimCard({ claim }: { claim: Claim }) {
  return (
    <>
      <span className="card-row">
        <Source claim={claim} />
      </span>
      <span className="card-row cap">
        <span>
          <InstantText at={claim.from} /> ← <InstantText at={claim.to} />
        </span>
      </span>
      <span className="card-row cap">
        <span>{m['fleet.claims.busyUntil']()}</span>
        <InstantText at={claim.busyUntil} />
      </span>
    </>
  )
}
