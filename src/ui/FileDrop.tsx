import { Paperclip, RotateCcw, Upload, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { DirIcon } from './DirIcon.tsx'
import { IconButton } from './IconButton.tsx'
import { useFileDialog } from './useFileDialog.tsx'
import { useWords } from './words.ts'
import './css/drop.css'

export type FileUpload = {
  id: string
  name: string
  /** 0 to 1 while on its way, null when done. */
  progress: number | null
  error?: string
}

type Props = {
  /** What belongs here: "scan of the registration". */
  label: string
  /** Media types or extensions. */
  accept: readonly string[]
  /** "PDF or photo, up to 10 MB". */
  hint?: string
  multiple?: boolean
  uploads: readonly FileUpload[]
  onFiles: (files: File[]) => void
  onRemove?: (id: string) => void
  onRetry?: (id: string) => void
}

export function FileDrop({ label, accept, hint, multiple, uploads, onFiles, onRemove, onRetry }: Props) {
  const words = useWords()
  const dialog = useFileDialog({ accept, multiple, onFiles })
  const [isOver, setOver] = useState(false)
  const take = (files: FileList) => {
    if (files.length > 0) onFiles([...files].slice(0, multiple ? undefined : 1))
  }
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault()
    setOver(next)
  }
  return (
    <div className="field whole">
      <span className="field-label">{label}</span>
      <div
        className="drop"
        role="group"
        aria-label={label}
        data-drop-target={isOver || undefined}
        onDragOver={event => over(event, true)}
        onDragLeave={event => over(event, false)}
        onDrop={event => {
          over(event, false)
          take(event.dataTransfer.files)
        }}
        onPaste={event => take(event.clipboardData.files)}
      >
        <Upload aria-hidden />
        <span>{words.dropFile}</span>
        <Button size="small" onPress={dialog.open}>
          {words.chooseFile}
        </Button>
        {dialog.input}
      </div>
      {hint && <span className="hint">{hint}</span>}
      {uploads.length > 0 && (
        <ul className="uploads">
          {uploads.map(upload => (
            <li key={upload.id}>
              <Paperclip aria-hidden />
              <span className="grow">
                <bdi>{upload.name}</bdi>
                {upload.error && <span className="field-error">{upload.error}</span>}
                {upload.progress !== null && !upload.error && (
                  <progress value={upload.progress} aria-label={words.uploading} />
                )}
              </span>
              {upload.error && onRetry && (
                <IconButton label={words.retry} size="small" onPress={() => onRetry(upload.id)}>
                  <DirIcon icon={RotateCcw} />
                </IconButton>
              )}
              {onRemove && (
                <IconButton label={words.remove} size="small" onPress={() => onRemove(upload.id)}>
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
