import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.patient.field.ts'
import { words as languageWords } from '#generated/choices/clinic.patient.language.ts'
import { words as sexWords } from '#generated/choices/clinic.patient.sex.ts'
import { words as tabWords } from '#generated/choices/clinic.patient.tab.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { isVisitState } from '../appointment/appointment.rules.ts'
import { fieldWords as visitWords } from '../appointment/appointmentWords.web.ts'
import { BookDialog } from '../appointment/BookDialog.tsx'
import { VisitBadge } from '../appointment/VisitBadge.tsx'
import { CoverageTab } from '../insurance/CoverageTab.tsx'
import { links } from '../links.web.ts'
import { EditPatientDialog } from './PatientDialog.tsx'
import { PatientPicker } from './PatientPicker.tsx'

type Patient = OutputFor<'clinic.patient.get'>
type Open = 'book' | 'edit' | 'merge' | { undo: string; number: string } | null

/** One patient, without anything clinical. */
export default function PatientPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('clinic.patient.get', { id })
  return <Loaded answer={answer}>{patient => <PatientRecord patient={patient} />}</Loaded>
}

function PatientRecord({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState<Open>(null)
  const [tab, setTab] = useState<'visits' | 'file' | 'cover' | 'merged'>('visits')
  const { can } = useSession()
  const { modules } = useCompany()
  const go = useGo()
  const close = () => setOpen(null)
  const mayBook = can('clinic.appointments.write') && modules.includes('appointments')
  const mayRead = can('clinic.records.read') && modules.includes('medical_records')
  return (
    <RecordPage
      name={patient.name}
      title={<bdi>{patient.name}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['clinic.patient.list.title'](), href: links.patients() },
            { name: patient.number },
          ]}
        />
      }
      facts={
        <>
          <span className="n">{patient.number}</span>
          {patient.phone && (
            <span className="n" dir="ltr">
              {patient.phone}
            </span>
          )}
          <DayText day={patient.birthDate} />
          <Money amount={patient.balance} strong />
        </>
      }
      actions={
        <>
          {mayRead && (
            <Button onPress={() => go(links.record(patient.id))}>{m['clinic.record.act.open']()}</Button>
          )}
          {patient.canWrite && (
            <>
              <Button onPress={() => setOpen('merge')}>{m['clinic.patient.act.merge']()}</Button>
              <Button onPress={() => setOpen('edit')}>{m['clinic.patient.act.edit']()}</Button>
            </>
          )}
          {mayBook && (
            <Button kind="primary" onPress={() => setOpen('book')}>
              {m['clinic.appointment.act.book']()}
            </Button>
          )}
        </>
      }
      side={<RecordTimeline subject={`clinic.patient:${patient.id}`} label={patient.number} />}
    >
      <Card flush>
        <Tabs
          place="card"
          label={patient.name}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'visits', name: tabWords.visits(), count: patient.visits.length },
            { id: 'file', name: tabWords.file() },
            { id: 'cover', name: tabWords.cover() },
            { id: 'merged', name: tabWords.merged(), count: patient.merged.length },
          ]}
        >
          {tab === 'visits' && <Visits patient={patient} />}
          {tab === 'file' && <File patient={patient} />}
          {tab === 'cover' && <CoverageTab patientId={patient.id} />}
          {tab === 'merged' && <Merged patient={patient} onUndo={setOpen} />}
        </Tabs>
      </Card>
      {open === 'book' && <BookDialog wish={{ patientId: patient.id }} onClose={close} />}
      {open === 'edit' && <EditPatientDialog patient={patient} onClose={close} />}
      {open === 'merge' && <MergeDialog patient={patient} onClose={close} />}
      {open && typeof open === 'object' && (
        <ActDialog
          name="clinic.patient.unmerge"
          title={m['clinic.patient.act.unmerge']()}
          verb={m['clinic.patient.act.unmerge']()}
          input={{ id: open.undo }}
          onDone={({ id }) => go(links.patient(id))}
          onClose={close}
        >
          <p>{m['clinic.patient.unmergeText']({ number: isolated(open.number) })}</p>
        </ActDialog>
      )}
    </RecordPage>
  )
}

