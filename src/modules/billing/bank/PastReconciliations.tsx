import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

type Row = OutputFor<'billing.reconciliation.list'>['rows'][number]

function Status({ row }: { row: Row }) {
  return row.status === 'approved' ? (
    <StatusBadge kind="settled">{m['billing.bank.isApproved']()}</StatusBadge>
  ) : (
    <StatusBadge kind="decide">{m['billing.bank.isReopened']()}</StatusBadge>
  )
}

/** The days on which book and bank agreed; the newest may be opened again. */
export function PastReconciliations({ account }: { account: string }) {
  const answer = useAnswer('billing.reconciliation.list', { treasuryAccountId: account })
  const [opening, setOpening] = useState<Row | null>(null)
  const rows = answer.data?.rows ?? []
  if (rows.length === 0) return null
  const reopen = (row: Row) =>
    row.mayReopen && (
      <Button size="small" kind="tertiary" onPress={() => setOpening(row)}>
        {m['billing.bank.reopenDay']()}
      </Button>
    )
  return (
    <Card flush title={m['billing.bank.past']()}>
      <DataTable
        bare
        label={m['billing.bank.past']()}
        rows={rows}
        rowId={row => row.id}
        rowActions={row => (
          <>
            <PrintDay row={row} />
            {reopen(row)}
          </>
        )}
        columns={[
          { id: 'asOf', header: m['billing.bank.asOf'](), cell: row => <DayText day={row.asOf} /> },
          {
            id: 'book',
            header: m['billing.bank.book'](),
            align: 'money',
            cell: row => <Amount amount={row.book} />,
          },
          {
            id: 'receipts',
            header: m['billing.bank.receiptsOff'](),
            align: 'money',
            cell: row => <Amount amount={row.receipts} />,
          },
          {
            id: 'payments',
            header: m['billing.bank.paymentsOff'](),
            align: 'money',
            cell: row => <Amount amount={row.payments} />,
          },
          {
            id: 'statement',
            header: m['billing.bank.statementBalance'](),
            align: 'money',
            cell: row => <Amount amount={row.statement} strong />,
          },
          {
            id: 'by',
            header: m['billing.transfer.by'](),
            cell: row => <bdi>{row.approvedBy ?? row.reason}</bdi>,
          },
          { id: 'status', header: m['billing.state'](), cell: row => <Status row={row} /> },
        ]}
        card={row => (
          <>
            <span className="card-row">
              <DayText day={row.asOf} />
              <Status row={row} />
            </span>
            <span className="card-row">
              <Amount amount={row.statement} strong />
              <PrintDay row={row} />
              {reopen(row)}
            </span>
          </>
        )}
      />
      {opening && <ReopenDialog row={opening} onClose={() => setOpening(null)} />}
    </Card>
  )
}

function PrintDay({ row }: { row: Row }) {
  if (row.status !== 'approved') return null
  const href = documentUrl('billing.reconciliation.document', { id: row.id, locale: currentLocale() })
  return (
    <ButtonLink size="small" kind="tertiary" href={href} target="_blank">
      {m['billing.print.pdf']()}
    </ButtonLink>
  )
}

function ReopenDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="billing.reconciliation.reopen"
      title={m['billing.bank.reopenTitle']()}
      verb={m['billing.bank.reopenDay']()}
      input={reason.trim() ? { id: row.id, version: row.version, reason } : null}
      missing={reason.trim() ? null : m['billing.reason.needed']()}
      onClose={onClose}
      onDone={() => showToast(m['billing.bank.dayReopened']())}
    >
      <TextField
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
