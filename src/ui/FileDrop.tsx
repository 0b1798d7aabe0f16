import { Paperclip, RotateCcw, Upload, X } from 'lucide-react'
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from './Button.tsx'
import { DirIcon } from './DirIcon.tsx'
import { IconButton } from './IconButton.tsx'
import { useWords } from './words.ts'

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
  const drop: DropZoneProps['onDrop'] = async event => {
    const dropped = event.items.filter(entry => entry.kind === 'file')
    const files = await Promise.all(dropped.map(entry => entry.getFile()))
    if (files.length) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div className="field whole">
      <span className="field-label">{label}</span>
      <DropZone className="drop" aria-label={label} onDrop={drop}>
        <Upload aria-hidden />
        <span>{words.dropFile}</span>
        <FileTrigger
          acceptedFileTypes={accept}
          allowsMultiple={multiple}
          onSelect={list => list && onFiles([...list])}
        >
          <Button size="small">{words.chooseFile}</Button>
        </FileTrigger>
      </DropZone>
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
