import { type ReactNode, useRef } from 'react'

type Options = {
  /** Media types or extensions. */
  accept: readonly string[]
  multiple?: boolean
  /** Phones open the camera at the back. */
  camera?: boolean
  onFiles: (files: File[]) => void
}

/** The browser's file dialog: `open` for the press of a button, `input` beside it. */
export function useFileDialog({ accept, multiple, camera, onFiles }: Options): {
  open: () => void
  input: ReactNode
} {
  const ref = useRef<HTMLInputElement>(null)
  return {
    open: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after an error.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}
