import { words as formulas } from '#generated/choices/accounting.ratio.formula.ts'
import { m } from '#generated/words/messages.js'
import { addMonths, startOfMonth } from '#kernel/shared/day.ts'
import { formatDay, formatNumber, formatPercent } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { formatMonth } from '../monthNames.web.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { useToday } from '../report/FilterParts.tsx'
import type { RatioCode } from '../report/ratio.rules.ts'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { hrefOfLines } from './figureLinks.web.ts'
import { MonthChip } from './MonthChip.tsx'
import { RatioLine } from './RatioLine.tsx'

type Ratios = OutputFor<'accounting.analysis.ratios'>
type Row = Ratios['rows'][number]

const names: Record<RatioCode, () => string> = {
  current: m['accounting.ratio.current'],
  quick: m['accounting.ratio.quick'],
  netMargin: m['accounting.ratio.netMargin'],
  roa: m['accounting.ratio.roa'],
  roe: m['accounting.ratio.roe'],
  debtToEquity: m['accounting.ratio.debtToEquity'],
  dso: m['accounting.ratio.dso'],
  dpo: m['accounting.ratio.dpo'],
  interestCover: m['accounting.ratio.interestCover'],
}

/** A ratio as people say it: times, percent or days; «لا ينطبق» without a divisor. In a sheet its number stands bare. */
function useRatioText(
  whole: (number: string) => string,
): (row: Pick<Row, 'unit'>, value: number | null) => string {
  const { digits } = useDisplay()
  return ({ unit }, value) => {
    if (value === null) return m['accounting.ratio.notApplicable']()
    if (unit === 'percent') return whole(formatPercent(value, digits))
    if (unit === 'times')
      return m['accounting.ratio.times']({ value: whole(formatNumber(value / 100, digits, 2)) })
    const days = formatNumber(value / 100, digits, 0)
    return m['accounting.ratio.days']({ days: Math.round(value / 100), value: whole(days) })
  }
}

/** The ratios of the last ended month, how each is reckoned, and its twelve months. */
export function RatiosTab() {
  const today = useToday()
  const [address, change] = useAddress()
  const month = typeof address['month'] === 'string' ? address['month'] : null
  const answer = useAnswer('accounting.analysis.ratios', month ? { month } : {}, { keepPrevious: true })
  const text = useRatioText(isolated)
  const cell = useRatioText(number => number)
  const { currency } = useCompany()
  const last = answer.data?.months.at(-1)
  return (
    <div className="stack">
      <Toolbar
        end={
          answer.data && (
            <SheetMenu
              sheet={{
                title: m['accounting.page.analysis'](),
                currency,
                columns: [
                  { header: m['accounting.ratio.name'](), kind: 'text' },
                  { header: m['accounting.ratio.formula'](), kind: 'text' },
                  ...answer.data.months.map(one => ({
                    header: formatMonth(one.startsOn),
                    kind: 'text' as const,
                  })),
                ],
                rows: answer.data.rows.map(row => [
                  names[row.code](),
                  formulas[row.code](),
                  ...row.values.map(value => cell(row, value)),
                ]),
              }}
            />
          )
        }
      >
        {last && (
          <MonthChip
            month={last.startsOn}
            last={addMonths(startOfMonth(today), -1)}
            onChange={chosen => change({ month: chosen })}
          />
        )}
      </Toolbar>
      <Loaded answer={answer}>
        {data => (
          <div className="stack">
            <p className="caption">
              {m['accounting.ratio.basis']({
                month: formatMonth(data.months.at(-1)!.startsOn),
                from: formatDay(data.flowsFrom, 'latin'),
              })}
            </p>
            <div className="accounting-ratios">
              {data.rows.map(row => (
                <RatioCard key={row.code} row={row} data={data} text={value => text(row, value)} />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

type CardProps = {
  row: Row
  data: Ratios
  text: (value: number | null) => string
}

function RatioCard({ row, data, text }: CardProps) {
  const name = names[row.code]()
  const span = { from: data.flowsFrom, to: data.months.at(-1)!.endsOn }
  return (
    <Card title={name} caption={formulas[row.code]()}>
      <div className="stack">
        <span className="accounting-ratio">{text(row.values.at(-1) ?? null)}</span>
        <RatioLine
          label={m['accounting.ratio.lineOf']({ name })}
          points={row.values.map((value, at) => ({
            name: formatMonth(data.months[at]!.startsOn),
            value,
            text: text(value),
          }))}
        />
        <dl className="facts">
          <Part label={m['accounting.ratio.above']()} part={row.above} span={span} name={name} />
          <Part label={m['accounting.ratio.below']()} part={row.below} span={span} name={name} />
        </dl>
      </div>
    </Card>
  )
}

type PartProps = {
  label: string
  part: Row['above']
  span: { from: string; to: string }
  name: string
}

/** One side of a ratio, opening the lines it is the sum of where they are one set of lines. */
function Part({ label, part, span, name }: PartProps) {
  const { can } = useSession()
  const href = can('finance.ledger.view') ? hrefOfLines(part.lines, span, null) : null
  return (
    <Fact label={label}>
      {href ? (
        <FigureLink href={href} label={`${name}: ${label}`}>
          <Money amount={part.amount} />
        </FigureLink>
      ) : (
        <Money amount={part.amount} />
      )}
    </Fact>
  )
}
