import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'

/** Takes up to ten papers, as photos or PDF, and sends them to be read. */
export function BringPapers() {
  const files = useUploads()
  const send = useCommand('billing.scan.upload')
  const [error, setError] = useState<string | null>(null)
  const bring = async () => {
    setError(null)
    try {
      const { scans } = await send.mutateAsync({ fileIds: files.fileIds })
      for (const { id } of files.uploads) files.remove(id)
      showToast(m['billing.scan.brought']({ count: scans.length }))
    } catch (problem) {
      setError(sayError(problem))
    }
  }
  return (
    <div className="scan-bring">
      <FileDrop
        label={m['billing.scan.drop']()}
        accept={['image/*', 'application/pdf', '.pdf']}
        hint={m['billing.scan.dropHint']()}
        multiple
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
      {error && <Notice hue="red">{error}</Notice>}
      {files.uploads.length > 0 && (
        <Button
          kind="primary"
          onPress={() => void bring()}
          busy={send.isPending || files.isBusy}
          disabledReason={files.fileIds.length > 10 ? m['billing.scan.tooMany']() : null}
        >
          {m['billing.scan.read']({ count: files.fileIds.length })}
        </Button>
      )}
    </div>
  )
}
