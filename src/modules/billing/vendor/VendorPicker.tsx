import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { spacedPhone } from '#modules/parties/public.web.tsx'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { isSomething } from '../money/amounts.web.ts'
import type { VendorRow } from '../wordMaps.web.ts'

const NewVendorPanel = onDemand(async () => (await import('./NewVendorPanel.tsx')).NewVendorPanel)

type Props = FieldProps & {
  value: string | null
  onChange: (id: string | null) => void
}

export const vendorName = (vendor: Pick<VendorRow, 'nameAr' | 'nameEn' | 'code'>) =>
  (currentLocale() === 'ar' ? vendor.nameAr || vendor.nameEn : vendor.nameEn || vendor.nameAr) ?? vendor.code

const choiceOf = (vendor: VendorRow): Choice => ({
  id: vendor.id,
  name: vendorName(vendor),
  ...(vendor.phone ? { caption: <span className="n">{spacedPhone(vendor.phone)}</span> } : {}),
  ...(isSomething(vendor.open) ? { fact: <Money amount={vendor.open} /> } : {}),
})

/** A vendor by name in any spelling or phone, with what we owe it; the last row registers a new one. */
export function VendorPicker({ value, onChange, ...field }: Props) {
  const { can } = useSession()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState<string | null>(null)
  const found = useAnswer(
    'billing.vendor.list',
    { limit: 8, ...(search ? { search } : {}) },
    { keepPrevious: true },
  )
  const stored = useAnswer('billing.vendor.get', { id: value ?? '' }, { enabled: value !== null })
  const rows = found.data?.rows ?? []
  const chosen = value === null ? undefined : (rows.find(row => row.id === value) ?? stored.data)
  return (
    <>
      <ComboBox
        {...field}
        placeholder={m['billing.vendor.hint']()}
        value={chosen ? choiceOf(chosen) : null}
        choices={rows.map(choiceOf)}
        onSearch={setSearch}
        searching={found.isFetching}
        onChange={choice => onChange(choice?.id ?? null)}
        {...(can('finance.vendors.write') ? { onCreate: setCreating } : {})}
      />
      {creating !== null && (
        <NewVendorPanel
          typed={creating}
          onClose={() => setCreating(null)}
          onCreated={id => {
            setCreating(null)
            onChange(id)
          }}
        />
      )}
    </>
  )
}
