import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { usePaper } from '../../document/usePaper.tsx'
import { documentWords } from '../vehicleWords.web.ts'
import type { VehicleDocument } from './vehicleDocument.web.ts'

const vendors = { role: 'vendor' } as const
type Props = { document: VehicleDocument; onClose: () => void }

/** The cost of a document: on account or paid at once; the vehicle bears it. */
export default function FeeDialog({ document, onClose }: Props) {
  const [vendorPartyId, setVendor] = useState<string | null>(null)
  const { paper, missing, isLater, said, fields } = usePaper(
    document.fee ?? '',
    true,
    {
      later: m['fleet.documents.feeLater'](),
      amount: m['fleet.documents.fee'](),
      number: m['fleet.documents.feeReceipt'](),
      numberFirst: m['fleet.documents.feeReceiptFirst'](),
    },
    document.issuedOn,
  )
  const whyNot = missing ?? (isLater && !vendorPartyId ? m['fleet.documents.feeVendorFirst']() : null)
  return (
    <ActDialog
      name="fleet.document.payFee"
      title={m['fleet.documents.feeTitle']({ document: documentWords[document.kind]() })}
      verb={m['fleet.documents.payFee']()}
      posts
      input={
        whyNot || !paper ? null : { id: document.id, version: document.version, vendorPartyId, ...paper }
      }
      missing={whyNot}
      onDone={said}
      onClose={onClose}
    >
      <CustomerPicker
        name="vendorPartyId"
        {...vendors}
        label={m['fleet.documents.feeVendor']()}
        value={vendorPartyId}
        onChange={setVendor}
        optional={!isLater}
      />
      {fields}
    </ActDialog>
  )
}
