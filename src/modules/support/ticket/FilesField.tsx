import { m } from '#generated/words/messages.js'
import type { useUploads } from '#modules/platform/public.web.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'

const accept = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', '.csv', '.xlsx']
const mostFiles = 5

/** Up to five pictures or papers that show what is meant. */
export const FilesField = ({ files }: { files: ReturnType<typeof useUploads> }) => (
  <FileDrop
    label={m['support.field.files']()}
    accept={accept}
    hint={m['support.form.filesHint']()}
    multiple
    uploads={files.uploads}
    onFiles={chosen => files.add(chosen.slice(0, Math.max(0, mostFiles - files.uploads.length)))}
    onRemove={files.remove}
    onRetry={files.retry}
  />
)
