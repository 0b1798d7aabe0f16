import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import type { BarSeries } from '#ui/BarChart.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import type { ReportCell } from './report.rules.ts'

export type Month = OutputFor<'platform.report.months'>['rows'][number]

export const reportIds = ['growth', 'revenue', 'churn', 'usage', 'visits', 'copies'] as const
export type ReportId = (typeof reportIds)[number]

export const reportNames: Record<ReportId, () => string> = {
  growth: m['platform.report.growth'],
  revenue: m['platform.report.revenue'],
  churn: m['platform.report.churn'],
  usage: m['platform.report.usage'],
  visits: m['platform.report.visits'],
  copies: m['platform.report.copies'],
}

export const reportNotes: Partial<Record<ReportId, () => string>> = {
  revenue: m['platform.report.mrrNote'],
  churn: m['platform.report.known'],
  usage: m['platform.report.usageNote'],
  copies: m['platform.report.copyNote'],
}

export const cellNames: Record<ReportCell, () => string> = {
  founded: m['platform.report.founded'],
  closed: m['platform.report.closed'],
  open: m['platform.report.open'],
  payers: m['platform.report.payers'],
  lost: m['platform.report.lost'],
  signIns: m['platform.report.signIns'],
  visits: m['platform.report.visitCount'],
  writingVisits: m['platform.report.writingVisits'],
  copies: m['platform.report.copyCount'],
  failedCopies: m['platform.report.failedCopies'],
}

/** `2026-11` as `11/2026`. */
export const monthText = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`

const monthBefore = (month: string) => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

export const cellPath = (report: ReportId, cell: ReportCell, month: string) =>
  `${links.staffReports}?${new URLSearchParams({ report, cell, month })}`

type CountKey = {
  [Key in keyof Month]: Month[Key] extends number | null ? Key : never
}[keyof Month]
type MoneyKey = 'monthlyPlansMinor' | 'yearlyPlansMinor' | 'mrrMinor' | 'lostMinor'

type Place = { report: ReportId; cell: ReportCell; of?: (month: string) => string }

/** A figure that opens the rows it counts; nothing opens nothing. */
function count(key: CountKey, header: string, place: Place): ListColumn<Month> {
  return {
    id: key,
    header,
    exportKind: 'number',
    cell: row => {
      const value = row[key]
      if (value === null) return <span className="quiet">—</span>
      const figure = <NumberText value={value} />
      const month = (place.of ?? (same => same))(row.month)
      return value === 0 ? (
        <span className="quiet">{figure}</span>
      ) : (
        <TextLink href={cellPath(place.report, place.cell, month)}>{figure}</TextLink>
      )
    },
  }
}

function money(key: MoneyKey, header: string, place: Place): ListColumn<Month> {
  return {
    id: key,
    header,
    align: 'money',
    cell: row =>
      Number(row[key]) === 0 ? (
        <span className="quiet">
          <Money amount={row[key]} currency="KWD" />
        </span>
      ) : (
        <TextLink href={cellPath(place.report, place.cell, row.month)}>
          <Money amount={row[key]} currency="KWD" />
        </TextLink>
      ),
  }
}

const monthColumn: ListColumn<Month> = {
  id: 'month',
  header: m['platform.report.month'](),
  cell: row => <span className="n strong">{monthText(row.month)}</span>,
}

const at = (report: ReportId, cell: ReportCell): Place => ({ report, cell })

export const reportColumns: Record<ReportId, readonly ListColumn<Month>[]> = {
  growth: [
    monthColumn,
    count('founded', cellNames.founded(), at('growth', 'founded')),
    count('closed', cellNames.closed(), at('growth', 'closed')),
    count('open', cellNames.open(), at('growth', 'open')),
  ],
  revenue: [
    monthColumn,
    count('payers', cellNames.payers(), at('revenue', 'payers')),
    money('monthlyPlansMinor', m['platform.report.monthlyPlans'](), at('revenue', 'payers')),
    money('yearlyPlansMinor', m['platform.report.yearlyPlans'](), at('revenue', 'payers')),
    money('mrrMinor', m['platform.report.mrr'](), at('revenue', 'payers')),
  ],
  churn: [
    monthColumn,
    count('payersBefore', m['platform.report.payersBefore'](), {
      ...at('churn', 'payers'),
      of: monthBefore,
    }),
    count('lost', cellNames.lost(), at('churn', 'lost')),
    money('lostMinor', m['platform.report.lostMinor'](), at('churn', 'lost')),
    count('churn', m['platform.report.churnRate'](), at('churn', 'lost')),
  ],
  usage: [
    monthColumn,
    count('activeCompanies', m['platform.report.activeCompanies'](), at('usage', 'signIns')),
    count('signIns', cellNames.signIns(), at('usage', 'signIns')),
  ],
  visits: [
    monthColumn,
    count('visits', cellNames.visits(), at('visits', 'visits')),
    count('writingVisits', cellNames.writingVisits(), at('visits', 'writingVisits')),
    count('writes', m['platform.report.writes'](), at('visits', 'writingVisits')),
  ],
  copies: [
    monthColumn,
    count('copies', cellNames.copies(), at('copies', 'copies')),
    count('failedCopies', cellNames.failedCopies(), at('copies', 'failedCopies')),
    count('copyMegabytes', m['platform.report.copySize'](), at('copies', 'copies')),
  ],
}

type Bars = readonly { cell: ReportCell; series: BarSeries }[]

/** What the chart of a report draws, the oldest month first. */
export function barsOf(report: ReportId, months: readonly Month[]): Bars {
  const bar = (
    cell: ReportCell,
    hue: BarSeries['hue'],
    of: (month: Month) => number,
    name = cellNames[cell](),
  ) => ({
    cell,
    series: { name, hue, values: months.map(of) },
  })
  switch (report) {
    case 'growth':
      return [bar('founded', 'accent', row => row.founded), bar('closed', 'red', row => row.closed)]
    case 'revenue':
      return [bar('payers', 'accent', row => Number(row.mrrMinor), m['platform.report.mrr']())]
    case 'churn':
      return [bar('lost', 'red', row => row.lost)]
    case 'usage':
      return [bar('signIns', 'accent', row => row.signIns)]
    case 'visits':
      return [
        bar('visits', 'accent', row => row.visits),
        bar('writingVisits', 'amber', row => row.writingVisits),
      ]
    case 'copies':
      return [bar('copies', 'accent', row => row.copies), bar('failedCopies', 'red', row => row.failedCopies)]
  }
}
