import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldWords, type Visit } from './appointmentWords.web.ts'

/** Invoices a visit: its service, and others that were done. The invoice names groups of services alone. */
export function BillDialog({
  visit,
  onDone,
  onClose,
}: {
  visit: Visit
  onDone: () => void
  onClose: () => void
}) {
  const { timeZone } = useCompany()
  const [date, setDate] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [more, setMore] = useState<readonly string[]>([])
  const practice = useAnswer('clinic.practice.get', {})
  const services = (practice.data?.services ?? []).filter(one => one.isActive)
  const own = services.find(one => one.id === visit.serviceId)
  return (
    <ActDialog
      name="clinic.visit.bill"
      title={m['clinic.visit.act.bill']()}
      verb={m['clinic.visit.act.bill']()}
      posts
      input={
        date ? { id: visit.id, version: visit.version, date, serviceIds: [visit.serviceId, ...more] } : null
      }
      onDone={({ number }) => {
        showToast(m['clinic.visit.billed']({ number: isolated(number) }))
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
      <p className="cap">{m['clinic.visit.billHint']()}</p>
    </ActDialog>
  )
}
