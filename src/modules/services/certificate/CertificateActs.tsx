import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../today.web.ts'
import { actWords, type Certificate, fieldWords } from './certificateWords.web.ts'

type Props = { record: Certificate; onClose: () => void }
type Act = Exclude<Certificate['actions'][number], 'save'>

const stepOf = ({ id, version }: Certificate) => ({ id, version })
const titleOf = (act: Act, { number }: Certificate) => `${actWords[act]()} ${isolated(number)}`

/** The dialog of one step of a certificate. */
export function CertificateActs({ act, ...props }: Props & { act: Act }) {
  if (act === 'submit') return <SubmitDialog {...props} />
  if (act === 'certify') return <CertifyDialog {...props} />
  if (act === 'invoice') return <InvoiceDialog {...props} />
  return <ReasonDialog act={act} {...props} />
}

const SubmitDialog = ({ record, onClose }: Props) => (
  <ActDialog
    name="services.certificate.submit"
    title={titleOf('submit', record)}
    verb={actWords.submit()}
    input={stepOf(record)}
    onClose={onClose}
  >
    <p>{m['services.certificate.submitNote']({ number: isolated(record.number) })}</p>
  </ActDialog>
)

function CertifyDialog({ record, onClose }: Props) {
  const [percent, setPercent] = useState<number | null>(record.cumulativeBps / 100)
  return (
    <ActDialog
      name="services.certificate.certify"
      title={titleOf('certify', record)}
      verb={actWords.certify()}
      input={percent === null ? null : { ...stepOf(record), cumulativeBps: Math.round(percent * 100) }}
      onClose={onClose}
    >
      <p>{m['services.certificate.certifyNote']()}</p>
      <NumberField
        label={fieldWords.cumulativeBps()}
        name="cumulativeBps"
        digits={2}
        unit="%"
        value={percent}
        onChange={setPercent}
      />
    </ActDialog>
  )
}

function InvoiceDialog({ record, onClose }: Props) {
  const [date, setDate] = useToday()
  return (
    <ActDialog
      name="services.certificate.invoice"
      title={titleOf('invoice', record)}
      verb={actWords.invoice()}
      input={date ? { ...stepOf(record), date } : null}
      onDone={({ documents }) =>
        showToast(m['services.certificate.invoicedToast']({ documents: documents.join('، ') }))
      }
      onClose={onClose}
    >
      <p>
        {record.subcontractId
          ? m['services.certificate.billNote']()
          : m['services.certificate.invoiceNote']()}
      </p>
      <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
    </ActDialog>
  )
}

function ReasonDialog({ act, record, onClose }: Props & { act: 'takeBack' | 'revoke' | 'cancel' }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name={`services.certificate.${act}`}
      title={titleOf(act, record)}
      verb={actWords[act]()}
      danger={act !== 'takeBack'}
      input={reason.trim() ? { ...stepOf(record), reason } : null}
      onClose={onClose}
    >
      {act === 'revoke' && <p>{m['services.certificate.revokeNote']()}</p>}
      <TextArea label={fieldWords.reason()} name="reason" value={reason} onChange={setReason} rows={2} />
    </ActDialog>
  )
}
