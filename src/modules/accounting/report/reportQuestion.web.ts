import type { Day } from '#kernel/shared/day.ts'
import { useAddress } from '#kernel/web/list.ts'
import {
  type Comparison,
  comparisons,
  type Days,
  isBesidePlan,
  type ReportName,
  reportNames,
} from './report.rules.ts'

export const reportTabs = [...reportNames, 'trialBalance', 'profitUnits', 'costCenters'] as const
export type ReportTab = (typeof reportTabs)[number]

export type ReportQuestion = Days & {
  readonly level: number
  readonly zero: boolean
  readonly compare: Comparison
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
}

/** Which report the address names; the income statement by default. */
export function useReportTab(): ReportTab {
  const [address] = useAddress()
  return reportTabs.find(tab => tab === address['tab']) ?? 'incomeStatement'
}

/** The report that the address names; the month so far by default. */
export function useReportQuestion(today: Day): ReportQuestion {
  const [address] = useAddress()
  const text = (key: string) => (address[key] ? String(address[key]) : null)
  return {
    from: text('from') ?? `${today.slice(0, 7)}-01`,
    to: text('to') ?? today,
    level: Number(address['level'] ?? 6),
    zero: address['zero'] === true,
    compare: comparisons.find(one => one === address['compare']) ?? 'none',
    costCenterId: text('costCenterId'),
    profitUnitId: text('profitUnitId'),
  }
}

/** What a report is compared with: a plan only where there can be one. */
export function comparisonOf(report: ReportName, question: ReportQuestion): Comparison {
  return question.compare === 'budget' && !isBesidePlan({ report, ...question }) ? 'none' : question.compare
}

/** The question as the server asks it: dimensions narrow the income statement alone. */
export function inputOf(report: ReportName, question: ReportQuestion) {
  const { costCenterId, profitUnitId, ...asked } = question
  const narrows = report === 'incomeStatement'
  return {
    report,
    ...asked,
    compare: comparisonOf(report, question),
    ...(narrows && costCenterId ? { costCenterId } : {}),
    ...(narrows && profitUnitId ? { profitUnitId } : {}),
  }
}
