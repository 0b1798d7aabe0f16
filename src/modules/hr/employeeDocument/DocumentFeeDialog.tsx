import { useState } from 'react'
import { words as feeWords } from '#generated/choices/hr.document.feeKey.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

const vendors = { role: 'vendor' } as const
const benefits: readonly string[] = ['insurance', 'health_card']

type Of = { name: string; type: string; fee: string | null; documentId?: string; partyDocumentId?: string }
type Props = { employeeId: string; of: Of; onClose: () => void }

/** What a paper cost: the employer's expense, paid at once or on a vendor's account. */
export default function DocumentFeeDialog({ employeeId, of, onClose }: Props) {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const mayPay = can('finance.payments.write')
  const mayOwe = can('finance.vendors.write')
  const [how, setHow] = useState<'now' | 'later'>(mayPay ? 'now' : 'later')
  const [key, setKey] = useState<keyof typeof feeWords>(
    benefits.includes(of.type) ? 'staffBenefitExpense' : 'residencyExpense',
  )
  const [amount, setAmount] = useState(of.fee ?? '')
  const [vendorPartyId, setVendor] = useState<string | null>(null)
  const [box, setBox] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [reference, setReference] = useState('')
  const isLater = how === 'later'
  const missing = !(Number(amount) > 0)
    ? m['kernel.field.positive']()
    : isLater
      ? !vendorPartyId
        ? m['hr.document.fee.vendorFirst']()
        : reference.trim() === ''
          ? m['hr.document.fee.receiptFirst']()
          : null
      : box
        ? null
        : m['hr.document.fee.accountFirst']()
  return (
    <ActDialog
      name="hr.employeeDocument.payFee"
      title={m['hr.document.fee.title']({ document: of.name })}
      verb={m['hr.document.act.payFee']()}
      posts
      input={
        missing || !on
          ? null
          : {
              employeeId,
              documentId: of.documentId ?? null,
              partyDocumentId: of.partyDocumentId ?? null,
              key,
              amount,
              vendorPartyId,
              treasuryAccountId: isLater ? null : box,
              on,
              reference: reference || null,
            }
      }
      missing={missing}
      onDone={answer => showToast(m['hr.document.fee.posted'](answer))}
      onClose={onClose}
    >
      <p>{m['hr.document.fee.says']()}</p>
      {mayPay && mayOwe && (
        <RadioGroup
          label={m['hr.document.fee.how']()}
          value={how}
          onChange={setHow}
          options={[
            { id: 'now', name: m['hr.document.fee.now']() },
            { id: 'later', name: m['hr.document.fee.later']() },
          ]}
        />
      )}
      <div className="fields">
        <MoneyField name="amount" label={m['hr.document.field.fee']()} value={amount} onChange={setAmount} />
        <Select
          name="key"
          label={m['hr.document.fee.key']()}
          value={key}
          onChange={setKey}
          options={optionsOf(feeWords)}
        />
        <DateField name="on" label={m['hr.document.fee.on']()} value={on} onChange={setOn} gregorianOnly />
        <TextField
          name="reference"
          label={m['hr.document.fee.receipt']()}
          value={reference}
          onChange={setReference}
          dir="ltr"
          maxLength={60}
          optional={!isLater}
        />
        {!isLater && <TreasuryPicker label={m['hr.document.fee.account']()} value={box} onChange={setBox} />}
      </div>
      <CustomerPicker
        name="vendorPartyId"
        {...vendors}
        label={m['hr.document.fee.vendor']()}
        value={vendorPartyId}
        onChange={setVendor}
        optional={!isLater}
      />
    </ActDialog>
  )
}
