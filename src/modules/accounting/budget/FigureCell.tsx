import { formatPercent } from '#kernel/shared/format.ts'
import { Amount } from '#ui/Amount.tsx'
import { useDisplay } from '#ui/display.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { type FigureName, type Figures, hueOf } from './budgetWords.web.ts'

type Props = {
  figures: Figures
  name: FigureName
  /** The class of the account: only expenses are late. */
  accountClass: number
  /** The ledger lines behind the actual. */
  href?: string | null
  label?: string
  strong?: boolean
}

/** One figure of a budget: the actual opens its lines, a share is coloured where it is much. */
export function FigureCell({ figures, name, accountClass, href, label = '', strong = false }: Props) {
  const { digits } = useDisplay()
  if (name === 'usedBps') {
    const { usedBps } = figures
    if (usedBps === null) return <span className="quiet">{'\u2014'}</span>
    const hue = hueOf(figures, accountClass)
    return (
      <span className={`n ${hue === 'bad' ? 'bad strong' : hue ? 'strong' : usedBps === 0 ? 'quiet' : ''}`}>
        {formatPercent(usedBps, digits)}
      </span>
    )
  }
  const amount = <Amount amount={figures[name]} strong={strong} />
  if (name !== 'actual' || !href || !/[1-9]/.test(figures.actual)) return amount
  return (
    <FigureLink href={href} label={label}>
      {amount}
    </FigureLink>
  )
}
