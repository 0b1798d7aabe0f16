import { useGo } from '#kernel/web/useGo.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

type Place = { name: string; href: string }

type Props = {
  label: string
  places: readonly Place[]
  /** The address of the page itself. */
  here: string
}

/** Lists that belong together, one press apart. */
export function PlaceSwitch({ label, places, here }: Props) {
  const go = useGo()
  if (places.length < 2) return null
  return (
    <div className="billing-switch">
      <SegmentedControl
        label={label}
        value={here}
        onChange={(href: string) => go(href)}
        options={places.map(({ name, href }) => ({ id: href, name }))}
      />
    </div>
  )
}
