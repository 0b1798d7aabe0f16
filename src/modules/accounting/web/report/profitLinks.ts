import type { ProfitFigure } from '../../shared/profit.rules.ts'
import { classesOfFigure } from '../../shared/profitFigures.ts'
import type { Days } from '../../shared/report.rules.ts'
import { links } from '../links.ts'

type Dimension = 'profitUnit' | 'costCenter'

/** Where what a unit or centre earned opens; without one, the lines that carry none. */
export function hrefOfProfit(
  by: Dimension,
  id: string | null,
  { figure, from, to }: Days & { figure: ProfitFigure },
): string {
  const own = by === 'profitUnit' ? { profitUnitId: id } : { costCenterId: id }
  return links.linesBehind({
    classes: classesOfFigure[figure],
    from,
    to,
    withClosing: false,
    ...(id === null ? { without: by } : own),
  })
}
