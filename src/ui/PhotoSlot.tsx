import { Camera, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFileDialog } from './useFileDialog.tsx'
import { useWords } from './words.ts'
import './css/capture.css'

type Props = {
  /** The angle: "left side". */
  name: string
  /** The photo taken now. */
  photoUrl?: string | null
  /** The last photo of the same angle, shown faintly so that the new one matches it. */
  lastPhotoUrl?: string | null
  /** The drawing of the angle while there is no photo. */
  outline?: ReactNode
  /** The next photo to take. */
  next?: boolean
  progress?: number | null
  error?: string | null
  onPick: (file: File) => void
}

export function PhotoSlot(props: Props) {
  const { name, photoUrl, lastPhotoUrl, outline, next, progress, error, onPick } = props
  const words = useWords()
  const dialog = useFileDialog({
    accept: ['image/*'],
    camera: true,
    onFiles: ([file]) => file && onPick(file),
  })
  const state = photoUrl ? 'taken' : next ? 'next' : 'open'
  return (
    <div className={`photo ${state}`}>
      <button
        type="button"
        className="photo-frame"
        onClick={dialog.open}
        aria-label={`${name}: ${photoUrl ? words.replacePhoto : words.takePhoto}`}
      >
        {photoUrl ? (
          <img src={photoUrl} alt="" />
        ) : lastPhotoUrl ? (
          <img src={lastPhotoUrl} alt="" className="last" />
        ) : (
          outline
        )}
        {photoUrl ? (
          <span className="photo-tick">
            <Check aria-hidden />
          </span>
        ) : (
          <Camera aria-hidden className="photo-camera" />
        )}
        {progress !== null && progress !== undefined && (
          <progress value={progress} aria-label={words.uploading} />
        )}
      </button>
      {dialog.input}
      <span className="cap">{name}</span>
      {error && <span className="field-error">{error}</span>}
    </div>
  )
}
