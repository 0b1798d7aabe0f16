import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { words as feeWords } from '#generated/choices/rentals.lateFee.state.ts'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { DecideRequest, RequestNote } from '#modules/approvals/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { links } from '../../links.web.ts'
import { type Contract, depositToTake, isOwed, isSomething } from '../../price/amounts.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import { rowKinds, rowStateWords } from './recordWords.web.ts'

const WaiveFeeDialog = onDemand(async () => (await import('./WaiveFeeDialog.tsx')).WaiveFeeDialog)

type Row = Contract['rows'][number]

function RowBadge({ row }: { row: Row }) {
  if (row.isCoveredByCheque) return <StatusBadge kind="inHand">{rowStateWords.coveredByCheque()}</StatusBadge>
  if (row.isOverdue) return <StatusBadge kind="late">{rowStateWords.overdue()}</StatusBadge>
  return <StatusBadge kind={rowKinds[row.state]}>{rowStateWords[row.state]()}</StatusBadge>
}

/** What a late row bears: as it accrues, then as it was invoiced. */
const feeOf = ({ lateFee }: Row) => (lateFee.state === 'accruing' ? lateFee.accrued : lateFee.assessed)

/** The fee of a row with where it stands, and what of it was waived. */
function FeeCell({ row }: { row: Row }) {
  const { state, waived } = row.lateFee
  if (state === 'none') return <Amount amount={null} />
  return (
    <>
      <Amount amount={feeOf(row)} />
      <span className="cap rentals-block">
        {feeWords[state]()}
        {state !== 'waived' && isSomething(waived) && (
          <>
            {' · '}
            {m['rentals.lateFee.state.waived']()} <Amount amount={waived} />
          </>
        )}
      </span>
    </>
  )
}

function columnsOf(symbol: string): readonly Column<Row>[] {
  return [
    { id: 'no', header: m['rentals.field.rowNo'](), cell: row => <NumberText value={row.no} /> },
    { id: 'dueOn', header: m['rentals.field.dueOn'](), cell: row => <DayText day={row.dueOn} /> },
    {
      id: 'amount',
      header: m['rentals.field.amountIn']({ currency: symbol }),
      align: 'money',
      cell: row => <RowAmount row={row} />,
    },
    {
      id: 'paid',
      header: m['rentals.field.paid'](),
      align: 'money',
      cell: row => <Amount amount={row.paid} />,
    },
    {
      id: 'fee',
      header: m['rentals.field.lateFee'](),
      align: 'money',
      cell: row => <FeeCell row={row} />,
    },
    { id: 'state', header: m['rentals.field.status'](), cell: row => <RowBadge row={row} /> },
  ]
}

const hasFeeLeft = ({ lateFee }: Row) =>
  lateFee.id !== null && Number(lateFee.assessed) > Number(lateFee.waived)

const sumOf = (rows: readonly Row[], of: (row: Row) => string, currency: Currency): string =>
  moneyText(
    rows.reduce((sum, row) => {
      const amount = parseMoney(of(row), currency)
      return amount.ok ? sum + amount.minor : sum
    }, 0),
    currency,
  )

/** What the rows come to after their credit notes. */
const sumOfRows = (rows: readonly Row[], currency: Currency): string =>
  lessText(
    sumOf(rows, row => row.amount, currency),
    sumOf(rows, row => row.credited, currency),
    currency,
  )

function lessText(from: string, amount: string, currency: Currency): string {
  const [all, less] = [from, amount].map(text => parseMoney(text, currency))
  return all?.ok && less?.ok ? moneyText(all.minor - less.minor, currency) : from
}

/** What a row comes to; beneath it what was invoiced, where a credit note took a part back. */
function RowAmount({ row }: { row: Row }) {
  const { currency } = useCompany()
  if (!isSomething(row.credited)) return <Amount amount={row.amount} />
  return (
    <>
      <Amount amount={lessText(row.amount, row.credited, currency)} />
      <span className="cap rentals-block">
        {m['rentals.row.ofInvoiced']()} <Amount amount={row.amount} />
      </span>
    </>
  )
}

type WaitingProps = {
  contract: Contract
  waiver: Contract['waitingWaivers'][number]
}

