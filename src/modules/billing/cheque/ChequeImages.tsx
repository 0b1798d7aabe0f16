import { Camera, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl, upload } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useFileDialog } from '#ui/useFileDialog.tsx'
import './cheque.css'

export const maxImages = 4

type ShownProps = { ids: readonly string[]; onRemove?: (id: string) => void }

/** Pictures of a cheque; each opens whole. */
export function ShownImages({ ids, onRemove }: ShownProps) {
  return ids.map((id, at) => (
    <span key={id} className="cheque-image">
      <a href={fileUrl(id)} target="_blank" rel="noopener">
        <img src={fileUrl(id)} alt={m['billing.cheque.imageNo']({ no: at + 1 })} loading="lazy" />
      </a>
      {onRemove && (
        <IconButton size="small" label={m['billing.cheque.imageRemove']()} onPress={() => onRemove(id)}>
          <X aria-hidden />
        </IconButton>
      )}
    </span>
  ))
}

type Props = { ids: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Takes pictures of a cheque with the phone's camera, or from files. */
export function ChequeImages({ ids, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setError(null)
    const kept = [...ids]
    try {
      for (const file of files.slice(0, maxImages - kept.length))
        kept.push((await upload(file, file.name)).id)
    } catch (problem) {
      setError(sayError(problem))
    } finally {
      setBusy(false)
      onChange(kept)
    }
  }
  const onFiles = (files: File[]) => void add(files)
  const camera = useFileDialog({ accept: ['image/*'], camera: true, onFiles })
  const pick = useFileDialog({ accept: ['image/*'], multiple: true, onFiles })
  const isFull = ids.length >= maxImages ? m['billing.cheque.imagesFull']({ count: maxImages }) : null
  return (
    <div className="field whole">
      <span className="field-label">{m['billing.cheque.images']()}</span>
      <div className="cheque-images">
        <ShownImages ids={ids} onRemove={id => onChange(ids.filter(one => one !== id))} />
        <Button size="small" busy={isBusy} disabledReason={isFull} onPress={camera.open}>
          <Camera aria-hidden />
          {m['billing.cheque.takePhoto']()}
        </Button>
        <Button size="small" busy={isBusy} disabledReason={isFull} onPress={pick.open}>
          <ImagePlus aria-hidden />
          {m['billing.cheque.pickFile']()}
        </Button>
        {camera.input}
        {pick.input}
      </div>
      <FieldError error={error} />
    </div>
  )
}
