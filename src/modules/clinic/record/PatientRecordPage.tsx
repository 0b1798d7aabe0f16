import '../clinic.css'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { words as basisWords } from '#generated/choices/clinic.record.basis.ts'
import { words as summaryWords } from '#generated/choices/clinic.record.summary.field.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { RecordPage } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { links } from '../links.web.ts'
import { EncounterCard } from './EncounterCard.tsx'
import type { MedicalRecord } from './recordShown.web.ts'
import { SummaryDialog } from './SummaryDialog.tsx'

/** The record of a patient. Opening it is an act that is written down, so nothing of it is kept in the browser. */
export default function PatientRecordPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Opening key={id} id={id} />
}

function Opening({ id }: { id: string }) {
  const { mutateAsync: ask } = useCommand('clinic.record.open')
  const [record, setRecord] = useState<MedicalRecord | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const open = useCallback(async () => {
    try {
      setRecord(await ask({ patientId: id }))
      setRefused(null)
    } catch (error) {
      setRefused(error)
    }
  }, [ask, id])
  useEffect(() => void open(), [open])
  if (refused) return <Closed id={id} refused={refused} onOpened={() => void open()} />
  if (!record)
    return (
      <div className="page">
        <Skeleton height="20rem" />
      </div>
    )
  return <Opened record={record} onChanged={() => void open()} />
}

function Closed({ id, refused, onOpened }: { id: string; refused: unknown; onOpened: () => void }) {
  const { can } = useSession()
  const [isBreaking, setBreaking] = useState(false)
  const [reason, setReason] = useState('')
  const asks = refused instanceof RefusalError && refused.refusal.code === 'clinic.record.reasonRequired'
  return (
    <div className="page">
      <EmptyState
        title={m['clinic.record.closed']()}
        actions={
          asks &&
          can('clinic.records.breakGlass') && (
            <Button kind="danger" onPress={() => setBreaking(true)}>
              {m['clinic.record.act.breakGlass']()}
            </Button>
          )
        }
      >
        {sayError(refused)}
      </EmptyState>
      {isBreaking && (
        <ActDialog
          name="clinic.record.breakGlass"
          title={m['clinic.record.act.breakGlass']()}
          verb={m['clinic.record.act.breakGlass']()}
          danger
          input={reason.trim() ? { patientId: id, reason: reason.trim() } : null}
          onDone={onOpened}
          onClose={() => setBreaking(false)}
        >
          <Notice hue="red">{m['clinic.record.breakGlassText']()}</Notice>
          <TextArea
            label={m['clinic.record.access.reason']()}
            name="reason"
            rows={2}
            autoFocus
            value={reason}
            onChange={setReason}
          />
        </ActDialog>
      )}
    </div>
  )
}

function Opened({ record, onChanged }: { record: MedicalRecord; onChanged: () => void }) {
  const { can } = useSession()
  const queue = useAnswer('clinic.record.queue', {})
  const start = useCommand('clinic.encounter.start')
  const [isSumming, setSumming] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const mayWrite = can('clinic.records.write') && queue.data?.isPractitioner === true
  const visit = queue.data?.rows.find(
    row =>
      row.patientNumber === record.patientNumber &&
      ['arrived', 'in_room', 'done'].includes(row.state) &&
      !record.encounters.some(one => one.appointmentId === row.appointmentId),
  )
  const begin = async () => {
    if (!visit) return
    setRefused(null)
    try {
      await start.mutateAsync({ appointmentId: visit.appointmentId })
      onChanged()
    } catch (error) {
      setRefused(error)
    }
  }
  const { summary } = record
  return (
    <RecordPage
      name={record.patientNumber}
      title={<bdi>{record.patient}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['clinic.record.list.title'](), href: links.records() },
            { name: record.patientNumber },
          ]}
        />
      }
      status={<Badge hue={record.basis === 'treating' ? 'green' : 'red'}>{basisWords[record.basis]()}</Badge>}
      facts={
        <>
          <span className="n">{record.patientNumber}</span>
          <DayText day={record.birthDate} />
        </>
      }
      actions={
        mayWrite &&
        visit && (
          <Button kind="primary" onPress={() => void begin()}>
            {m['clinic.encounter.act.start']()}
          </Button>
        )
      }
      notice={
        refused !== null && (
          <Notice hue="red" live>
            {sayError(refused)}
          </Notice>
        )
      }
    >
      <Card
        title={m['clinic.record.summary.title']()}
        end={
          mayWrite && (
            <Button size="small" onPress={() => setSumming(true)}>
              {m['clinic.practice.act.edit']()}
            </Button>
          )
        }
      >
        {summary ? (
          <dl className="facts">
            <Fact label={summaryWords.allergies()} strong>
              {summary.noneKnown ? (
                m['clinic.record.summary.noneKnown']()
              ) : (
                <span className="row wrap">
                  {summary.allergies.map(one => (
                    <Badge key={one} hue="red">
                      {one}
                    </Badge>
                  ))}
                </span>
              )}
            </Fact>
            <Fact label={summaryWords.conditions()}>{summary.conditions.join('، ') || '\u2014'}</Fact>
            <Fact label={summaryWords.drugs()}>{summary.drugs.join('، ') || '\u2014'}</Fact>
            <Fact label={summaryWords.bloodGroup()}>
              <span className="n" dir="ltr">
                {summary.bloodGroup ?? '\u2014'}
              </span>
            </Fact>
          </dl>
        ) : (
          <p className="soft-ink">{m['clinic.record.summary.none']()}</p>
        )}
      </Card>
      {record.encounters.length === 0 && <EmptyState title={m['clinic.record.noEncounters']()} />}
      {record.encounters.map(encounter => (
        <EncounterCard
          key={encounter.id}
          patientId={record.patientId}
          encounter={encounter}
          mayWrite={mayWrite && encounter.isOwn}
          onChanged={onChanged}
        />
      ))}
      {isSumming && (
        <SummaryDialog
          patientId={record.patientId}
          summary={summary}
          onDone={onChanged}
          onClose={() => setSumming(false)}
        />
      )}
    </RecordPage>
  )
}
