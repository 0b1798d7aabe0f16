import { m } from '#generated/words/messages.js'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { choiceName, figureName, type LawFigure } from './lawWords.web.ts'

function FigureText({ figure }: { figure: LawFigure }) {
  const { kind, value } = figure
  if (value === null) return <span className="quiet">{m['hr.labourRule.open']()}</span>
  if (kind === 'money') return <Money amount={value} />
  if (kind === 'flag') return <>{value === 'true' ? m['hr.labourRule.yes']() : m['hr.labourRule.no']()}</>
  if (kind === 'choice') return <>{choiceName(value)}</>
  return <bdi className="n">{value}</bdi>
}

/** The figures of a law row. */
export function LawFigures({ figures }: { figures: readonly LawFigure[] }) {
  return (
    <dl className="facts">
      {figures.map(figure => (
        <Fact key={figure.path} label={figureName(figure)}>
          <FigureText figure={figure} />
        </Fact>
      ))}
    </dl>
  )
}
