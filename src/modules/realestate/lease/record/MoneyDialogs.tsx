import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { actionWords, endReasonWords, type Lease } from '../leaseWords.web.ts'
import { useToday } from './useToday.web.ts'

type Props = { lease: Lease; onClose: () => void }

const done = () => showToast(m['realestate.lease.doneToast']())

const minorOf = (text: string, currency: Parameters<typeof moneyText>[1]) => {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.minor : 0
}

/** Takes the deposit that is missing and what is open; the rest waits as an advance. */
export function CollectDialog({ lease, onClose }: Props) {
  const { currency } = useCompany()
  const minor = (text: string) => minorOf(text, currency)
  const missing = Math.max(0, minor(lease.deposit) - minor(lease.depositHeld))
  const takesDeposit = lease.status === 'reserved' || lease.status === 'active'
  const asked = takesDeposit ? missing : 0
  const firstRow = lease.rows.find(row => row.state === 'scheduled')
  const open = minor(lease.balance) || (asked === 0 && firstRow ? minor(firstRow.amount) : 0)
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const [amount, setAmount] = useState(moneyText(asked + open, currency))
  const [deposit, setDeposit] = useState(asked > 0 ? moneyText(asked, currency) : '')
  return (
    <ActDialog
      name="realestate.lease.collect"
      title={actionWords.collect()}
      verb={actionWords.collect()}
      posts
      input={
        treasuryAccountId && minor(amount) > 0
          ? {
              id: lease.id,
              version: lease.version,
              treasuryAccountId,
              amount,
              deposit: minor(deposit) > 0 ? deposit : null,
            }
          : null
      }
      onDone={done}
      onClose={onClose}
    >
      <div className="fields">
        <MoneyField
          label={m['realestate.lease.field.amount']()}
          name="amount"
          value={amount}
          onChange={setAmount}
          autoFocus
        />
        {asked > 0 && (
          <MoneyField
            label={m['realestate.lease.field.ofDeposit']()}
            name="deposit"
            optional
            value={deposit}
            onChange={setDeposit}
          />
        )}
      </div>
      <TreasuryPicker
        label={m['realestate.lease.field.treasury']()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
      />
    </ActDialog>
  )
}

/** The tenant has left: on which day and why. */
export function EndDialog({ lease, onClose }: Props) {
  const today = useToday()
  const [on, setOn] = useState<string | null>(
    lease.moveOutOn && lease.moveOutOn < today ? lease.moveOutOn : today,
  )
  const [reason, setReason] = useState<keyof typeof endReasonWords>('moved_out')
  const [note, setNote] = useState('')
  const [termination, setTermination] = useState('')
  const isEarly = on !== null && on < lease.endDate && lease.terminationMonths > 0
  return (
    <ActDialog
      name="realestate.lease.end"
      title={actionWords.end()}
      verb={actionWords.end()}
      danger
      posts
      input={
        on
          ? {
              id: lease.id,
              version: lease.version,
              on,
              reason,
              note: note.trim() || null,
              termination: isEarly && termination ? termination : null,
            }
          : null
      }
      onDone={done}
      onClose={onClose}
    >
      <p>{m['realestate.lease.endText']()}</p>
      <div className="fields">
        <DateField label={m['realestate.lease.field.endedOn']()} name="on" value={on} onChange={setOn} />
        <Select
          label={m['realestate.lease.field.endReason']()}
          name="reason"
          value={reason}
          onChange={setReason}
          options={optionsOf(endReasonWords)}
        />
        {isEarly && (
          <MoneyField
            label={m['realestate.lease.field.termination']()}
            name="termination"
            optional
            value={termination}
            onChange={setTermination}
          />
        )}
      </div>
      <TextArea
        label={m['realestate.lease.field.endNote']()}
        name="note"
        optional={reason !== 'other'}
        value={note}
        onChange={setNote}
        rows={2}
      />
    </ActDialog>
  )
}

/** Open rent out of the deposit, the rest back to the tenant. */
export function SettleDialog({ lease, onClose }: Props) {
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  return (
    <ActDialog
      name="realestate.settlement.settle"
      title={actionWords.settle()}
      verb={actionWords.settle()}
      posts
      input={treasuryAccountId ? { id: lease.id, version: lease.version, treasuryAccountId } : null}
      onDone={done}
      onClose={onClose}
    >
      <p>{m['realestate.lease.settleText']()}</p>
      <TreasuryPicker
        label={m['realestate.lease.field.treasury']()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
      />
    </ActDialog>
  )
}
