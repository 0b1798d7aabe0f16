import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { formatMoney } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useDisplay } from '#ui/display.ts'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { useToday } from '../list/ListFilters.tsx'
import { minorOf } from '../money/amounts.web.ts'
import { OpensSession } from '../payment/page/SessionGate.tsx'
import { foretellsWait } from '../payment/page/WillWait.tsx'
import { MovedMoneyFields, useMovedMoney } from '../treasury/MovedMoney.tsx'
import type { Deposit } from '../wordMaps.web.ts'

export type DepositAct = 'apply' | 'return' | 'forfeit' | 'reserve' | 'extend'

type Props = { deposit: Deposit; onClose: () => void }

/** The dialog of one act on a deposit. */
export function DepositDialog({ act, ...props }: Props & { act: DepositAct }) {
  switch (act) {
    case 'apply':
      return <ApplyDialog {...props} />
    case 'return':
      return <ReturnDialog {...props} />
    case 'forfeit':
      return <ForfeitDialog {...props} />
    case 'reserve':
      return <ReserveDialog {...props} />
    default:
      return <ExtendDialog {...props} />
  }
}

function Available({ deposit }: { deposit: Deposit }) {
  return (
    <>
      {m['billing.deposit.available']()} <Money amount={deposit.available} />
    </>
  )
}

function useAmount(start: string) {
  const { currency } = useCompany()
  const [amount, setAmount] = useState(start)
  return { amount, setAmount, isEmpty: minorOf(amount, currency) === 0 }
}

function ApplyDialog({ deposit, onClose }: Props) {
  const display = useDisplay()
  const { currency } = useCompany()
  const items = useAnswer(
    'billing.payment.openItems',
    { partyId: deposit.partyId ?? '' },
    { enabled: deposit.partyId !== null },
  )
  const invoices = items.data?.invoices ?? []
  const [invoiceId, setInvoiceId] = useState<string | null>(null)
  const { amount, setAmount, isEmpty } = useAmount('')
  const choose = (id: string) => {
    const open = minorOf(invoices.find(one => one.invoiceId === id)?.open, currency)
    setInvoiceId(id)
    setAmount(moneyText(Math.min(open, minorOf(deposit.available, currency)), currency))
  }
  return (
    <ActDialog
      posts
      name="billing.deposit.apply"
      title={m['billing.deposit.applyTitle']({ number: deposit.number })}
      verb={m['billing.deposit.act.apply']()}
      input={invoiceId && !isEmpty ? { id: deposit.id, invoiceId, amount } : null}
      missing={
        invoiceId ? (isEmpty ? m['billing.lack.amount']() : null) : m['billing.deposit.chooseInvoice']()
      }
      onClose={onClose}
      onDone={() => showToast(m['billing.deposit.applied']())}
    >
      <div className="fields">
        <Select
          name="invoiceId"
          label={m['billing.invoice.title']()}
          value={invoiceId}
          onChange={choose}
          placeholder={
            items.data && invoices.length === 0
              ? m['billing.receipt.nothingOpen']()
              : m['billing.deposit.chooseInvoice']()
          }
          options={invoices.map(one => ({
            id: one.invoiceId,
            name: one.number,
            fact: formatMoney(one.open, { ...display, withSymbol: true }),
          }))}
        />
        <MoneyField
          name="amount"
          label={m['billing.amount']()}
          value={amount}
          onChange={setAmount}
          hint={<Available deposit={deposit} />}
        />
      </div>
    </ActDialog>
  )
}

function ReturnDialog({ deposit, onClose }: Props) {
  const { currency } = useCompany()
  const today = useToday()
  const { sent, missing, ...typed } = useMovedMoney({ amount: deposit.available }, currency)
  const [on, setOn] = useState<Day | null>(today)
  const [memo, setMemo] = useState('')
  return (
    <ActDialog
      posts
      name="billing.deposit.return"
      title={m['billing.deposit.returnTitle']({ number: deposit.number })}
      verb={m['billing.deposit.act.return']()}
      input={sent && on ? { id: deposit.id, date: on, memo: memo.trim() || null, ...sent } : null}
      missing={missing ?? (on ? null : m['billing.lack.day']())}
      foretells={foretellsWait}
      remedy={(error, askAgain) => (
        <OpensSession error={error} boxIds={[typed.money.box]} onOpened={askAgain} />
      )}
      onClose={onClose}
      onDone={({ number, isWaiting }) =>
        showToast(
          isWaiting ? m['billing.approval.sent']({ number }) : m['billing.deposit.returnDone']({ number }),
        )
      }
    >
      <MovedMoneyFields
        {...typed}
        boxLabel={m['billing.treasury.from']()}
        hint={<Available deposit={deposit} />}
      />
      <div className="fields">
        <DayField
          name="date"
          label={m['billing.date']()}
          value={on}
          onChange={setOn}
          max={today}
          gregorianOnly
        />
        <TextField
          name="memo"
          label={m['billing.receipt.memo']()}
          value={memo}
          onChange={setMemo}
          maxLength={300}
          optional
        />
      </div>
    </ActDialog>
  )
}

