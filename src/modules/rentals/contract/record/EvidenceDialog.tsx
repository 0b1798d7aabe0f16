import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Contract } from '../../price/amounts.web.ts'
import { contractName } from '../list/contractColumns.tsx'

type Props = { contract: Contract; onClose: () => void }

/** «حزمة الأدلة»: made when it is asked for, with the hash that proves the file later. */
export function EvidenceDialog({ contract, onClose }: Props) {
  const build = useCommand('rentals.evidence.build')
  const { mutate, data: made } = build
  // A repeat, as development draws everything twice, carries the same key and is the same pack.
  useEffect(() => mutate({ contractId: contract.id }), [mutate, contract.id])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${m['rentals.evidence.title']()} ${contractName(contract)}`}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.back']()}</Button>
          {made && (
            <ButtonLink target="_blank" href={fileUrl(made.pdfFileId)}>
              {m['rentals.evidence.pdf']()}
            </ButtonLink>
          )}
          {made && (
            <ButtonLink kind="primary" href={fileUrl(made.fileId)}>
              {m['rentals.evidence.download']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="soft-ink">{m['rentals.evidence.text']()}</p>
        {build.error ? (
          <Notice hue="red" live>
            {sayError(build.error)}
          </Notice>
        ) : made ? (
          <dl className="facts" aria-live="polite">
            <Fact label={m['rentals.evidence.files']()}>
              <NumberText value={made.files} />
            </Fact>
            <Fact label={m['rentals.evidence.size']()}>
              <NumberText value={Math.max(1, Math.round(made.sizeBytes / 1024))} unit="KB" />
            </Fact>
            <Fact label={m['rentals.evidence.hash']()}>
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
