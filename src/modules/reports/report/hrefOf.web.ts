import type { Report } from '../schedule/scheduleWords.web.ts'

/** The address of a report with its own filters and those of `chosen`, which win. */
export function hrefOf(report: Report, chosen: Readonly<Record<string, unknown>> = {}): string {
  const filters = Object.entries({ ...report.address, ...chosen })
  const query = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${report.path}?${query}` : report.path
}
