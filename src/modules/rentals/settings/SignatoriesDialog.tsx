import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { strokesOf } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SignaturePad } from '#ui/SignaturePad.tsx'
import type { Signature } from '#ui/signature.ts'
import { TextField } from '#ui/TextField.tsx'

type Signatory = OutputFor<'platform.signing.rules'>['signatories'][number]
type Props = { onClose: () => void }

/** Who signs for the company, each with the signature kept for it. */
export function SignatoriesDialog({ onClose }: Props) {
  const answer = useAnswer('platform.signing.rules', {})
  const [edited, setEdited] = useState<Signatory | 'new' | null>(null)
  if (edited)
    return <SignatoryDialog known={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['rentals.signing.signatories']()}
      actions={
        <>
          <Button onPress={onClose}>{m['platform.link.done']()}</Button>
          <Button kind="primary" onPress={() => setEdited('new')}>
            {m['rentals.signing.addSignatory']()}
          </Button>
        </>
      }
    >
      <Loaded answer={answer}>
        {({ signatories }) => (
          <>
            {signatories.length === 0 && <p className="soft-ink">{m['rentals.signing.noSignatory']()}</p>}
            <ul className="rentals-lines">
              {signatories.map(one => (
                <li key={one.id}>
                  <span className="grow">
                    <bdi className="strong">{one.name}</bdi>{' '}
                    {!one.isActive && <Badge>{m['rentals.signing.inactive']()}</Badge>}
                    <span className="cap rentals-block">{one.title}</span>
                  </span>
                  <Strokes strokes={one.strokes} name={one.name} />
                  <Button size="small" onPress={() => setEdited(one)}>
                    {m['kernel.action.edit']()}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** A kept signature as it was drawn. */
function Strokes({ strokes, name }: { strokes: Signatory['strokes']; name: string }) {
  const points = strokes.flat()
  const [left, top] = [Math.min(...points.map(one => one.x)), Math.min(...points.map(one => one.y))]
  const width = Math.max(...points.map(one => one.x)) - left
  const height = Math.max(...points.map(one => one.y)) - top
  return (
    <svg
      viewBox={`${left - 3} ${top - 3} ${width + 6} ${height + 6}`}
      width={96}
      height={40}
      role="img"
      aria-label={m['rentals.signing.signatureOf']({ name })}
    >
      <path
        d={strokes.map(stroke => `M${stroke.map(one => `${one.x} ${one.y}`).join('L')}`).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
      />
    </svg>
  )
}

function SignatoryDialog({ known, onClose }: Props & { known: Signatory | null }) {
  const [name, setName] = useState(known?.name ?? '')
  const [title, setTitle] = useState(known?.title ?? '')
  const [isActive, setActive] = useState(known?.isActive ?? true)
  const [signature, setSignature] = useState<Signature | null>(null)
  const missing =
    name.trim() === ''
      ? m['rentals.signing.why.name']()
      : known || signature
        ? null
        : m['platform.signing.why.signature']()
  return (
    <ActDialog
      name="platform.signatory.save"
      title={known ? known.name : m['rentals.signing.addSignatory']()}
      verb={m['kernel.action.save']()}
      missing={missing}
      input={
        missing
          ? null
          : {
              ...(known ? { id: known.id, version: known.version } : {}),
              name: name.trim(),
              title: title.trim() || null,
              isActive,
              strokes: signature ? strokesOf(signature) : null,
            }
      }
      onClose={onClose}
    >
      <TextField
        name="name"
        label={m['rentals.signing.signatoryName']()}
        value={name}
        maxLength={120}
        onChange={setName}
        autoFocus
      />
      <TextField
        name="title"
        label={m['rentals.signing.signatoryTitle']()}
        value={title}
        maxLength={120}
        onChange={setTitle}
        optional
      />
      <SignaturePad
        label={known ? m['rentals.signing.newSignature']() : m['platform.signing.signHere']()}
        onChange={setSignature}
      />
      {known && (
        <Checkbox checked={isActive} onChange={setActive}>
          {m['rentals.signing.active']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}
