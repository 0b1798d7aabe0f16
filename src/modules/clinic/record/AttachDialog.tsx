import { useState } from 'react'
import { words as kindWords } from '#generated/choices/clinic.attachment.kindOf.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { attachmentKinds, largestAttachmentBytes } from './record.rules.ts'

const contentTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const
type Chosen = { name: string; contentType: (typeof contentTypes)[number]; content: string }

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

type Props = { patientId: string; encounterId: string; onDone: () => void; onClose: () => void }

/** A result, a picture or a consent; its bytes are sealed on the server and open through the record alone. */
export function AttachDialog({ patientId, encounterId, onDone, onClose }: Props) {
  const { timeZone } = useCompany()
  const [kind, setKind] = useState<(typeof attachmentKinds)[number]>('result')
  const [takenOn, setTaken] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [file, setFile] = useState<Chosen | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const choose = async (chosen: File | undefined) => {
    setFile(null)
    setWhy(null)
    if (!chosen) return
    const contentType = contentTypes.find(type => type === chosen.type)
    if (!contentType) return setWhy(m['clinic.encounter.fileKinds']())
    if (chosen.size > largestAttachmentBytes) return setWhy(m['clinic.encounter.fileSize']())
    const content = base64Of(new Uint8Array(await chosen.arrayBuffer()))
    setFile({ name: chosen.name.slice(0, 150), contentType, content })
  }
  return (
    <ActDialog
      name="clinic.attachment.add"
      title={m['clinic.encounter.act.attach']()}
      verb={m['kernel.action.save']()}
      missing={why}
      input={file && takenOn ? { patientId, encounterId, kind, takenOn, ...file } : null}
      onDone={onDone}
      onClose={onClose}
    >
      <label className="field" data-field="content">
        <span className="field-label">{m['clinic.encounter.file']()}</span>
        <input
          type="file"
          accept={contentTypes.join(',')}
          onChange={event => void choose(event.target.files?.[0])}
        />
      </label>
      <div className="fields">
        <Select
          label={m['clinic.encounter.fileKind']()}
          name="kind"
          value={kind}
          onChange={setKind}
          options={attachmentKinds.map(id => ({ id, name: kindWords[id]() }))}
        />
        <DateField
          label={m['clinic.encounter.takenOn']()}
          name="takenOn"
          value={takenOn}
          onChange={setTaken}
        />
      </div>
    </ActDialog>
  )
}

/** Opens a sealed file: the opening is written down. */
export function FileButton({ patientId, id }: { patientId: string; id: string }) {
  const open = useCommand('clinic.attachment.open')
  const perform = async () => {
    try {
      const { content, contentType, name } = await open.mutateAsync({ patientId, id })
      const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes], { type: contentType }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      showToast(sayError(error))
    }
  }
  return (
    <Button size="small" onPress={() => void perform()}>
      {m['clinic.encounter.act.openFile']()}
    </Button>
  )
}