function ForfeitDialog({ deposit, onClose }: Props) {
  const { amount, setAmount, isEmpty } = useAmount('')
  const [reason, setReason] = useState('')
  const hasReason = reason.trim() !== ''
  return (
    <ActDialog
      posts
      name="billing.deposit.forfeit"
      title={m['billing.deposit.forfeitTitle']({ number: deposit.number })}
      verb={m['billing.deposit.act.forfeit']()}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={isEmpty ? null : { id: deposit.id, amount, reason: hasReason ? reason.trim() : deposit.number }}
      missing={isEmpty ? m['billing.lack.amount']() : hasReason ? null : m['billing.reason.needed']()}
      onClose={onClose}
      onDone={() => showToast(m['billing.deposit.forfeited']())}
    >
      <MoneyField
        name="amount"
        label={m['billing.amount']()}
        value={amount}
        onChange={setAmount}
        hint={<Available deposit={deposit} />}
        autoFocus
      />
      <TextArea
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
      />
    </ActDialog>
  )
}

function ReserveDialog({ deposit, onClose }: Props) {
  const today = useToday()
  const { amount, setAmount, isEmpty } = useAmount('')
  const [until, setUntil] = useState<Day | null>(addDays(today, 30))
  const [reason, setReason] = useState('')
  const hasReason = reason.trim() !== ''
  return (
    <ActDialog
      name="billing.deposit.reserve"
      title={m['billing.deposit.reserveTitle']({ number: deposit.number })}
      verb={m['billing.deposit.act.reserve']()}
      input={isEmpty || !until ? null : { id: deposit.id, amount, until, reason: reason.trim() }}
      missing={
        isEmpty
          ? m['billing.lack.amount']()
          : until
            ? hasReason
              ? null
              : m['billing.reason.needed']()
            : m['billing.lack.day']()
      }
      onClose={onClose}
      onDone={() => showToast(m['billing.deposit.reservedDone']())}
    >
      <p className="soft-ink">{m['billing.deposit.reserveBody']()}</p>
      <MoneyField
        name="amount"
        label={m['billing.amount']()}
        value={amount}
        onChange={setAmount}
        hint={<Available deposit={deposit} />}
        autoFocus
      />
      <DayField
        name="until"
        label={m['billing.deposit.reserveUntil']()}
        value={until}
        onChange={setUntil}
        min={today}
      />
      <TextArea
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
      />
    </ActDialog>
  )
}

function ExtendDialog({ deposit, onClose }: Props) {
  const today = useToday()
  const [holdUntil, setHoldUntil] = useState<Day | null>(deposit.holdUntil)
  return (
    <ActDialog
      name="billing.deposit.extend"
      title={m['billing.deposit.extendTitle']({ number: deposit.number })}
      verb={m['billing.deposit.act.extend']()}
      input={holdUntil ? { id: deposit.id, holdUntil } : null}
      missing={holdUntil ? null : m['billing.lack.day']()}
      onClose={onClose}
      onDone={() => showToast(m['billing.deposit.extended']())}
    >
      <DayField
        name="holdUntil"
        label={m['billing.deposit.holdUntil']()}
        value={holdUntil}
        onChange={setHoldUntil}
        min={today}
        autoFocus
      />
    </ActDialog>
  )
}

/** Ends a reserve before its day. */
export function ReleaseDialog({
  reserve,
  onClose,
}: {
  reserve: Deposit['reserves'][number]
  onClose: () => void
}) {
  return (
    <ActDialog
      name="billing.deposit.release"
      title={m['billing.deposit.releaseTitle']()}
      verb={m['billing.deposit.act.release']()}
      input={{ reserveId: reserve.id }}
      missing={null}
      onClose={onClose}
      onDone={() => showToast(m['billing.deposit.released']())}
    >
      <p>
        <Money amount={reserve.amount} strong /> · {reserve.reason}
      </p>
    </ActDialog>
  )
}
