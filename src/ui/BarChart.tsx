import { scaleBand, scaleLinear } from '@visx/scale'
import { useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Link } from 'react-aria-components/Link'
import { formatNumber } from '#kernel/shared/format.ts'
import { axisLabels } from './axisLabels.ts'
import { axisSteps } from './axisSteps.ts'
import { ChartTable } from './ChartTable.tsx'
import { useDisplay } from './display.ts'
import type { Hue } from './status.ts'
import { useWidth } from './useWidth.ts'
import './css/chart.css'

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

const foot = 28
const head = 8

export function BarChart({ label, categories, series, height = 260, hrefOf }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { digits } = useDisplay()
  const rtl = useLocale().direction === 'rtl'
  const figure = (value: number) => formatNumber(value, digits)

  const ticks = axisSteps(series.flatMap(({ values }) => values))
  const axis = 20 + Math.max(...ticks.map(tick => figure(tick).length)) * 7
  const [left, right] = rtl ? [0, width - axis] : [axis, width]
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
  const labels = axisLabels(
    categories,
    categories.map((_, index) => (x(index) ?? 0) + x.bandwidth() / 2),
    width,
  )
  const bars = series.flatMap((one, at) =>
    one.values.map((value, index) => ({
      key: `${index}/${at}`,
      text: `${categories[index]} · ${one.name}: ${figure(value)}`,
      hue: one.hue,
      href: hrefOf?.(index, at),
      left: (x(index) ?? 0) + (inner(at) ?? 0),
      top: y(Math.max(0, value)),
      size: Math.max(1, Math.abs(y(value) - y(0))),
    })),
  )
  return (
    <figure className="chart">
      <div ref={frame} className="chart-frame" dir="ltr" style={{ blockSize: height }}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {ticks.map(tick => (
              <g key={tick}>
                <line className="grid" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
                <text x={rtl ? width : 0} y={y(tick) + 4} textAnchor={rtl ? 'end' : 'start'}>
                  {figure(tick)}
                </text>
              </g>
            ))}
            {bars.map(bar => (
              <rect
                key={bar.key}
                className={`hue-${bar.hue}`}
                x={bar.left}
                y={bar.top}
                width={inner.bandwidth()}
                height={bar.size}
                rx={Math.min(3, inner.bandwidth() / 3)}
              >
                <title>{bar.text}</title>
              </rect>
            ))}
            {labels.map(({ text, index, x: middle }) => (
              <text key={index} x={middle} y={height - 8} textAnchor="middle">
                {text}
              </text>
            ))}
          </svg>
        )}
        {width > 0 &&
          bars.map(bar =>
            bar.href ? (
              <Link
                key={bar.key}
                className="chart-link"
                href={bar.href}
                aria-label={bar.text}
                style={{
                  insetInlineStart: bar.left,
                  insetBlockStart: bar.top,
                  inlineSize: inner.bandwidth(),
                  blockSize: bar.size,
                }}
              >
                <span className="chart-tip" aria-hidden="true" dir={rtl ? 'rtl' : 'ltr'}>
                  {bar.text}
                </span>
              </Link>
            ) : null,
          )}
      </div>
      <ChartTable label={label} categories={categories} series={series} figure={figure} />
    </figure>
  )
}
