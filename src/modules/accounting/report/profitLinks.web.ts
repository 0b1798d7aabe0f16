import { links } from '../links.web.ts'
import type { ProfitFigure } from '../profit/profit.rules.ts'
import { classesOfFigure } from '../profit/profitFigures.rules.ts'
import type { Days } from './report.rules.ts'

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
