import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { useCurrencyOf } from '../foreign/useCurrencyOf.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { minorOf } from '../money/amounts.web.ts'
import { OpensSession } from '../payment/page/SessionGate.tsx'
import { TreasuryPicker } from '../treasury/TreasuryPicker.tsx'

type Props = {
  /** The card clearing that is settled; absent for an ordinary transfer. */
  settles?: { id: string; balance: string | null }
  onClose: () => void
}

/** Money from one box or bank to another; what a card company settles arrives less its fee. */
export function TransferDialog({ settles, onClose }: Props) {
  const currencyOf = useCurrencyOf()
  const today = useToday()
  const [date, setDate] = useState<Day | null>(today)
  const [fromId, setFrom] = useState<string | null>(settles?.id ?? null)
  const [toId, setTo] = useState<string | null>(null)
  const [amount, setAmount] = useState(settles?.balance ?? '')
  const [fee, setFee] = useState('')
  const [received, setReceived] = useState('')
  const [reference, setReference] = useState('')
  const [currency, arrivesIn] = [currencyOf(fromId), currencyOf(toId)]
  const changesMoney = currency !== arrivesIn
  const isEmpty = minorOf(amount, currency) <= 0
  const arrives = minorOf(amount, currency) - minorOf(fee, currency)
  const missing =
    !fromId || !toId
      ? m['billing.treasury.choose']()
      : isEmpty || (changesMoney && minorOf(received, arrivesIn) <= 0)
        ? m['billing.lack.amount']()
        : date
          ? null
          : m['billing.lack.day']()
  return (
    <ActDialog
      posts
      name="billing.transfer.send"
      title={settles ? m['billing.transfer.settleTitle']() : m['billing.transfer.new']()}
      verb={settles ? m['billing.transfer.settle']() : m['billing.transfer.act']()}
      input={
        missing === null && fromId && toId && date
          ? {
              fromId,
              toId,
              amount,
              date,
              ...(fee ? { fee } : {}),
              ...(changesMoney ? { received } : {}),
              reference: reference.trim() || null,
            }
          : null
      }
      missing={missing}
      remedy={(error, askAgain) => <OpensSession error={error} boxIds={[fromId, toId]} onOpened={askAgain} />}
      onClose={onClose}
      onDone={({ number, status }) =>
        showToast(
          status === 'sent'
            ? m['billing.transfer.sentDone']({ number })
            : m['billing.transfer.done']({ number }),
        )
      }
    >
      <div className="fields">
        {!settles && (
          <TreasuryPicker
            name="fromId"
            label={m['billing.treasury.from']()}
            value={fromId}
            onChange={setFrom}
            except={toId}
          />
        )}
        <TreasuryPicker
          name="toId"
          label={m['billing.transfer.to']()}
          value={toId}
          onChange={setTo}
          except={fromId}
          proposes={fromId !== null}
          {...(settles ? { kinds: ['bank'] } : {})}
        />
        <MoneyField
          name="amount"
          label={m['billing.amount']()}
          value={amount}
          onChange={setAmount}
          currency={currency}
        />
        <MoneyField
          name="fee"
          label={m['billing.transfer.fee.label']()}
          value={fee}
          onChange={setFee}
          currency={currency}
          optional
        />
        {changesMoney && (
          <MoneyField
            name="received"
            label={m['billing.transfer.receivedAmount']()}
            value={received}
            onChange={setReceived}
            currency={arrivesIn}
          />
        )}
        <DayField
          name="date"
          label={m['billing.date']()}
          value={date}
          onChange={setDate}
          max={today}
          gregorianOnly
        />
        <TextField
          name="reference"
          label={m['billing.tender.reference']()}
          value={reference}
          onChange={setReference}
          maxLength={60}
          dir="ltr"
          optional
        />
      </div>
      {fee !== '' && arrives > 0 && !changesMoney && (
        <p className="row">
          <span className="grow">{m['billing.transfer.arrives']()}</span>
          <Money amount={moneyText(arrives, currency)} currency={currency} strong />
        </p>
      )}
    </ActDialog>
  )
}
