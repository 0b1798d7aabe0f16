import { FileText } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SignaturePad } from '#ui/SignaturePad.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { Signature } from '#ui/signature.ts'
import { TextField } from '#ui/TextField.tsx'
import { useUploads } from '../files/useUploads.web.ts'
import { strokesOf } from '../publicPaper/SignerFields.tsx'
import type { SignedPaper } from './signedPaper.web.ts'

type Props = { paper: SignedPaper; onClose: () => void }
type SignerProps = Props & { signerName: string }

const idOf = ({ documentType, documentId }: SignedPaper) => ({ documentType, documentId })

/** Freezes the paper and makes its link. */
export function SendDialog({
  paper,
  isBilingual,
  onSent,
  onClose,
}: Props & {
  /** What the company sends by default. */
  isBilingual: boolean
  onSent: (sent: OutputFor<'platform.signing.request'>) => void
}) {
  const [bilingual, setBilingual] = useState(isBilingual)
  return (
    <ActDialog
      name="platform.signing.request"
      title={m['platform.signing.sendTitle']()}
      verb={m['platform.signing.send']()}
      input={{ ...idOf(paper), bilingual }}
      onDone={onSent}
      onClose={onClose}
    >
      <p>{m['platform.signing.sendNote']()}</p>
      <Switch on={bilingual} onChange={setBilingual}>
        {m['platform.signing.bilingual']()}
      </Switch>
    </ActDialog>
  )
}

/** The signer signs on the office's device; the clerk is the witness. */
export function CounterDialog({ paper, signerName, onClose }: SignerProps) {
  const [name, setName] = useState(signerName)
  const [signature, setSignature] = useState<Signature | null>(null)
  const missing =
    name.trim() === ''
      ? m['platform.signing.why.name']()
      : signature
        ? null
        : m['platform.signing.why.signature']()
  return (
    <ActDialog
      name="platform.signing.witness"
      title={m['platform.signing.hereTitle']({ number: paper.number })}
      verb={m['platform.signing.sealAct']()}
      input={
        signature && !missing ? { ...idOf(paper), name: name.trim(), strokes: strokesOf(signature) } : null
      }
      missing={missing}
      onClose={onClose}
    >
      <Notice>{m['platform.signing.hereNote']()}</Notice>
      <ButtonLink target="_blank" href={paper.href}>
        <FileText aria-hidden />
        {m['platform.signing.readPaper']()}
      </ButtonLink>
      <TextField
        name="name"
        label={m['platform.signing.signerName']()}
        value={name}
        maxLength={120}
        onChange={setName}
      />
      <SignaturePad label={m['platform.signing.signHere']()} onChange={setSignature} />
    </ActDialog>
  )
}

/** A paper signed by hand, uploaded. */
export function ScanDialog({ paper, signerName, onClose }: SignerProps) {
  const [name, setName] = useState(signerName)
  const scans = useUploads()
  const [fileId] = scans.fileIds
  const missing =
    name.trim() === '' ? m['platform.signing.why.name']() : fileId ? null : m['platform.signing.why.file']()
  return (
    <ActDialog
      name="platform.signing.scan"
      title={m['platform.signing.scanTitle']({ number: paper.number })}
      verb={m['platform.signing.save']()}
      input={fileId && !missing ? { ...idOf(paper), name: name.trim(), fileId } : null}
      missing={missing}
      onClose={onClose}
    >
      <p>{m['platform.signing.scanNote']()}</p>
      <TextField
        name="name"
        label={m['platform.signing.signerName']()}
        value={name}
        maxLength={120}
        onChange={setName}
      />
      <FileDrop
        label={m['platform.signing.scanFile']()}
        hint={m['platform.signing.scanHint']()}
        accept={['image/*', 'application/pdf']}
        uploads={scans.uploads}
        onFiles={files => {
          // One paper, one scan: a second choice takes the place of the first.
          for (const { id } of scans.uploads) scans.remove(id)
          scans.add(files.slice(0, 1))
        }}
        onRemove={scans.remove}
        onRetry={scans.retry}
      />
    </ActDialog>
  )
}
