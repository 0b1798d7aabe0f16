import { m } from '#generated/words/messages.js'
import { CustomerPicker } from '#modules/parties/public.web.tsx'

type Props = {
  value: string | null
  onChange: (id: string | null) => void
  error?: string | null
}

const vendors = { role: 'vendor' } as const

/** The authority whose fines these are, registered as a vendor; the last row of the list makes a new one. */
export function AuthorityPicker({ value, onChange, error = null }: Props) {
  return (
    <CustomerPicker
      {...vendors}
      label={m['fleet.violation.column.authorityName']()}
      name="authorityPartyId"
      value={value}
      onChange={onChange}
      hint={m['fleet.violation.authorityHint']()}
      error={error}
    />
  )
}
