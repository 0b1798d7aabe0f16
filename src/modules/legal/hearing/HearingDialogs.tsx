import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { LawyerPicker } from '../case/LawyerPicker.tsx'
import type { HearingAct } from './HearingsTable.tsx'
import {
  type Hearing,
  levelWords,
  momentOf,
  type Proceeding,
  sequelWords,
  whyWords,
} from './hearingWords.web.ts'

type Why = keyof typeof whyWords
type Sequel = keyof typeof sequelWords

/** What was decided and what follows; or only another day. */
export function HearingDialog({
  hearing,
  act,
  onClose,
}: {
  hearing: Hearing
  act: HearingAct
  onClose: () => void
}) {
  if (act === 'record') return <RecordDialog hearing={hearing} onClose={onClose} />
  if (act === 'correct') return <CorrectDialog hearing={hearing} onClose={onClose} />
  if (act === 'postpone') return <PostponeDialog hearing={hearing} onClose={onClose} />
  return <CancelDialog hearing={hearing} onClose={onClose} />
}

type Props = { hearing: Hearing; onClose: () => void }

function RecordDialog({ hearing, onClose }: Props) {
  const { timeZone } = useCompany()
  const [result, setResult] = useState('')
  const [attendance, setAttendance] = useState('')
  const [sequel, setSequel] = useState<Sequel>('hearing')
  const [why, setWhy] = useState<Why | null>(null)
  const [nextAt, setNextAt] = useState<string | null>(null)
  const { id, version } = hearing
  return (
    <ActDialog
      name="legal.hearing.record"
      title={m['legal.hearing.recordTitle']()}
      verb={m['kernel.action.save']()}
      input={{
        id,
        version,
        result: result.trim() || null,
        attendance: attendance.trim() || null,
        sequel,
        postponedFor: why,
        nextAt: sequel === 'hearing' && nextAt ? momentOf(nextAt, timeZone) : null,
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <TextArea
        label={m['legal.hearing.field.result']()}
        name="result"
        rows={3}
        value={result}
        onChange={setResult}
      />
      <div className="fields">
        <Select
          label={m['legal.hearing.field.sequel']()}
          name="sequel"
          value={sequel}
          onChange={value => setSequel(value as Sequel)}
          options={optionsOf(sequelWords)}
        />
        {sequel === 'hearing' && (
          <>
            <DateTimeField
              label={m['legal.hearing.field.nextAt']()}
              name="nextAt"
              value={nextAt}
              onChange={setNextAt}
            />
            <Select
              label={m['legal.hearing.field.why']()}
              name="postponedFor"
              optional
              value={why}
              onChange={value => setWhy(value as Why)}
              options={optionsOf(whyWords)}
            />
          </>
        )}
        <TextField
          label={m['legal.hearing.field.attendance']()}
          name="attendance"
          optional
          value={attendance}
          onChange={setAttendance}
        />
      </div>
    </ActDialog>
  )
}

function CorrectDialog({ hearing, onClose }: Props) {
  const [result, setResult] = useState(hearing.result ?? '')
  const [reason, setReason] = useState('')
  const { id, version } = hearing
  return (
    <ActDialog
      name="legal.hearing.correct"
      title={m['legal.hearing.correct']()}
      verb={m['legal.hearing.correct']()}
      input={result.trim() && reason.trim() ? { id, version, result, reason } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="soft-ink">{m['legal.hearing.wasRecorded']({ result: isolated(hearing.result ?? '') })}</p>
      <TextArea
        label={m['legal.hearing.field.result']()}
        name="result"
        rows={3}
        value={result}
        onChange={setResult}
      />
      <TextArea
        label={m['legal.case.field.reason']()}
        name="reason"
        rows={2}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}

function PostponeDialog({ hearing, onClose }: Props) {
  const { timeZone } = useCompany()
  const [nextAt, setNextAt] = useState<string | null>(null)
  const [why, setWhy] = useState<Why>('administrative')
  const [note, setNote] = useState('')
  const { id, version } = hearing
  return (
    <ActDialog
      name="legal.hearing.postpone"
      title={m['legal.hearing.postponeTitle']()}
      verb={m['legal.hearing.postponeTitle']()}
      input={
        nextAt
          ? {
              id,
              version,
              nextAt: momentOf(nextAt, timeZone),
              postponedFor: why,
              note: note.trim() || null,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <DateTimeField
          label={m['legal.hearing.field.nextAt']()}
          name="nextAt"
          value={nextAt}
          onChange={setNextAt}
        />
        <Select
          label={m['legal.hearing.field.why']()}
          name="postponedFor"
          value={why}
          onChange={value => setWhy(value as Why)}
          options={optionsOf(whyWords)}
        />
      </div>
      <TextArea
        label={m['legal.case.field.note']()}
        name="note"
        optional
        rows={2}
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  )
}

function CancelDialog({ hearing, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { id, version } = hearing
  return (
    <ActDialog
      name="legal.hearing.cancel"
      title={m['legal.hearing.cancelTitle']()}
      verb={m['legal.hearing.cancelTitle']()}
      danger
      input={reason.trim() ? { id, version, reason } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <TextArea
        label={m['legal.case.field.reason']()}
        name="reason"
        rows={2}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}

/** A new hearing of one of the proceedings of a case. */
export function NewHearingDialog({
  proceedings,
  onClose,
}: {
  proceedings: readonly Proceeding[]
  onClose: () => void
}) {
  const { timeZone } = useCompany()
  const [proceedingId, setProceeding] = useState<string>(proceedings.at(-1)?.id ?? '')
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [room, setRoom] = useState('')
  const [lawyerId, setLawyer] = useState<string | null>(null)
  const [purpose, setPurpose] = useState('')
  return (
    <ActDialog
      name="legal.hearing.save"
      title={m['legal.hearing.add']()}
      verb={m['kernel.action.save']()}
      input={
        startsAt && proceedingId
          ? {
              proceedingId,
              startsAt: momentOf(startsAt, timeZone),
              room: room.trim() || null,
              lawyerId,
              purpose: purpose.trim() || null,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['legal.hearing.field.level']()}
          name="proceedingId"
          value={proceedingId}
          onChange={setProceeding}
          options={proceedings.map(one => ({
            id: one.id,
            name: `${levelWords[one.courtLevel]()}، ${one.court}`,
          }))}
        />
        <DateTimeField
          label={m['legal.hearing.field.at']()}
          name="startsAt"
          value={startsAt}
          onChange={setStartsAt}
        />
        <TextField
          label={m['legal.hearing.field.room']()}
          name="room"
          optional
          value={room}
          onChange={setRoom}
        />
        <TextField
          label={m['legal.hearing.field.purpose']()}
          name="purpose"
          optional
          value={purpose}
          onChange={setPurpose}
        />
      </div>
      <LawyerPicker
        label={m['legal.case.field.lawyer']()}
        name="lawyerId"
        optional
        value={lawyerId}
        onChange={setLawyer}
      />
    </ActDialog>
  )
}