/** A waiver above the company's limit: how much of which row, and where it stands. */
function WaitingWaiver({ contract, waiver: { rowId, amount, request } }: WaitingProps) {
  const no = contract.rows.find(row => row.id === rowId)?.no ?? 0
  return (
    <div className="rentals-waiver stack">
      <p className="row">
        <span className="grow">
          {m['rentals.feeWaiver.amount']({ no })} <Amount amount={amount} strong />
        </span>
        <DecideRequest posts request={request} />
      </p>
      <RequestNote request={request} />
    </div>
  )
}

const billable = new Set<Contract['status']>(['reserved', 'active', 'suspended', 'returned'])

/** The rows of a contract: due, paid, late fee, and what to do with each. */
export function RowsTab({ contract }: { contract: Contract }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [invoicing, setInvoicing] = useState<Row | null>(null)
  const [waiving, setWaiving] = useState<Row | null>(null)
  const waiting = new Set(contract.waitingWaivers.map(waiver => waiver.rowId))
  const mayInvoice = can('operations.contracts.write') || can('finance.invoices.write')
  const act = (row: Row) => (
    <>
      {nextAct(row)}
      {can('finance.latefees.write') && hasFeeLeft(row) && !waiting.has(row.id) && (
        <Button size="small" kind="tertiary" onPress={() => setWaiving(row)}>
          {m['rentals.lateFee.waive']()}
        </Button>
      )}
    </>
  )
  const nextAct = (row: Row) => {
    if (row.state === 'scheduled' && mayInvoice && billable.has(contract.status))
      return (
        <Button size="small" onPress={() => setInvoicing(row)}>
          {m['rentals.row.invoice']()}
        </Button>
      )
    if (row.invoice && isOwed(row.open) && can('finance.payments.write'))
      return (
        <ButtonLink
          size="small"
          href={links.receivePayment(contract.customer.id, contract.id, depositToTake(contract, currency))}
        >
          {m['rentals.contract.receive']()}
        </ButtonLink>
      )
    if (row.invoice)
      return (
        <ButtonLink size="small" kind="tertiary" href={links.invoice(row.invoice.id)}>
          <ReceiptText aria-hidden />
          <span className="n">{row.invoice.number}</span>
        </ButtonLink>
      )
    return null
  }
  return (
    <>
      {contract.waitingWaivers.map(waiver => (
        <WaitingWaiver key={waiver.rowId} contract={contract} waiver={waiver} />
      ))}
      <DataTable
        bare
        label={m['rentals.part.schedule']()}
        columns={columnsOf(currencySymbol(currency, currentLocale()))}
        rows={contract.rows}
        rowId={row => row.id}
        rowActions={act}
        card={row => (
          <>
            <span className="card-row">
              <span className="strong">
                <NumberText value={row.no} /> · <DayText day={row.dueOn} />
              </span>
              <RowBadge row={row} />
            </span>
            <span className="card-row">
              <RowAmount row={row} />
              {act(row)}
            </span>
          </>
        )}
        totals={{
          amount: <Amount amount={sumOfRows(contract.rows, currency)} strong />,
          paid: <Amount amount={sumOf(contract.rows, row => row.paid, currency)} strong />,
          fee: <Amount amount={sumOf(contract.rows, feeOf, currency)} strong />,
        }}
        totalsLabel={m['rentals.row.count']({ count: contract.rows.length })}
        empty={<EmptyState title={m['rentals.row.none']()} />}
      />
      {invoicing && (
        <ActDialog
          name="rentals.row.invoice"
          title={m['rentals.row.invoiceTitle']({ no: invoicing.no, number: contractName(contract) })}
          verb={m['rentals.row.invoice']()}
          posts
          input={{ contractId: contract.id, contractVersion: contract.version, rowIds: [invoicing.id] }}
          onClose={() => setInvoicing(null)}
        />
      )}
      {waiving?.lateFee.id && (
        <WaiveFeeDialog
          contract={contract}
          row={waiving}
          feeId={waiving.lateFee.id}
          onClose={() => setWaiving(null)}
        />
      )}
    </>
  )
}
