import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import {
  documentStateKinds,
  documentStateWords,
  documentTypeWords,
  type EmployeeDocument,
  type IdentityDocument,
  identityName,
} from './documentWords.web.ts'

type Any = EmployeeDocument | IdentityDocument
const quiet = <span className="quiet">{'\u2014'}</span>

function StateBadge({ row }: { row: Any }) {
  return <StatusBadge kind={documentStateKinds[row.state]}>{documentStateWords[row.state]()}</StatusBadge>
}

/** What a paper cost and where it stands in the books, or the way there. */
function Fee({ row, fee, onPay }: { row: Any; fee: string | null; onPay: (() => void) | null }) {
  const { can } = useSession()
  const paid = row.feePaid
  if (paid) {
    const href =
      paid.paymentId && can('finance.payments.view')
        ? billingLinks.payment(paid.paymentId)
        : paid.billId && can('finance.vendors.view') && billingLinks.bill(paid.billId)
    return (
      <span className="row">
        <Money amount={paid.amount} /> <DocumentNumber number={paid.number} {...(href ? { href } : {})} />
      </span>
    )
  }
  if (row.state === 'replaced' || !onPay) return fee ? <Money amount={fee} /> : quiet
  return (
    <span className="row">
      {fee && <Money amount={fee} />}{' '}
      <Button size="small" kind="tertiary" onPress={onPay}>
        {m['hr.document.act.payFee']()}
      </Button>
    </span>
  )
}

function Files({ row }: { row: EmployeeDocument }) {
  if (row.files.length === 0) return null
  return (
    <span className="row">
      {row.files.map((file, index) => (
        <TextLink key={file.id} href={fileUrl(file.id)} target="_blank">
          {m['hr.document.field.file']({ number: index + 1 })}
        </TextLink>
      ))}
    </span>
  )
}

function commonColumns<Row extends Any>(): Column<Row>[] {
  return [
    {
      id: 'expiresOn',
      header: m['hr.document.field.expiresOn'](),
      cell: row => <DayText day={row.expiresOn} />,
    },
    { id: 'state', header: m['hr.document.field.state'](), cell: row => <StateBadge row={row} /> },
  ]
}

type DocumentProps = {
  rows: readonly EmployeeDocument[]
  onRenew: ((document: EmployeeDocument) => void) | null
  onRemove: ((document: EmployeeDocument) => void) | null
  onPay: ((document: EmployeeDocument) => void) | null
}

/** The papers of an employment. */
export function DocumentTable({ rows, onRenew, onRemove, onPay }: DocumentProps) {
  const acts = (row: EmployeeDocument): ReactNode =>
    row.state !== 'replaced' && (
      <span className="row">
        {onRenew && (
          <Button size="small" onPress={() => onRenew(row)}>
            {m['hr.document.act.renew']()}
          </Button>
        )}
        {onRemove && !row.feePaid && (
          <Button size="small" kind="tertiary" onPress={() => onRemove(row)}>
            {m['hr.document.act.remove']()}
          </Button>
        )}
      </span>
    )
  const fee = (row: EmployeeDocument) => <Fee row={row} fee={row.fee} onPay={onPay && (() => onPay(row))} />
  return (
    <DataTable
      label={m['hr.document.employment']()}
      bare
      density="compact"
      columns={[
        {
          id: 'type',
          header: m['hr.document.field.type'](),
          cell: row => <b>{documentTypeWords[row.type]()}</b>,
        },
        {
          id: 'number',
          header: m['hr.document.field.number'](),
          cell: row => (
            <span className="row">
              {row.number ? <span className="n">{row.number}</span> : quiet} <Files row={row} />
            </span>
          ),
        },
        ...commonColumns<EmployeeDocument>(),
        { id: 'fee', header: m['hr.document.field.fee'](), cell: fee },
      ]}
      rows={rows}
      rowId={row => row.id}
      rowActions={acts}
      card={row => (
        <>
          <span className="card-row">
            <b>{documentTypeWords[row.type]()}</b>
            <StateBadge row={row} />
          </span>
          <span className="card-row">
            <span className="n">{row.number ?? '\u2014'}</span>
            <span>
              {m['hr.document.field.expiresOn']()} <DayText day={row.expiresOn} />
            </span>
          </span>
          <span className="card-row">
            {fee(row)}
            <Files row={row} />
          </span>
          <span className="card-row">{acts(row)}</span>
        </>
      )}
    />
  )
}

type IdentityProps = {
  rows: readonly IdentityDocument[]
  onPay: ((document: IdentityDocument) => void) | null
}

/** The papers of identity: kept with the person, their numbers masked. */
export function IdentityTable({ rows, onPay }: IdentityProps) {
  const fee = (row: IdentityDocument) => <Fee row={row} fee={null} onPay={onPay && (() => onPay(row))} />
  return (
    <DataTable
      label={m['hr.document.identity']()}
      bare
      density="compact"
      columns={[
        { id: 'type', header: m['hr.document.field.type'](), cell: row => <b>{identityName(row.type)}</b> },
        {
          id: 'number',
          header: m['hr.document.field.number'](),
          cell: row => <span className="n">{row.masked}</span>,
        },
        ...commonColumns<IdentityDocument>(),
        { id: 'fee', header: m['hr.document.field.fee'](), cell: fee },
      ]}
      rows={rows}
      rowId={row => row.id}
      card={row => (
        <>
          <span className="card-row">
            <b>{identityName(row.type)}</b>
            <StateBadge row={row} />
          </span>
          <span className="card-row">
            <span className="n">{row.masked}</span>
            <span>
              {m['hr.document.field.expiresOn']()} <DayText day={row.expiresOn} />
            </span>
          </span>
          <span className="card-row">{fee(row)}</span>
        </>
      )}
    />
  )
}
