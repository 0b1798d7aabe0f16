import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { words as itemStateWords } from '#generated/choices/realestate.lease.itemState.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { fileUrl } from '#kernel/web/api.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { links } from '../../links.web.ts'
import { PrintLink } from '../../paper/PrintLink.tsx'
import { actionWords, type Lease } from '../leaseWords.web.ts'

type Handover = Lease['handovers'][number]
type Item = Handover['items'][number]

/** The units whose next walk is not signed, each with its page for the phone. */
function NextWalks({ lease }: { lease: Lease }) {
  const { can } = useSession()
  const direction = lease.status === 'reserved' ? 'in' : lease.status === 'active' ? 'out' : null
  if (!direction || !can('realestate.leases.write')) return null
  const open = lease.lines.filter(
    line =>
      !lease.handovers.some(
        one => one.propertyId === line.propertyId && one.direction === direction && one.signedByName !== null,
      ),
  )
  return (
    <div className="row wrap">
      {open.map(line => (
        <ButtonLink key={line.propertyId} href={links.walk(lease.id, line.propertyId, direction)}>
          <Smartphone aria-hidden />
          {m['realestate.handover.onPhone']({ unit: line.name })}
        </ButtonLink>
      ))}
    </div>
  )
}

/** The walks through each unit, in and out. */
export function HandoversTab({ lease }: { lease: Lease }) {
  if (lease.handovers.length === 0)
    return <EmptyState title={m['realestate.lease.noHandovers']()} actions={<NextWalks lease={lease} />} />
  const nameOf = (id: string) => lease.lines.find(line => line.propertyId === id)?.name ?? ''
  return (
    <div className="card-body stack">
      <NextWalks lease={lease} />
      {lease.handovers.map(handover => (
        <HandoverPart key={handover.id} handover={handover} unit={nameOf(handover.propertyId)} />
      ))}
    </div>
  )
}

function HandoverPart({ handover, unit }: { handover: Handover; unit: string }) {
  const { can } = useSession()
  const [open, setOpen] = useState<Item | null>(null)
  const photos = [
    ...handover.items.flatMap(item =>
      item.fileIds.map(fileId => ({ fileId, name: m['realestate.handover.photo']({ item: item.item }) })),
    ),
    ...(handover.signatureFileId
      ? [{ fileId: handover.signatureFileId, name: m['realestate.handover.signature']() }]
      : []),
  ]
  const word = handover.direction === 'in' ? actionWords.handoverIn() : actionWords.handoverOut()
  return (
    <section className="stack tight">
      <h3>
        {word} · <bdi>{unit}</bdi>
      </h3>
      <div className="row wrap">
        <DayText day={handover.on} />
        <span>
          {m['realestate.lease.field.keys']()} <span className="n">{handover.keys}</span>
        </span>
        {handover.signedByName ? (
          <Badge hue="green">{m['realestate.lease.signedBy']({ name: handover.signedByName })}</Badge>
        ) : (
          <Badge hue="amber">{m['realestate.lease.notSigned']()}</Badge>
        )}
      </div>
      {handover.note && <p>{handover.note}</p>}
      {handover.items.map(item => (
        <div key={item.id} className="card-row">
          <span>
            <bdi>{item.room}</bdi>: <bdi className="strong">{item.item}</bdi> {itemStateWords[item.state]()}
          </span>
          <span className="row">
            {item.cost !== '0.000' && <Money amount={item.cost} />}
            {item.waivedReason && <bdi className="soft-ink">{item.waivedReason}</bdi>}
            {handover.direction === 'out' &&
              !item.isCharged &&
              !item.waivedReason &&
              (item.state === 'damaged' || item.state === 'missing') &&
              can('realestate.leases.write') && (
                <Button size="small" onPress={() => setOpen(item)}>
                  {m['realestate.lease.waive']()}
                </Button>
              )}
          </span>
        </div>
      ))}
      {photos.length > 0 && (
        <ul className="estate-walk-photos">
          {photos.map(({ fileId, name }) => (
            <li key={fileId}>
              <a href={fileUrl(fileId)} target="_blank" rel="noreferrer">
                <img src={fileUrl(fileId)} alt={name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {handover.signedByName && (
        <div className="row wrap">
          <PrintLink
            paper="realestate.handover.print"
            id={handover.id}
            name={m['realestate.handover.print']()}
          />
        </div>
      )}
      {open && <WaiveDialog item={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function WaiveDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="realestate.handover.waive"
      title={`${m['realestate.lease.waive']()}: ${item.item}`}
      verb={m['realestate.lease.waive']()}
      input={reason.trim().length >= 3 ? { itemId: item.id, reason } : null}
      onClose={onClose}
    >
      <TextArea
        label={m['realestate.lease.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}
