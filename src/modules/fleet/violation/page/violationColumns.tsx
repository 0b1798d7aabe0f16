import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../../links.web.ts'
import { AuthorityBadge, Occurred, ViolationBadge, ViolationPlate } from './ViolationParts.tsx'
import './violation.css'
import {
  customerPaidWords,
  liabilityWords,
  paidWords,
  paymentKinds,
  paymentWords,
  type ViolationRow,
  violationTypeWords,
} from './violationWords.web.ts'

/** The columns of the list of violations, and of the tabs that show some of them. */
export function violationColumns(currency: Currency): ListColumn<ViolationRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['fleet.violation.column.number'](),
      sort: 'number',
      exportCells: [
        { key: 'number', label: m['fleet.violation.column.number'](), kind: 'text' },
        { key: 'reference', label: m['fleet.violation.field.reference'](), kind: 'text' },
      ],
      cell: row => (
        <>
          <DocumentNumber number={row.number} href={links.violation(row.id)} />
          <small className="violation-under">
            <bdi className="n">{row.reference}</bdi>
          </small>
        </>
      ),
    },
    {
      id: 'plate',
      header: m['fleet.violation.field.plate'](),
      exportKey: 'plateText',
      cell: row => <ViolationPlate row={row} />,
    },
    {
      id: 'occurredAt',
      header: m['fleet.violation.column.occurred'](),
      sort: 'occurred',
      exportKind: 'instant',
      cell: row => <Occurred row={row} />,
    },
    {
      id: 'type',
      header: m['fleet.violation.field.type'](),
      exportWords: exportWordsOf(violationTypeWords),
      cell: row => violationTypeWords[row.type](),
    },
    {
      id: 'fine',
      header: m['fleet.violation.column.fineIn']({ currency: symbol }),
      align: 'money',
      exportCells: [
        { key: 'fine', label: m['fleet.violation.column.fineIn']({ currency: symbol }), kind: 'money' },
        { key: 'adminFee', label: m['fleet.violation.column.fee'](), kind: 'money' },
      ],
      cell: row => (
        <>
          <Amount amount={row.fine} strong />
          {Number(row.adminFee) > 0 && (
            <small className="violation-under">
              {m['fleet.violation.column.feeShort']()} <Amount amount={row.adminFee} />
            </small>
          )}
        </>
      ),
    },
    {
      id: 'party',
      header: m['fleet.violation.column.party'](),
      exportKey: 'party.name',
      cell: row => <Bearer row={row} />,
    },
    {
      id: 'liability',
      header: m['fleet.violation.column.state'](),
      exportWords: exportWordsOf(liabilityWords),
      cell: row => <ViolationBadge row={row} />,
    },
    {
      id: 'payment',
      header: m['fleet.violation.column.authority'](),
      exportWords: exportWordsOf(paymentWords),
      cell: row => <StatusBadge kind={paymentKinds[row.payment]}>{paidWords[row.payment]()}</StatusBadge>,
    },
    {
      id: 'dueOn',
      header: m['fleet.violation.field.dueOn'](),
      sort: 'due',
      exportKind: 'day',
      cell: row => <DayText day={row.dueOn} />,
    },
    {
      id: 'customerPayment',
      header: m['fleet.violation.column.customer'](),
      exportWords: exportWordsOf(paidWords),
      optional: true,
      cell: row =>
        row.customerPayment ? (
          <StatusBadge kind={paymentKinds[row.customerPayment]}>
            {paidWords[row.customerPayment]()}
          </StatusBadge>
        ) : (
          <span className="quiet">{'\u2014'}</span>
        ),
    },
    {
      id: 'source',
      header: m['fleet.violation.column.source'](),
      exportKey: 'custody.source',
      optional: true,
      cell: row => <span className="n">{row.custody?.source ?? '\u2014'}</span>,
    },
    {
      id: 'authority',
      header: m['fleet.violation.column.authorityName'](),
      exportKey: 'authority.name',
      optional: true,
      cell: row => <bdi>{row.authority.name}</bdi>,
    },
  ]
}

function Bearer({ row }: { row: ViolationRow }) {
  if (!row.party) return <span className="quiet">{'\u2014'}</span>
  return (
    <>
      <PartyLink party={{ id: row.party.id, nameAr: row.party.name, nameEn: null }} />
      {row.customerPayment && (
        <small className="violation-under">{customerPaidWords[row.customerPayment]()}</small>
      )}
    </>
  )
}

/** A violation on a phone: whose plate, what it costs, and what it waits for. */
export function ViolationCard({ row }: { row: ViolationRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.violation(row.id)} />
        <ViolationBadge row={row} />
      </span>
      <span className="card-row">
        <ViolationPlate row={row} />
        <Money amount={row.fine} strong />
      </span>
      <span className="card-row cap">
        <span>{violationTypeWords[row.type]()}</span>
        <span>
          <Occurred row={row} />
        </span>
      </span>
      {row.party && (
        <span className="card-row rule">
          <bdi>{row.party.name}</bdi>
          <AuthorityBadge row={row} />
        </span>
      )}
    </>
  )
}
