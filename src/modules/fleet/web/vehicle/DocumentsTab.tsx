import { lazy, Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/web/public.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { expiringKinds } from '../../shared/document.rules.ts'
import { ExpiryText } from '../ExpiryText.tsx'
import { documentWords } from '../vehicleWords.ts'
import { LegalityCard } from './LegalityCard.tsx'
import type { VehicleDocument } from './vehicleDocument.ts'
import type { Vehicle } from './vehicleFields.ts'

export type { VehicleDocument }

const FeeDialog = lazy(() => import('./FeeDialog.tsx'))
const DocumentPanel = lazy(() => import('./DocumentPanel.tsx'))

type Editing = { readonly renews: VehicleDocument | null }

/** The papers of a vehicle, what lapses first on top, and whether it may go out. */
export function DocumentsTab({ vehicle }: { readonly vehicle: Vehicle }) {
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

type TableProps = {
  readonly rows: readonly VehicleDocument[]
  readonly onRenew: ((document: VehicleDocument) => void) | null
  readonly onPay: ((document: VehicleDocument) => void) | null
}

type FeeProps = { readonly document: VehicleDocument; readonly onPay: TableProps['onPay'] }

/** Where the fee of a paper stands in the books, or the way there. */
function FeePaper({ document, onPay }: FeeProps) {
  const { can } = useSession()
  const { feeDocument, feePaymentId, feeBillId } = document
  if (feeDocument) {
    const href =
      feePaymentId && can('finance.payments.view')
        ? billingLinks.payment(feePaymentId)
        : feeBillId && can('finance.vendors.view') && billingLinks.bill(feeBillId)
    return <DocumentNumber number={feeDocument} {...(href ? { href } : {})} />
  }
  const isUsual = expiringKinds.has(document.kind) && !document.isReplaced
  if (!onPay || (document.fee === null && !isUsual)) return null
  return (
    <Button size="small" onPress={() => onPay(document)}>
      {m['fleet.documents.payFee']()}
    </Button>
  )
}

function DocumentTable({ rows, onRenew, onPay }: TableProps) {
  const { currency } = useCompany()
  return (
    <div className="plain-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{m['fleet.documents.kind']()}</th>
            <th scope="col">{m['fleet.documents.number']()}</th>
            <th scope="col">{m['fleet.documents.expiresOn']()}</th>
            <th scope="col">{m['fleet.documents.issuer']()}</th>
            <th scope="col">{m['fleet.documents.issuedOn']()}</th>
            <th scope="col" className="money-cell">
              {m['fleet.documents.feeIn']({ currency: currencySymbol(currency, currentLocale()) })}
            </th>
            <th scope="col">{m['fleet.documents.files']()}</th>
            <th scope="col" aria-label={m['fleet.record.more']()} />
          </tr>
        </thead>
        <tbody>
          {rows.map(document => (
            <tr key={document.id}>
              <td className="strong">{documentWords[document.kind]()}</td>
              <td>
                <span className="n">{document.number ?? '\u2014'}</span>
              </td>
              <td>
                {document.isReplaced ? (
                  <span className="row">
                    <DayText day={document.expiresOn} /> <Badge>{m['fleet.documents.replaced']()}</Badge>
                  </span>
                ) : (
                  <ExpiryText on={document.expiresOn} />
                )}
              </td>
              <td>
                <bdi>{document.issuer ?? '\u2014'}</bdi>
              </td>
              <td>
                <DayText day={document.issuedOn} />
              </td>
              <td className="money-cell">
                <Amount amount={document.fee} /> <FeePaper document={document} onPay={onPay} />
              </td>
              <td>
                <span className="row">
                  {document.fileIds.length === 0 && <span className="quiet">{'\u2014'}</span>}
                  {document.fileIds.map((id, index) => (
                    <TextLink key={id} href={fileUrl(id)} target="_blank">
                      {m['fleet.documents.file']({ number: index + 1 })}
                    </TextLink>
                  ))}
                </span>
              </td>
              <td>
                {onRenew && !document.isReplaced && (
                  <Button size="small" onPress={() => onRenew(document)}>
                    {m['fleet.documents.renew']()}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
