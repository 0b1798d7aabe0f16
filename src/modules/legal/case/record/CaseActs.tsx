import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { links } from '../../links.web.ts'
import {
  actWords,
  type Case,
  endWords,
  optionsOf,
  rankWords,
  sideWords,
  typeWords,
} from '../caseWords.web.ts'
import { LawyerPicker } from '../LawyerPicker.tsx'

type Act = Case['actions'][number]
type Props = { record: Case; onClose: () => void }

/** One act of the life cycle of a case. */
export function CaseActDialog({ record, act, onClose }: Props & { act: Act }) {
  const go = useGo()
  const { id, version } = record
  const title = `${actWords[act]()} ${record.number ? isolated(record.number) : ''}`
  switch (act) {
    case 'save':
      return <EditDialog record={record} onClose={onClose} />
    case 'close':
      return <CloseDialog record={record} title={title} onClose={onClose} />
    case 'open':
      return <OpenDialog record={record} title={title} onClose={onClose} />
    case 'remove':
      return (
        <ActDialog
          name="legal.case.remove"
          title={title}
          verb={actWords.remove()}
          danger
          input={{ id, version }}
          onDone={() => go(links.cases())}
          onClose={onClose}
        >
          <p>{isolated(record.title)}</p>
        </ActDialog>
      )
    default:
      return <ReasonDialog record={record} act={act} title={title} onClose={onClose} />
  }
}

function ReasonDialog({
  record,
  act,
  title,
  onClose,
}: Props & { act: 'hold' | 'suspend' | 'resume' | 'reopen'; title: string }) {
  const [reason, setReason] = useState('')
  const { id, version } = record
  return (
    <ActDialog
      name={`legal.case.${act}`}
      title={title}
      verb={actWords[act]()}
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

function OpenDialog({ record, title, onClose }: Props & { title: string }) {
  const [overrideReason, setReason] = useState('')
  const { id, version } = record
  return (
    <ActDialog
      name="legal.case.open"
      title={title}
      verb={actWords.open()}
      input={{ id, version, overrideReason: overrideReason.trim() || null }}
      onDone={onClose}
      onClose={onClose}
    >
      <TextField
        label={m['legal.case.field.override']()}
        name="overrideReason"
        optional
        value={overrideReason}
        onChange={setReason}
      />
    </ActDialog>
  )
}

function CloseDialog({ record, title, onClose }: Props & { title: string }) {
  const [outcome, setOutcome] = useState<NonNullable<Case['outcome']>>('paid')
  const [note, setNote] = useState('')
  const { id, version } = record
  return (
    <ActDialog
      name="legal.case.close"
      title={title}
      verb={actWords.close()}
      input={{ id, version, outcome, note: note.trim() || null }}
      onDone={onClose}
      onClose={onClose}
    >
      <Select
        label={m['legal.case.field.outcome']()}
        name="outcome"
        value={outcome}
        onChange={value => setOutcome(value as NonNullable<Case['outcome']>)}
        options={optionsOf(endWords)}
      />
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

function EditDialog({ record, onClose }: Props) {
  const office = useAnswer('legal.office.get', {})
  const [title, setTitle] = useState(record.title)
  const [caseType, setType] = useState(record.caseType)
  const [ourSide, setSide] = useState(record.ourSide)
  const [priority, setPriority] = useState(record.priority)
  const [responsibleId, setResponsible] = useState(record.responsibleId)
  const [lawyerId, setLawyer] = useState(record.lawyerId)
  const [limitationOn, setLimitation] = useState(record.limitationOn)
  const [policeStation, setStation] = useState(record.policeStation ?? '')
  const [policeReport, setReport] = useState(record.policeReport ?? '')
  const [note, setNote] = useState(record.note ?? '')
  const [confidential, setConfidential] = useState(record.confidential)
  return (
    <ActDialog
      name="legal.case.save"
      title={actWords.save()}
      verb={m['kernel.action.save']()}
      input={{
        id: record.id,
        version: record.version,
        title,
        caseType,
        ourSide,
        priority,
        partyId: record.partyId,
        responsibleId,
        lawyerId,
        limitationOn,
        policeStation: policeStation.trim() || null,
        policeReport: policeReport.trim() || null,
        note: note.trim() || null,
        confidential,
        teamIds: record.team.map(member => member.id),
        invoiceIds: record.items.map(item => item.invoiceId),
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <TextField label={m['legal.case.field.title']()} name="title" value={title} onChange={setTitle} />
      <div className="fields">
        <Select
          label={m['legal.case.field.caseType']()}
          name="caseType"
          value={caseType}
          onChange={value => setType(value as Case['caseType'])}
          options={optionsOf(typeWords)}
        />
        <Select
          label={m['legal.case.field.ourSide']()}
          name="ourSide"
          value={ourSide}
          onChange={value => setSide(value as Case['ourSide'])}
          options={optionsOf(sideWords)}
        />
        <Select
          label={m['legal.case.field.priority']()}
          name="priority"
          value={priority}
          onChange={value => setPriority(value as Case['priority'])}
          options={optionsOf(rankWords)}
        />
        <Select
          label={m['legal.case.field.responsible']()}
          name="responsibleId"
          value={responsibleId}
          onChange={setResponsible}
          options={office.data?.people ?? []}
          searching={office.isPending}
        />
        <DateField
          label={m['legal.case.field.limitationOn']()}
          name="limitationOn"
          optional
          value={limitationOn}
          onChange={setLimitation}
        />
        <TextField
          label={m['legal.case.field.policeStation']()}
          name="policeStation"
          optional
          value={policeStation}
          onChange={setStation}
        />
        <TextField
          label={m['legal.case.field.policeReport']()}
          name="policeReport"
          dir="ltr"
          optional
          value={policeReport}
          onChange={setReport}
        />
      </div>
      <LawyerPicker
        label={m['legal.case.field.lawyer']()}
        name="lawyerId"
        optional
        value={lawyerId}
        onChange={setLawyer}
      />
      <TextArea
        label={m['legal.case.field.note']()}
        name="note"
        optional
        rows={2}
        value={note}
        onChange={setNote}
      />
      <Checkbox checked={confidential} onChange={setConfidential} name="confidential">
        {m['legal.case.field.confidential']()}
      </Checkbox>
    </ActDialog>
  )
}
