import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type Made = { fileId: string; pdfFileId: string; files: number; sizeBytes: number; sha256: string }

type Props = {
  title: string
  /** What the pack holds. */
  text: string
  made: Made | undefined
  error: Error | null
  onClose: () => void
}

/** «حزمة الأدلة» while it is made, and how to take it away, with the hash that proves the file later. */
export function EvidenceDialog({ title, text, made, error, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.back']()}</Button>
          {made && (
            <ButtonLink target="_blank" href={fileUrl(made.pdfFileId)}>
              {m['platform.evidence.pdf']()}
            </ButtonLink>
          )}
          {made && (
            <ButtonLink kind="primary" href={fileUrl(made.fileId)}>
              {m['platform.evidence.download']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="soft-ink">{text}</p>
        {error ? (
          <Notice hue="red" live>
            {sayError(error)}
          </Notice>
        ) : made ? (
          <dl className="facts" aria-live="polite">
            <Fact label={m['platform.evidence.files']()}>
              <NumberText value={made.files} />
            </Fact>
            <Fact label={m['platform.evidence.size']()}>
              <NumberText value={Math.max(1, Math.round(made.sizeBytes / 1024))} unit="KB" />
            </Fact>
            <Fact label={m['platform.evidence.hash']()}>
              <bdi dir="ltr">{made.sha256}</bdi>
            </Fact>
          </dl>
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Dialog>
  )
}
