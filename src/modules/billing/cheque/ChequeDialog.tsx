import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { chequeStateWords } from '../document/stateWords.rules.ts'
import { useToday } from '../list/ListFilters.tsx'
import { sentImages } from '../payment/page/receipt.web.ts'
import { TreasuryPicker } from '../treasury/TreasuryPicker.tsx'
import type { Cheque } from '../wordMaps.web.ts'
import { ChequeImages } from './ChequeImages.tsx'
import { chequeActWords } from './chequeActs.web.ts'

export type ChequeAct = InputFor<'billing.cheque.move'>['to']

/** Acts that only change hands: they post nothing. */
const silent = new Set<ChequeAct>(['legal'])
const reasoned = new Set<ChequeAct>(['bounced', 'handedBack', 'stopped', 'legal'])

type Props = { act: ChequeAct; cheque: Cheque; onClose: () => void }

/** One move of a cheque: its day, the bank, what the bank took and what the drawer is charged, and the entry it posts. */
export function ChequeDialog({ act, cheque, onClose }: Props) {
  const today = useToday()
  const [on, setOn] = useState<Day | null>(today)
  const [bank, setBank] = useState<string | null>(cheque.treasuryAccountId)
  const [bankFee, setBankFee] = useState('')
  const [charge, setCharge] = useState(cheque.usualFee)
  const [reason, setReason] = useState('')
  const [imageIds, setImageIds] = useState<readonly string[]>([])
  const isBounce = act === 'bounced'
  const isCharged = isBounce && cheque.direction === 'in'
  const lacksBank = act === 'lodged' && !bank
  const lacksReason = act === 'handedBack' && reason.trim() === ''
  return (
    <ActDialog
      name="billing.cheque.move"
      title={m['billing.cheque.moveTitle']({ act: chequeActWords[act](), number: cheque.number })}
      verb={chequeActWords[act]()}
      danger={isBounce || act === 'stopped' || act === 'handedBack'}
      posts={!silent.has(act)}
      input={
        !on || lacksBank
          ? null
          : {
              id: cheque.id,
              to: act,
              on,
              reason: reason.trim() || null,
              ...(act === 'lodged' ? { treasuryAccountId: bank } : {}),
              ...(isBounce && bankFee ? { bankFee } : {}),
              ...(isCharged ? { charge: charge || '0' } : {}),
              ...sentImages({ imageIds }),
            }
      }
      missing={
        !on
          ? m['billing.lack.day']()
          : lacksBank
            ? m['billing.cheque.lack.bank']()
            : lacksReason
              ? m['billing.reason.needed']()
              : null
      }
      onClose={onClose}
      onDone={moved =>
        showToast(
          moved.feeInvoice
            ? m['billing.cheque.bouncedDone']({ number: moved.number, invoice: moved.feeInvoice.number })
            : m['billing.cheque.movedDone']({ number: moved.number, state: chequeStateWords[moved.state]() }),
        )
      }
    >
      <div className="fields">
        <DayField
          name="on"
          label={m['billing.date']()}
          value={on}
          onChange={setOn}
          max={today}
          gregorianOnly
        />
        {act === 'lodged' && (
          <TreasuryPicker
            name="treasuryAccountId"
            label={m['billing.cheque.lodgeAt']()}
            value={bank}
            onChange={setBank}
            kinds={['bank']}
          />
        )}
        {isBounce && (
          <MoneyField
            name="bankFee"
            label={m['billing.cheque.bankFee']()}
            value={bankFee}
            onChange={setBankFee}
            optional
          />
        )}
        {isCharged && (
          <MoneyField
            name="charge"
            label={m['billing.cheque.charge']()}
            value={charge}
            onChange={setCharge}
            hint={m['billing.cheque.chargeHint']()}
          />
        )}
      </div>
      <ChequeImages ids={imageIds} onChange={setImageIds} />
      {reasoned.has(act) && (
        <TextArea
          name="reason"
          label={m['billing.reason.label']()}
          value={reason}
          onChange={setReason}
          maxLength={300}
          optional={act !== 'handedBack'}
        />
      )}
    </ActDialog>
  )
}
