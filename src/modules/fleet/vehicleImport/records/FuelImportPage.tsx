import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { RecordImport } from './RecordImport.tsx'

/** The picker's role is the party's, not the element's. */
const vendors = { role: 'vendor' } as const

export default function FuelImportPage() {
  const bring = useCommand('fleet.recordImport.fuel')
  const [vendorPartyId, setVendor] = useState<string | null>(null)
  const vendor = { vendorPartyId: vendorPartyId ?? '' }
  return (
    <RecordImport
      kind="fuel"
      posts
      more={
        <CustomerPicker
          label={m['fleet.recordImport.vendor']()}
          {...vendors}
          value={vendorPartyId}
          onChange={setVendor}
        />
      }
      whyNotYet={vendorPartyId === null ? m['fleet.recordImport.noVendor']() : null}
      check={file => preview('fleet.recordImport.fuel', { ...file, ...vendor })}
      bring={(file, planHash, goodRowsOnly) =>
        bring.mutateAsync({ ...file, ...vendor, planHash, goodRowsOnly })
      }
    />
  )
}
