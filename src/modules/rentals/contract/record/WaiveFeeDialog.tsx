import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { refreshAnswers } from '#kernel/web/client.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import { ReasonField } from '../ReasonField.tsx'

type Props = {
  contract: Contract
  row: Contract['rows'][number]
  feeId: string
  onClose: () => void
}

const shortestReason = 10

/** Gives back a part of the late fee that was invoiced for a row, by credit note and with a reason. */
export function WaiveFeeDialog({ contract, row, feeId, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const isLongEnough = reason.trim().length >= shortestReason
  return (
    <ActDialog
      name="billing.lateFee.waive"
      title={m['rentals.lateFee.waiveTitle']({ no: row.no, number: contractName(contract) })}
      verb={m['rentals.lateFee.waive']()}
      posts
      input={amount && isLongEnough ? { id: feeId, amount, reason } : null}
      missing={amount && !isLongEnough ? m['billing.lateFee.reasonRequired']() : null}
      foretells={({ isWaiting }) => isWaiting && <Notice>{m['rentals.feeWaiver.willWait']()}</Notice>}
      onDone={({ isWaiting, creditNotes }) => {
        showToast(
          isWaiting
            ? m['rentals.feeWaiver.sent']()
            : m['rentals.lateFee.waivedNow']({ numbers: creditNotes.join('، ') }),
        )
        void refreshAnswers(['rentals.contract'])
      }}
      onClose={onClose}
    >
      <dl className="facts">
        <Fact label={m['rentals.lateFee.state.assessed']()}>
          <Money amount={row.lateFee.assessed} />
        </Fact>
        <Fact label={m['rentals.lateFee.state.waived']()}>
          <Money amount={row.lateFee.waived} />
        </Fact>
      </dl>
      <MoneyField
        name="amount"
        label={m['rentals.field.amount']()}
        value={amount}
        onChange={setAmount}
        autoFocus
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        {...(isLongEnough ? {} : { hint: m['billing.lateFee.reasonRequired']() })}
      />
    </ActDialog>
  )
}
