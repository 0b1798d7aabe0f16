import { scaleBand, scaleLinear } from '@visx/scale'
import { useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { formatNumber } from '#kernel/shared/format.ts'
import { axisSteps } from './axisSteps.ts'
import { useDisplay } from './display.ts'
import type { Hue } from './status.ts'
import { useWidth } from './useWidth.ts'

export type BarSeries = { name: string; hue: Hue | 'accent'; values: readonly number[] }

type Props = {
  /** Names the chart for screen readers, who get the figures as a table. */
  label: string
  /** Months or days, the oldest first: time runs right to left in Arabic. */
  categories: readonly string[]
  series: readonly BarSeries[]
  height?: number
  /** The list that sums to a bar. */
  hrefOf?: (category: number, series: number) => string
}

const axis = 64
const foot = 28
const head = 8

export function BarChart({ label, categories, series, height = 260, hrefOf }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { digits } = useDisplay()
  const rtl = useLocale().direction === 'rtl'
  const plot = Math.max(0, width - axis)
  const [left, right] = rtl ? [0, plot] : [axis, axis + plot]
  const ticks = axisSteps(series.flatMap(({ values }) => values))
  const y = scaleLinear({ domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1], range: [height - foot, head] })
  const x = scaleBand({
    domain: categories.map((_, index) => index),
    range: rtl ? [right, left] : [left, right],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  })
  const inner = scaleBand({
    domain: series.map((_, index) => index),
    range: rtl ? [x.bandwidth(), 0] : [0, x.bandwidth()],
    paddingInner: 0.12,
  })
  const widest = Math.max(...categories.map(category => category.length)) * 7
  const every = Math.max(1, Math.ceil(widest / Math.max(1, x.step())))
  const zero = y(0)
  return (
    <figure className="chart" ref={frame} dir="ltr">
      {width > 0 && (
        <svg width={width} height={height} aria-hidden={hrefOf ? undefined : true}>
          {ticks.map(tick => (
            <g key={tick} aria-hidden="true">
              <line className="grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text x={rtl ? width : 0} y={y(tick) + 4} textAnchor={rtl ? 'end' : 'start'}>
                {formatNumber(tick, digits)}
              </text>
            </g>
          ))}
          {series.map((one, at) => (
            <g key={one.name} className={`hue-${one.hue}`}>
              {one.values.map((value, index) => {
                const top = y(Math.max(0, value))
                const bar = (
                  <rect
                    x={(x(index) ?? 0) + (inner(at) ?? 0)}
                    y={top}
                    width={inner.bandwidth()}
                    height={Math.max(1, Math.abs(y(value) - zero))}
                    rx={Math.min(3, inner.bandwidth() / 3)}
                  >
                    <title>{`${categories[index]} · ${one.name}: ${formatNumber(value, digits)}`}</title>
                  </rect>
                )
                const key = categories[index]
                return hrefOf ? (
                  <a
                    key={key}
                    href={hrefOf(index, at)}
                    aria-label={`${key}, ${one.name}: ${formatNumber(value, digits)}`}
                  >
                    {bar}
                  </a>
                ) : (
                  <g key={key}>{bar}</g>
                )
              })}
            </g>
          ))}
          {categories.map((category, index) =>
            index % every === 0 ? (
              <text
                key={category}
                aria-hidden="true"
                x={(x(index) ?? 0) + x.bandwidth() / 2}
                y={height - 8}
                textAnchor="middle"
              >
                {category}
              </text>
            ) : null,
          )}
        </svg>
      )}
      <table className="sr" dir={rtl ? 'rtl' : 'ltr'}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map(one => (
              <th key={one.name} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(one => (
                <td key={one.name}>{formatNumber(one.values[index] ?? 0, digits)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
