import { useState } from 'react'
import { words as channelWords } from '#generated/choices/legal.letter.channel.ts'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { incomingTypes } from './letter.rules.ts'
import { ScanDrop } from './ScanDrop.tsx'

type Props = { partyId: string; caseId?: string | undefined; onClose: () => void }

/** A message or notice that came in, with the day by which it has to be answered. */
export function RegisterDialog({ partyId, caseId, onClose }: Props) {
  const { timeZone } = useCompany()
  const files = useUploads()
  const [letterType, setType] = useState<(typeof incomingTypes)[number]>('court_notice')
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const [channel, setChannel] = useState<keyof typeof channelWords>('bailiff')
  const [receivedOn, setReceived] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [respondBy, setRespond] = useState<string | null>(null)
  const isWhole = receivedOn && subject.trim() && body.trim() && !files.isBusy
  return (
    <ActDialog
      name="legal.correspondence.register"
      title={m['legal.letter.register']()}
      verb={m['legal.letter.register']()}
      input={
        isWhole
          ? {
              letterType,
              partyId: caseId ? null : partyId,
              caseId: caseId ?? null,
              subject,
              body,
              channel,
              receivedOn,
              respondBy,
              fileId: files.fileIds[0] ?? null,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['legal.letter.field.type']()}
          name="letterType"
          value={letterType}
          onChange={value => setType(value as typeof letterType)}
          options={incomingTypes.map(id => ({ id, name: typeWords[id]() }))}
        />
        <Select
          label={m['legal.letter.field.channel']()}
          name="channel"
          value={channel}
          onChange={value => setChannel(value as typeof channel)}
          options={optionsOf(channelWords)}
        />
        <DateField
          label={m['legal.letter.field.receivedOn']()}
          name="receivedOn"
          value={receivedOn}
          onChange={setReceived}
        />
        <DateField
          label={m['legal.letter.field.respondBy']()}
          name="respondBy"
          optional
          value={respondBy}
          onChange={setRespond}
        />
      </div>
      <TextField
        label={m['legal.letter.field.subject']()}
        name="subject"
        value={subject}
        onChange={setSubject}
      />
      <TextArea label={m['legal.letter.field.body']()} name="body" rows={4} value={body} onChange={setBody} />
      <ScanDrop label={m['legal.letter.field.file']()} files={files} />
    </ActDialog>
  )
}
