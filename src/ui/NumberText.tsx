import { formatNumber } from '#kernel/shared/format.ts'
import { useDisplay } from './display.ts'

type Props = {
  value: number | string | null | undefined
  decimals?: number
  /** km, days: small, after the number. */
  unit?: string
  strong?: boolean
}

/** A number with grouping and its unit. */
export function NumberText({ value, decimals, unit, strong }: Props) {
  const { digits } = useDisplay()
  if (value === null || value === undefined) return <span className="quiet">{'\u2014'}</span>
  return (
    <span className={strong ? 'money strong' : 'money'}>
      <span className="n">{formatNumber(value, digits, decimals)}</span>
      {unit && <small>{unit}</small>}
    </span>
  )
}
