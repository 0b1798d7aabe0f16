import { CustomerPicker } from '#modules/parties/public.web.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'

const vendors = { role: 'vendor' } as const

/** A supplier: a party with the role of a vendor, found or made on the spot. */
export function SupplierPicker(
  props: FieldProps & { value: string | null; onChange: (id: string | null) => void },
) {
  return <CustomerPicker {...props} {...vendors} />
}
