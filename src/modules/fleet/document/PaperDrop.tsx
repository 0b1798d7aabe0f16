import { m } from '#generated/words/messages.js'
import type { useUploads } from '#modules/platform/public.web.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'

type Props = { label: string; files: ReturnType<typeof useUploads> }

/** Scans and photos of papers, on their way while the rest of the form is filled in. */
export function PaperDrop({ label, files }: Props) {
  return (
    <FileDrop
      label={label}
      accept={['image/*', 'application/pdf']}
      hint={m['fleet.documents.fileHint']()}
      multiple
      uploads={files.uploads}
      onFiles={files.add}
      onRemove={files.remove}
      onRetry={files.retry}
    />
  )
}
