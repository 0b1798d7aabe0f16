import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { upload } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { signatureSvg } from '#modules/fleet/public.web.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { InstantField } from '#ui/InstantField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SignaturePad } from '#ui/SignaturePad.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useToday } from '../today.web.ts'
import type { Waybill } from './WaybillBadge.tsx'
import { actWords, fieldWords } from './waybillWords.web.ts'

type Props = { record: Waybill; onClose: () => void }

const titleOf = (act: keyof typeof actWords, { number }: Waybill) => `${actWords[act]()} ${isolated(number)}`
const stepOf = ({ id, version }: Waybill) => ({ id, version })

/** It leaves: an own vehicle is kept for it. */
export const DispatchDialog = ({ record, onClose }: Props) => (
  <ActDialog
    name="services.waybill.dispatch"
    title={titleOf('dispatch', record)}
    verb={actWords.dispatch()}
    input={stepOf(record)}
    onDone={() => showToast(m['services.waybill.dispatchedToast']({ number: record.number }))}
    onClose={onClose}
  >
    <p>
      {record.carrier
        ? m['services.waybill.dispatchByCarrier']({ name: record.carrier.name })
        : m['services.waybill.dispatchNote']()}
    </p>
  </ActDialog>
)

/** Who received it and when, proved by a signature or photos. */
export function DeliverDialog({ record, onClose }: Props) {
  const [deliveredAt, setAt] = useState<string | null>(() => new Date().toISOString())
  const [receiver, setReceiver] = useState(record.consignee)
  const [signatureFileId, setSignature] = useState<string | null>(null)
  const photos = useUploads()
  const sign = async (strokes: Parameters<typeof signatureSvg>[0] | null) => {
    if (!strokes) return setSignature(null)
    try {
      setSignature((await upload(signatureSvg(strokes), 'signature.svg')).id)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <ActDialog
      name="services.waybill.deliver"
      title={titleOf('deliver', record)}
      verb={actWords.deliver()}
      input={
        deliveredAt && receiver.trim() && !photos.isBusy
          ? {
              ...stepOf(record),
              deliveredAt,
              receiver,
              signatureFileId,
              photoFileIds: photos.fileIds,
            }
          : null
      }
      onDone={() => showToast(m['services.waybill.deliveredToast']({ number: record.number }))}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={fieldWords.receiver()}
          name="receiver"
          maxLength={120}
          value={receiver}
          onChange={setReceiver}
        />
        <InstantField
          label={fieldWords.deliveredAt()}
          name="deliveredAt"
          value={deliveredAt}
          onChange={setAt}
        />
      </div>
      <SignaturePad
        label={fieldWords.signature()}
        onChange={signature => void sign(signature?.strokes ?? null)}
      />
      <FileDrop
        label={fieldWords.photos()}
        hint={m['services.waybill.photoHint']()}
        accept={['image/*']}
        multiple
        uploads={photos.uploads}
        onFiles={photos.add}
        onRemove={photos.remove}
        onRetry={photos.retry}
      />
    </ActDialog>
  )
}

/** Customs, tolls, unloading: paid for the customer, claimed back at cost. */
export function PayDialog({ record, onClose }: Props) {
  const [description, setDescription] = useState('')
  const [amount, setAmount] = useState('')
  const [date, setDate] = useToday()
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  return (
    <ActDialog
      name="services.waybill.pay"
      title={titleOf('pay', record)}
      verb={actWords.pay()}
      input={
        description.trim() && amount && date && treasuryAccountId
          ? { ...stepOf(record), description, amount, date, treasuryAccountId }
          : null
      }
      onDone={({ payment }) => showToast(m['services.waybill.paidToast']({ payment }))}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.description()}
        name="description"
        maxLength={200}
        value={description}
        onChange={setDescription}
      />
      <div className="fields">
        <MoneyField label={fieldWords.amount()} name="amount" value={amount} onChange={setAmount} />
        <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
      </div>
      <TreasuryPicker
        label={fieldWords.treasury()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
      />
    </ActDialog>
  )
}

export function InvoiceDialog({ record, onClose }: Props) {
  const [date, setDate] = useToday()
  return (
    <ActDialog
      name="services.waybill.invoice"
      title={titleOf('invoice', record)}
      verb={actWords.invoice()}
      input={date ? { ...stepOf(record), date } : null}
      onDone={({ number }) => showToast(m['services.waybill.invoicedToast']({ number }))}
      onClose={onClose}
    >
      <p>{m['services.waybill.invoiceNote']()}</p>
      <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
    </ActDialog>
  )
}

/** Cancels a draft or returns a dispatched waybill, with a reason. */
export function EndDialog({ act, record, onClose }: Props & { act: 'cancel' | 'return' }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name={act === 'cancel' ? 'services.waybill.cancel' : 'services.waybill.return'}
      title={titleOf(act, record)}
      verb={actWords[act]()}
      danger
      input={reason.trim() ? { ...stepOf(record), reason } : null}
      onClose={onClose}
    >
      <TextArea label={fieldWords.reason()} name="reason" value={reason} onChange={setReason} rows={2} />
    </ActDialog>
  )
}
