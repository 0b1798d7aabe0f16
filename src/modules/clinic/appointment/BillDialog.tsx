import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Money } from '#ui/Money.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ShareOfVisit } from '../insurance/ShareOfVisit.tsx'
import { fieldWords, type Visit } from './appointmentWords.web.ts'

type Props = { visit: Visit; onDone: () => void; onClose: () => void }

/** Invoices a visit: its service, and others that were done. The invoices name groups of services alone. */
export function BillDialog({ visit, onDone, onClose }: Props) {
  const { timeZone } = useCompany()
  const today = dayIn(new Date(), timeZone)
  const visitOn = dayIn(new Date(visit.startsAt), timeZone)
  const [date, setDate] = useState<string | null>(today)
  const [more, setMore] = useState<readonly string[]>([])
  const [approvals, setApprovals] = useState<Readonly<Record<string, string>>>({})
  const [isSelfPaid, setSelfPaid] = useState(false)
  const consent = useUploads()
  const practice = useAnswer('clinic.practice.get', {})
  const services = (practice.data?.services ?? []).filter(one => one.isActive)
  const own = practice.data?.services.find(one => one.id === visit.serviceId)
  const serviceIds = [visit.serviceId, ...more]
  const quote = useAnswer(
    'clinic.visit.quote',
    { patientId: visit.patientId, on: visitOn, serviceIds },
    { keepPrevious: true },
  )
  const isCovered = !isSelfPaid && (quote.data?.lines.some(line => line.isCovered) ?? false)
  const toApprove = isCovered ? (quote.data?.lines ?? []).filter(line => line.needsApproval) : []
  const nameOf = (id: string) => practice.data?.services.find(one => one.id === id)?.nameAr ?? visit.service
  return (
    <ActDialog
      name="clinic.visit.bill"
      title={m['clinic.visit.act.bill']()}
      verb={m['clinic.visit.act.bill']()}
      posts
      input={
        date && !consent.isBusy
          ? {
              id: visit.id,
              version: visit.version,
              date,
              isSelfPaid,
              consentFileId: isCovered ? (consent.fileIds[0] ?? null) : null,
              lines: serviceIds.map(serviceId => ({
                serviceId,
                approvalNo: isCovered ? approvals[serviceId]?.trim() || null : null,
              })),
            }
          : null
      }
      onDone={({ number, insurerNumber }) => {
        showToast(
          number && insurerNumber
            ? m['clinic.visit.billedBoth']({
                number: isolated(number),
                insurerNumber: isolated(insurerNumber),
              })
            : m['clinic.visit.billed']({ number: isolated(number ?? insurerNumber ?? '') }),
        )
        onDone()
      }}
      onClose={onClose}
    >
      <DateField label={fieldWords.on()} name="date" value={date} onChange={setDate} />
      <p className="card-row">
        <bdi className="strong">{visit.service}</bdi>
        {own && <Money amount={own.price} />}
      </p>
      {services
        .filter(one => one.id !== visit.serviceId)
        .map(one => (
          <Checkbox
            key={one.id}
            checked={more.includes(one.id)}
            onChange={isOn => setMore(isOn ? [...more, one.id] : more.filter(id => id !== one.id))}
          >
            <bdi>{one.nameAr}</bdi> <Money amount={one.price} />
          </Checkbox>
        ))}
      {quote.data && <ShareOfVisit quote={quote.data} isSelfPaid={isSelfPaid} />}
      {quote.data?.lines.some(line => line.isCovered) && (
        <Checkbox checked={isSelfPaid} name="isSelfPaid" onChange={setSelfPaid}>
          {m['clinic.visit.selfPaid']()}
        </Checkbox>
      )}
      {toApprove.map(line => (
        <TextField
          key={line.serviceId}
          label={`${m['clinic.visit.approvalNo']()} · ${nameOf(line.serviceId)}`}
          name={`lines.${serviceIds.indexOf(line.serviceId)}.approvalNo`}
          dir="ltr"
          optional
          value={approvals[line.serviceId] ?? ''}
          onChange={typed => setApprovals({ ...approvals, [line.serviceId]: typed })}
        />
      ))}
      {isCovered && visitOn === today && (
        <FileDrop
          label={m['clinic.visit.consent']()}
          hint={m['clinic.visit.consentHint']()}
          accept={['image/*', 'application/pdf']}
          uploads={consent.uploads}
          onFiles={consent.add}
          onRemove={consent.remove}
          onRetry={consent.retry}
        />
      )}
      <p className="cap">{m['clinic.visit.billHint']()}</p>
    </ActDialog>
  )
}
