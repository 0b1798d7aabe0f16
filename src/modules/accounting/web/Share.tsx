import { formatPercent } from '#kernel/shared/format.ts'
import { useDisplay } from '#ui/display.ts'

/** A share in basis points; a dash where there is nothing to compare with. */
export function Share({ bps }: { readonly bps: number | null }) {
  const { digits } = useDisplay()
  if (bps === null) return <span className="quiet">{'\u2014'}</span>
  return <span className="n soft-ink">{formatPercent(bps, digits)}</span>
}

/** A share as a sheet holds it: 0.9041 is 90.41 %. */
export const sheetShare = (bps: number | null): string | null =>
  bps === null ? null : (bps / 10_000).toFixed(4)
