import { formatPercent } from '#kernel/shared/format.ts'
import { useDisplay } from '#ui/display.ts'

/** A share in basis points; a dash where there is nothing to compare with. */
export function Share({ bps }: { bps: number | null }) {
  const { digits } = useDisplay()
  if (bps === null) return <span className="quiet">{'\u2014'}</span>
  return <span className="n soft-ink">{formatPercent(bps, digits)}</span>
}
