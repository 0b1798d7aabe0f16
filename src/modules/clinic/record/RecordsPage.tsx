import '../clinic.css'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { VisitBadge } from '../appointment/VisitBadge.tsx'
import { links } from '../links.web.ts'
import { PatientPicker } from '../patient/PatientPicker.tsx'

/** The patients of today of a practitioner; the file of another patient opens with a reason. */
export default function RecordsPage() {
  const { can } = useSession()
  const go = useGo()
  const [patientId, setPatient] = useState<string | null>(null)
  const { data } = useAnswer('clinic.record.queue', {})
  return (
    <div className="page">
      <PageHeader
        title={m['clinic.record.list.title']()}
        actions={
          can('clinic.records.audit') && (
            <Button onPress={() => go(links.access())}>{m['clinic.record.access.title']()}</Button>
          )
        }
      />
      <div className="stack">
        {data &&
          (data.rows.length === 0 ? (
            <EmptyState
              title={
                data.isPractitioner ? m['clinic.record.noVisits']() : m['clinic.record.notPractitioner']()
              }
            />
          ) : (
            <Card title={m['clinic.record.today']()}>
              <div className="stack tight">
                {data.rows.map(row => (
                  <button
                    key={row.appointmentId}
                    type="button"
                    className="clinic-visit"
                    onClick={() => go(links.record(row.patientId))}
                  >
                    <span className="card-row">
                      <span>
                        <InstantText at={row.startsAt} timeOnly /> ·{' '}
                        <bdi className="strong">{row.patient}</bdi>
                      </span>
                      <VisitBadge state={row.state} />
                    </span>
                    <span className="cap">
                      <span className="n">{row.patientNumber}</span> · <bdi>{row.service}</bdi>
                    </span>
                  </button>
                ))}
              </div>
            </Card>
          ))}
        {(can('clinic.patients.read') || can('clinic.appointments.read')) && (
          <Card title={m['clinic.record.other']()}>
            <div className="stack">
              <p className="soft-ink">{m['clinic.record.otherHint']()}</p>
              <PatientPicker
                label={m['clinic.appointment.field.patient']()}
                value={patientId}
                onChange={setPatient}
              />
              <div>
                <Button disabled={!patientId} onPress={() => patientId && go(links.record(patientId))}>
                  {m['clinic.record.act.open']()}
                </Button>
              </div>
            </div>
          </Card>
        )}
      </div>
    </div>
  )
}
