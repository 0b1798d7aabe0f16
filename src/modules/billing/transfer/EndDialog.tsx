import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { useToday } from '../list/ListFilters.tsx'
import type { TransferRow } from '../wordMaps.web.ts'

type Props = { transfer: TransferRow; onClose: () => void }

/** Takes money that is on its way into its box. */
export function ReceiveDialog({ transfer, onClose }: Props) {
  const today = useToday()
  const [date, setDate] = useState<Day | null>(today)
  return (
    <ActDialog
      posts
      name="billing.transfer.receive"
      title={m['billing.transfer.receiveTitle']({ number: transfer.number })}
      verb={m['billing.transfer.receiveAct']()}
      input={date ? { id: transfer.id, date } : null}
      missing={date ? null : m['billing.lack.day']()}
      onClose={onClose}
      onDone={({ number }) => showToast(m['billing.transfer.receivedDone']({ number }))}
    >
      <DayField
        name="date"
        label={m['billing.date']()}
        value={date}
        onChange={setDate}
        min={transfer.sentOn}
        max={today}
        gregorianOnly
      />
    </ActDialog>
  )
}

/** Sends money that is on its way back to where it came from. */
export function ReturnDialog({ transfer, onClose }: Props) {
  const today = useToday()
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  return (
    <ActDialog
      posts
      name="billing.transfer.return"
      title={m['billing.transfer.returnTitle']({ number: transfer.number })}
      verb={m['billing.transfer.returnAct']()}
      danger
      // The dry run needs a reason; what is typed is sent.
      input={{ id: transfer.id, date: today, reason: isMissing ? transfer.number : reason.trim() }}
      missing={isMissing ? m['billing.reason.needed']() : null}
      onClose={onClose}
      onDone={({ number }) => showToast(m['billing.transfer.returnedDone']({ number }))}
    >
      <TextArea
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
