import { useNavigate } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { links } from '../links.ts'

type Place = 'vendors' | 'bills'

/** The two lists about vendors: who they are, and what they sent. */
export function VendorsSwitch({ place }: { readonly place: Place }) {
  const navigate = useNavigate()
  return (
    <div className="billing-switch">
      <SegmentedControl
        label={m['billing.page.vendors']()}
        value={place}
        onChange={(next: Place) =>
          void navigate({ to: (next === 'bills' ? links.bills : links.vendors) as never })
        }
        options={[
          { id: 'vendors', name: m['billing.page.vendors']() },
          { id: 'bills', name: m['billing.page.bills']() },
        ]}
      />
    </div>
  )
}
