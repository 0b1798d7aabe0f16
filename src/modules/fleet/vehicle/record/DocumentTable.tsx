import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { fileUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { expiringKinds } from '../../document/document.rules.ts'
import { ExpiryText } from '../../document/ExpiryText.tsx'
import { documentWords } from '../vehicleWords.web.ts'
import type { VehicleDocument } from './vehicleDocument.web.ts'

type TableProps = {
  rows: readonly VehicleDocument[]
  onRenew: ((document: VehicleDocument) => void) | null
  onPay: ((document: VehicleDocument) => void) | null
}

type FeeProps = { document: VehicleDocument; onPay: TableProps['onPay'] }

const isFeeAsked = ({ fee, kind, isReplaced }: VehicleDocument) =>
  fee !== null || (expiringKinds.has(kind) && !isReplaced)

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
  if (!onPay || !isFeeAsked(document)) return null
  return (
    <Button size="small" onPress={() => onPay(document)}>
      {m['fleet.documents.payFee']()}
    </Button>
  )
}

/** The papers of a vehicle; on a phone each is a card, so that its acts stand in sight. */
export function DocumentTable({ rows, onRenew, onPay }: TableProps) {
  const { currency } = useCompany()
  const feeHeader = m['fleet.documents.feeIn']({ currency: currencySymbol(currency, currentLocale()) })
  const renew = (document: VehicleDocument) =>
    onRenew &&
    !document.isReplaced && (
      <Button size="small" onPress={() => onRenew(document)}>
        {m['fleet.documents.renew']()}
      </Button>
    )
  return (
    <DataTable
      label={m['fleet.tab.documents']()}
      bare
      density="compact"
      columns={columnsOf(feeHeader, onPay)}
      rows={rows}
      rowId={document => document.id}
      rowActions={renew}
      card={document => (
        <DocumentCard document={document} onPay={onPay}>
          {renew(document)}
        </DocumentCard>
      )}
    />
  )
}

type One = { document: VehicleDocument }

function Until({ document }: One) {
  if (!document.isReplaced) return <ExpiryText on={document.expiresOn} />
  return (
    <span className="row">
      <DayText day={document.expiresOn} /> <Badge>{m['fleet.documents.replaced']()}</Badge>
    </span>
  )
}

function Files({ document }: One) {
  if (document.fileIds.length === 0) return <span className="quiet">{'\u2014'}</span>
  return (
    <span className="row">
      {document.fileIds.map((id, index) => (
        <TextLink key={id} href={fileUrl(id)} target="_blank">
          {m['fleet.documents.file']({ number: index + 1 })}
        </TextLink>
      ))}
    </span>
  )
}

function columnsOf(feeHeader: string, onPay: TableProps['onPay']): Column<VehicleDocument>[] {
  return [
    {
      id: 'kind',
      header: m['fleet.documents.kind'](),
      cell: document => <b>{documentWords[document.kind]()}</b>,
    },
    {
      id: 'number',
      header: m['fleet.documents.number'](),
      cell: document => <span className="n">{document.number ?? '\u2014'}</span>,
    },
    {
      id: 'expiresOn',
      header: m['fleet.documents.expiresOn'](),
      cell: document => <Until document={document} />,
    },
    {
      id: 'issuer',
      header: m['fleet.documents.issuer'](),
      cell: document => <bdi>{document.issuer ?? '\u2014'}</bdi>,
    },
    {
      id: 'issuedOn',
      header: m['fleet.documents.issuedOn'](),
      cell: document => <DayText day={document.issuedOn} />,
    },
    {
      id: 'fee',
      header: feeHeader,
      align: 'money',
      cell: document => (
        <>
          {(document.fee !== null || !onPay || !isFeeAsked(document)) && <Amount amount={document.fee} />}{' '}
          <FeePaper document={document} onPay={onPay} />
        </>
      ),
    },
    {
      id: 'files',
      header: m['fleet.documents.files'](),
      cell: document => <Files document={document} />,
    },
  ]
}

function DocumentCard({ document, onPay, children }: One & FeeProps & { children: ReactNode }) {
  return (
    <>
      <span className="card-row">
        <b>{documentWords[document.kind]()}</b>
        <Until document={document} />
      </span>
      <span className="card-row">
        <span className="n">{document.number ?? '\u2014'}</span>
        <bdi>{document.issuer}</bdi>
      </span>
      {(document.fee !== null || document.fileIds.length > 0) && (
        <span className="card-row cap">
          {document.fee !== null && <Money amount={document.fee} />}
          {document.fileIds.length > 0 && <Files document={document} />}
        </span>
      )}
      <span className="card-row">
        <FeePaper document={document} onPay={onPay} />
        {children}
      </span>
    </>
  )
}
