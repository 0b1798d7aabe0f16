import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { useUploads } from '#modules/platform/public.web.tsx'
import { FileDrop, type FileUpload } from '#ui/FileDrop.tsx'

/** What the server takes in one file. */
const largestMegabytes = 15

/** Scans of a letter or receipt. One that is too large is not sent, and stands in the list with the reason beside the others. */
export function ScanDrop({ label, files }: { label: string; files: ReturnType<typeof useUploads> }) {
  const [large, setLarge] = useState<readonly FileUpload[]>([])
  const add = (chosen: File[]) => {
    const isLarge = (file: File) => file.size > largestMegabytes * 1024 * 1024
    const error = m['legal.letter.fileSize']({ max: largestMegabytes })
    setLarge([
      ...large,
      ...chosen
        .filter(isLarge)
        .map(({ name }) => ({ id: `large-${crypto.randomUUID()}`, name, progress: null, error })),
    ])
    files.add(chosen.filter(file => !isLarge(file)))
  }
  const remove = (id: string) => {
    setLarge(large.filter(one => one.id !== id))
    files.remove(id)
  }
  return (
    <FileDrop
      label={label}
      hint={m['legal.letter.fileHint']({ max: largestMegabytes })}
      accept={['image/*', 'application/pdf']}
      uploads={[...files.uploads, ...large]}
      onFiles={add}
      onRemove={remove}
      onRetry={files.retry}
    />
  )
}
