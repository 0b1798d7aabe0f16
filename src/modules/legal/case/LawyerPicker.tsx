import { CustomerPicker } from '#modules/parties/public.web.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'

const vendors = { role: 'vendor' } as const

/** A lawyer: a party with the role of a vendor, whose bills are paid. */
export function LawyerPicker(
  props: FieldProps & { value: string | null; onChange: (id: string | null) => void },
) {
  return <CustomerPicker {...props} {...vendors} />
}
