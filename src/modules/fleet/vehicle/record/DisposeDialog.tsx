import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { type Books, type DisposalKind, disposalWords } from './booksWords.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

type Props = { vehicle: Vehicle; books: Books; onClose: () => void }

/** What is still open on a vehicle that leaves: nothing of it stops the sale, all of it needs work after it. */
function openMatters(vehicle: Vehicle, books: Books): string[] {
  return [
    ...(vehicle.claims.length > 0 ? [m['fleet.dispose.openClaims']({ count: vehicle.claims.length })] : []),
    ...books.financings
      .filter(one => one.state === 'active')
      .map(one => m['fleet.dispose.openFinancing']({ number: isolated(one.number) })),
    ...books.policies.map(one => m['fleet.dispose.openPolicy']({ number: isolated(one.number) })),
  ]
}

/** A vehicle leaves the fleet: sold, lost, stolen, or given back at the end of its lease. */
export default function DisposeDialog({ vehicle, books, onClose }: Props) {
  const today = useToday()
  const isLeased = vehicle.ownership === 'leased_in'
  const [kind, setKind] = useState<DisposalKind>(isLeased ? 'returned' : 'sold')
  const [on, setOn] = useState<string | null>(today)
  const [buyerPartyId, setBuyer] = useState<string | null>(null)
  const [price, setPrice] = useState('')
  const [reason, setReason] = useState('')
  const isSale = kind === 'sold'
  const isMissing = !on || reason.trim() === '' || (isSale && (!buyerPartyId || !(Number(price) > 0)))
  const missing = isMissing ? m['kernel.field.required']() : null
  const matters = openMatters(vehicle, books)
  return (
    <ActDialog
      name="fleet.vehicle.dispose"
      title={m['fleet.dispose.title']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      verb={m['fleet.dispose.act']()}
      danger
      posts
      input={
        isMissing || !on
          ? null
          : {
              id: vehicle.id,
              version: vehicle.version,
              kind,
              on,
              reason,
              ...(isSale ? { buyerPartyId, price } : {}),
            }
      }
      missing={missing}
      onDone={({ invoiceNumber }) =>
        showToast(
          invoiceNumber ? m['fleet.dispose.sold']({ number: invoiceNumber }) : m['fleet.dispose.done'](),
        )
      }
      onClose={onClose}
    >
      <p>{m['fleet.dispose.says']()}</p>
      {matters.length > 0 && (
        <Notice hue="amber">
          {matters.map(text => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {isSale && !books.asset && <Notice hue="slate">{m['fleet.dispose.noAsset']()}</Notice>}
      <div className="fields">
        <Select
          name="kind"
          label={m['fleet.dispose.kind']()}
          value={kind}
          onChange={setKind}
          options={optionsOf(disposalWords).filter(one => (one.id === 'returned') === isLeased)}
        />
        <DateField name="on" label={m['fleet.dispose.on']()} value={on} onChange={setOn} />
        {isSale && (
          <CustomerPicker
            name="buyerPartyId"
            label={m['fleet.dispose.buyer']()}
            value={buyerPartyId}
            onChange={setBuyer}
          />
        )}
        {isSale && (
          <MoneyField name="price" label={m['fleet.dispose.price']()} value={price} onChange={setPrice} />
        )}
      </div>
      <TextArea
        name="reason"
        label={m['fleet.dispose.reason']()}
        hint={m['fleet.dispose.reasonHint']()}
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}
