import { lazy, Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { custodyWords } from '../wordMaps.ts'
import { CertificateDialog } from './CertificateDialog.tsx'
import type { Vehicle } from './vehicleFields.ts'

const CorrectDialog = lazy(() => import('./CorrectDialog.tsx'))

type LogRow = OutputFor<'fleet.custody.log'>['rows'][number]

/** What is promised and who has had it: claims to come, and the log of custody. */
export function ClaimsTab({ vehicle }: { readonly vehicle: Vehicle }) {
  const { can } = useSession()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <h3 className="fleet-tab-head">{m['fleet.claims.title']()}</h3>
      {vehicle.claims.length === 0 ? (
        <p className="fleet-tab-line quiet">{m['fleet.claims.none']()}</p>
      ) : (
        <div className="plain-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{m['fleet.claims.source']()}</th>
                <th scope="col">{m['fleet.claims.from']()}</th>
                <th scope="col">{m['fleet.claims.to']()}</th>
                <th scope="col">{m['fleet.claims.busyUntil']()}</th>
              </tr>
            </thead>
            <tbody>
              {vehicle.claims.map(claim => (
                <tr key={claim.id}>
                  <td className="strong">
                    <bdi>{claim.source}</bdi>
                  </td>
                  <td>
                    <InstantText at={claim.from} />
                  </td>
                  <td>
                    <InstantText at={claim.to} />
                  </td>
                  <td className="soft-ink">
                    <InstantText at={claim.busyUntil} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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

function CustodyLog({ vehicleId }: { readonly vehicleId: string }) {
  const { can } = useSession()
  const mayCorrect = can('fleet.custody.correct')
  const [correcting, setCorrecting] = useState<LogRow | null>(null)
  const answer = useAnswer('fleet.custody.log', { vehicleId, limit: 200 })
  return (
    <Loaded answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="fleet-tab-line quiet">{m['fleet.custody.none']()}</p>
        ) : (
          <div className="plain-scroll">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{m['fleet.custody.holder']()}</th>
                  <th scope="col">{m['fleet.custody.kind']()}</th>
                  <th scope="col">{m['fleet.claims.source']()}</th>
                  <th scope="col">{m['fleet.claims.from']()}</th>
                  <th scope="col">{m['fleet.claims.to']()}</th>
                  <th scope="col">{m['fleet.field.dueAt']()}</th>
                  {mayCorrect && <th scope="col" aria-label={m['fleet.record.more']()} />}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <CustodyRow key={row.id} row={row} onCorrect={mayCorrect ? setCorrecting : null} />
                ))}
              </tbody>
            </table>
            <Suspense>
              {correcting && <CorrectDialog custody={correcting} onClose={() => setCorrecting(null)} />}
            </Suspense>
          </div>
        )
      }
    </Loaded>
  )
}

type RowProps = { readonly row: LogRow; readonly onCorrect: ((row: LogRow) => void) | null }

function CustodyRow({ row, onCorrect }: RowProps) {
  const typed = <small className="quiet"> {m['fleet.custody.typed']()}</small>
  return (
    <tr className={row.voidedAt ? 'fleet-voided' : undefined} title={row.reason ?? undefined}>
      <td className="strong">
        <bdi>{row.holder}</bdi>
        {row.voidedAt && (
          <>
            {' '}
            <Badge>{m['fleet.custody.voided']()}</Badge>
          </>
        )}
      </td>
      <td>{custodyWords[row.kind]()}</td>
      <td>
        <bdi>{row.source}</bdi>
      </td>
      <td>
        <InstantText at={row.from} />
        {row.fromTyped && typed}
      </td>
      <td>
        {row.to ? <InstantText at={row.to} /> : m['fleet.custody.openNow']()}
        {row.toTyped && typed}
      </td>
      <td className="soft-ink">
        <InstantText at={row.dueAt} />
      </td>
      {onCorrect && (
        <td>
          {!row.voidedAt && (
            <Button size="small" onPress={() => onCorrect(row)}>
              {m['fleet.custody.correct']()}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}
