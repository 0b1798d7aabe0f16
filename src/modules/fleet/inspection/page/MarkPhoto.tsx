import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { sayError } from '#kernel/web/say.ts'
import { PhotoSlot } from '#ui/PhotoSlot.tsx'
import { keepOrSend } from './outbox.web.ts'
import { useDeviceUrls } from './useDeviceUrls.web.ts'
import type { NewMark } from './yardDraft.web.ts'

type Props = { mark: NewMark; onChange: (fileIds: readonly string[]) => void }

/** A photo of the damage itself, kept on the device until there is a connection. */
export function MarkPhoto({ mark, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const fileIds = mark.fileIds ?? []
  const urlOf = useDeviceUrls(fileIds)
  const pick = async (file: File) => {
    setProblem(null)
    setKeeping(true)
    try {
      onChange([await keepOrSend(file, file.name)])
    } catch (error) {
      setProblem(sayError(error))
    } finally {
      setKeeping(false)
    }
  }
  return (
    <div className="yard-mark-photo">
      <PhotoSlot
        name={m['fleet.inspection.markPhoto']()}
        photoUrl={fileIds[0] ? urlOf(fileIds[0]) : null}
        progress={isKeeping ? 0.5 : null}
        error={problem}
        onPick={file => void pick(file)}
      />
    </div>
  )
}