type Visit = Patient['visits'][number]
const badgeOf = (row: Visit) => (isVisitState(row.state) ? <VisitBadge state={row.state} /> : row.state)

function Visits({ patient }: { patient: Patient }) {
  return (
    <DataTable
      bare
      label={tabWords.visits()}
      rows={patient.visits}
      rowId={(row: Visit) => row.id}
      empty={<EmptyState title={m['clinic.patient.noVisits']()} />}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <InstantText at={row.startsAt} />
            {badgeOf(row)}
          </span>
          <span className="soft-ink">
            <bdi>{row.practitioner}</bdi> · <bdi>{row.service}</bdi>
          </span>
        </div>
      )}
      columns={[
        { id: 'number', header: visitWords.number(), cell: row => <span className="n">{row.number}</span> },
        { id: 'startsAt', header: visitWords.startsAt(), cell: row => <InstantText at={row.startsAt} /> },
        {
          id: 'practitioner',
          header: visitWords.practitioner(),
          cell: row => <bdi>{row.practitioner}</bdi>,
        },
        { id: 'service', header: visitWords.service(), cell: row => <bdi>{row.service}</bdi> },
        { id: 'state', header: visitWords.state(), cell: badgeOf },
      ]}
    />
  )
}

function File({ patient }: { patient: Patient }) {
  return (
    <div className="card-body">
      <dl className="facts">
        <Fact label={m['clinic.patient.person']()}>
          <PartyLink party={{ id: patient.partyId, nameAr: patient.nameAr, nameEn: patient.nameEn }} />
        </Fact>
        <Fact label={fieldWords.sex()}>{sexWords[patient.sex]()}</Fact>
        <Fact label={fieldWords.preferredLanguage()}>{languageWords[patient.preferredLanguage]()}</Fact>
        <Fact label={fieldWords.guardian()}>
          {patient.guardianId ? (
            <PartyLink party={{ id: patient.guardianId, nameAr: patient.guardian, nameEn: null }} />
          ) : (
            '\u2014'
          )}
        </Fact>
        <Fact label={fieldWords.practitionerSex()}>
          {patient.practitionerSex ? sexWords[patient.practitionerSex]() : m['clinic.patient.anySex']()}
        </Fact>
        <Fact label={fieldWords.noShows()}>
          <NumberText value={patient.noShows} />
        </Fact>
        <Fact label={fieldWords.wantsReminders()}>
          {patient.wantsReminders ? m['clinic.patient.yes']() : m['clinic.patient.no']()}
        </Fact>
      </dl>
    </div>
  )
}

function Merged({ patient, onUndo }: { patient: Patient; onUndo: (open: Open) => void }) {
  if (patient.merged.length === 0) return <EmptyState title={m['clinic.patient.noMerged']()} />
  return (
    <div className="card-body stack">
      {patient.merged.map(file => (
        <span key={file.id} className="card-row">
          <span>
            <span className="n strong">{file.number}</span> · <InstantText at={file.mergedAt} />
          </span>
          {file.canUndo && patient.canWrite && (
            <Button size="small" onPress={() => onUndo({ undo: file.id, number: file.number })}>
              {m['clinic.patient.act.unmerge']()}
            </Button>
          )}
        </span>
      ))}
    </div>
  )
}

function MergeDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [loserId, setLoser] = useState<string | null>(null)
  const other = useAnswer('clinic.patient.get', { id: loserId ?? '' }, { enabled: loserId !== null })
  return (
    <ActDialog
      name="clinic.patient.merge"
      title={m['clinic.patient.act.merge']()}
      verb={m['clinic.patient.act.merge']()}
      input={loserId ? { survivorId: patient.id, loserId } : null}
      onClose={onClose}
    >
      <PatientPicker
        label={m['clinic.patient.mergeOther']()}
        name="loserId"
        value={loserId}
        onChange={setLoser}
      />
      {loserId && other.data && (
        <p>
          {m['clinic.patient.mergeText']({
            number: isolated(other.data.number),
            into: isolated(patient.number),
            visits: other.data.visits.length,
          })}
        </p>
      )}
    </ActDialog>
  )
}
