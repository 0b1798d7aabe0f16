import { useState } from 'react'
import { words as channelWords } from '#generated/choices/legal.letter.channel.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { type Letter, type LetterAct, letterVerbs, missingText } from './letterWords.web.ts'
import { ScanDrop } from './ScanDrop.tsx'

type Props = { letter: Letter; act: LetterAct; onClose: () => void }

/** One act on a letter, with what it needs. */
export function LetterDialog({ act, ...props }: Props) {
  if (act === 'send') return <SendDialog {...props} />
  if (act === 'deliver') return <DeliverDialog {...props} />
  if (act === 'edit') return <EditDialog {...props} />
  if (act === 'answer') return <AnswerDialog {...props} />
  const { id, version } = props.letter
  return (
    <ActDialog
      name={act === 'refresh' ? 'legal.correspondence.refresh' : 'legal.correspondence.void'}
      title={letterVerbs[act]()}
      verb={letterVerbs[act]()}
      danger={act === 'void'}
      input={{ id, version }}
      onDone={props.onClose}
      onClose={props.onClose}
    />
  )
}

type ActProps = Omit<Props, 'act'>

function SendDialog({ letter, onClose }: ActProps) {
  const [channel, setChannel] = useState<keyof typeof channelWords>('registered')
  const { id, version } = letter
  return (
    <ActDialog
      name="legal.correspondence.send"
      title={letterVerbs.send()}
      verb={letterVerbs.send()}
      input={{ id, version, channel }}
      onDone={onClose}
      onClose={onClose}
    >
      <Select
        label={m['legal.letter.field.channel']()}
        name="channel"
        value={channel}
        onChange={value => setChannel(value as keyof typeof channelWords)}
        options={optionsOf(channelWords)}
      />
    </ActDialog>
  )
}

function DeliverDialog({ letter, onClose }: ActProps) {
  const { timeZone } = useCompany()
  const files = useUploads()
  const [deliveredOn, setDelivered] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [proof, setProof] = useState('')
  const { id, version } = letter
  const fileId = files.fileIds[0] ?? null
  return (
    <ActDialog
      name="legal.correspondence.deliver"
      title={letterVerbs.deliver()}
      verb={letterVerbs.deliver()}
      input={
        deliveredOn && proof.trim() && !files.isBusy ? { id, version, deliveredOn, proof, fileId } : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <DateField
          label={m['legal.letter.field.deliveredOn']()}
          name="deliveredOn"
          value={deliveredOn}
          onChange={setDelivered}
        />
        <TextField label={m['legal.letter.field.proof']()} name="proof" value={proof} onChange={setProof} />
      </div>
      <ScanDrop label={m['legal.letter.field.file']()} files={files} />
    </ActDialog>
  )
}

function AnswerDialog({ letter, onClose }: ActProps) {
  const { timeZone } = useCompany()
  const [answeredOn, setAnswered] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [note, setNote] = useState('')
  const { id, version } = letter
  return (
    <ActDialog
      name="legal.correspondence.answer"
      title={letterVerbs.answer()}
      verb={letterVerbs.answer()}
      input={answeredOn && note.trim() ? { id, version, answeredOn, note } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <DateField
        label={m['legal.letter.field.answeredOn']()}
        name="answeredOn"
        value={answeredOn}
        onChange={setAnswered}
      />
      <TextArea
        label={m['legal.letter.field.answer']()}
        name="note"
        rows={3}
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  )
}

function EditDialog({ letter, onClose }: ActProps) {
  const answer = useAnswer('legal.correspondence.get', { id: letter.id })
  return answer.data ? <EditText letter={answer.data} onClose={onClose} /> : null
}

function EditText({
  letter,
  onClose,
}: {
  letter: OutputFor<'legal.correspondence.get'>
  onClose: () => void
}) {
  const [subject, setSubject] = useState(letter.subject)
  const [body, setBody] = useState(letter.body)
  const { id, version } = letter
  return (
    <ActDialog
      name="legal.correspondence.edit"
      title={letterVerbs.edit()}
      verb={m['kernel.action.save']()}
      input={subject.trim() && body.trim() ? { id, version, subject, body } : null}
      onDone={onClose}
      onClose={onClose}
    >
      {letter.missing.length > 0 && (
        <Notice hue="amber">{m['legal.letter.missing']({ fields: missingText(letter.missing) })}</Notice>
      )}
      <TextField
        label={m['legal.letter.field.subject']()}
        name="subject"
        value={subject}
        onChange={setSubject}
      />
      <TextArea
        label={m['legal.letter.field.body']()}
        name="body"
        rows={14}
        value={body}
        onChange={setBody}
      />
    </ActDialog>
  )
}
