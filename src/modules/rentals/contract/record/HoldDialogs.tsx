import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { type Contract, isSomething } from '../../price/amounts.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import { ReasonField } from '../ReasonField.tsx'

type Hold = Contract['holds'][number]
type Props = { contract: Contract; onClose: () => void }
type HoldProps = { hold: Hold; onClose: () => void }

/** What most banks keep an amount blocked for. */
const usualDays = 7

/** An amount the bank blocks on the customer's card in place of a deposit; nothing is posted. */
export function RecordHoldDialog({ contract, onClose }: Props) {
  const [amount, setAmount] = useState(isSomething(contract.depositRequired) ? contract.depositRequired : '')
  const [cardLast4, setCard] = useState('')
  const [authorisation, setAuthorisation] = useState('')
  const [lapsesOn, setLapsesOn] = useState<string | null>(addDays(useToday(), usualDays))
  const isCard = /^\d{4}$/.test(asciiDigits(cardLast4).trim())
  const isWhole = isSomething(amount) && isCard && authorisation.trim() !== '' && lapsesOn !== null
  return (
    <ActDialog
      name="rentals.hold.record"
      title={`${m['rentals.hold.record']()} ${contractName(contract)}`}
      verb={m['rentals.hold.keep']()}
      input={
        isWhole
          ? {
              contractId: contract.id,
              contractVersion: contract.version,
              amount,
              cardLast4,
              authorisation: authorisation.trim(),
              lapsesOn,
            }
          : null
      }
      missing={isWhole ? null : m['rentals.hold.missing']()}
      onClose={onClose}
    >
      <p className="soft-ink">{m['rentals.hold.means']()}</p>
      <div className="fields">
        <MoneyField name="amount" label={m['rentals.field.amount']()} value={amount} onChange={setAmount} />
        <TextField
          name="cardLast4"
          label={m['rentals.hold.card']()}
          value={cardLast4}
          onChange={setCard}
          maxLength={4}
          dir="ltr"
        />
        <TextField
          name="authorisation"
          label={m['rentals.hold.authorisation']()}
          value={authorisation}
          onChange={setAuthorisation}
          maxLength={40}
          dir="ltr"
        />
        <DateField
          name="lapsesOn"
          label={m['rentals.hold.lapsesOn']()}
          value={lapsesOn}
          onChange={setLapsesOn}
        />
      </div>
    </ActDialog>
  )
}

/** The bank lets the amount go. */
export function ReleaseHoldDialog({ hold, onClose }: HoldProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="rentals.hold.release"
      title={m['rentals.hold.releaseTitle']({ card: hold.cardLast4 })}
      verb={m['rentals.hold.release']()}
      input={reason.trim() ? { id: hold.id, version: hold.version, reason } : null}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}

/** The amount, or a part of it, is taken and becomes a deposit of the contract. */
export function CaptureHoldDialog({ hold, onClose }: HoldProps) {
  const [amount, setAmount] = useState(hold.amount)
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const { id, version } = hold
  return (
    <ActDialog
      name="rentals.hold.capture"
      title={m['rentals.hold.captureTitle']({ card: hold.cardLast4 })}
      verb={m['rentals.hold.capture']()}
      posts
      input={isSomething(amount) && treasuryAccountId ? { id, version, amount, treasuryAccountId } : null}
      onDone={({ payment }) => showToast(m['rentals.hold.captured']({ number: payment.number }))}
      onClose={onClose}
    >
      <div className="fields">
        <MoneyField name="amount" label={m['rentals.field.amount']()} value={amount} onChange={setAmount} />
        <TreasuryPicker
          name="treasuryAccountId"
          label={m['rentals.hold.treasury']()}
          value={treasuryAccountId}
          onChange={setTreasury}
          kinds={['card', 'bank']}
        />
      </div>
    </ActDialog>
  )
}
