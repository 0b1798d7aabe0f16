import type { Ctx } from '#kernel/server/context.ts'
import type { Attachment } from '#kernel/server/mail.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { ReportAsked, ReportDefinition, ReportFile, ReportFilters } from '#modules/accounting/public.ts'
import { askOnWire } from '../dashboard/questions.queries.ts'
import type { ScheduleFormat } from '../schedule/schedule.rules.ts'
import { xlsxOf } from './sheetFile.queries.ts'

export type Wanted = {
  readonly report: ReportDefinition
  readonly days: ReportAsked['days']
  readonly filters: ReportFilters
  readonly format: ScheduleFormat
}

/** A report under the rights of the call: its figures, as the screen shows them. */
export async function reportOf(ctx: Ctx, { report, days, filters }: Wanted): Promise<ReportFile> {
  const make = await report.make()
  const { currency, timeZone } = ctx.company
  return make({ days, filters, currency, timeZone, ask: (name, input) => askOnWire(ctx, name, input) })
}

/** The file that the page of the report exports. */
export async function attachmentOf(ctx: Ctx, wanted: Wanted, made: ReportFile): Promise<Attachment> {
  const { report, days, filters, format } = wanted
  const name = `${made.sheet.title} ${days.to}`
  if (format === 'pdf') {
    const { document } = report
    const input = { ...document.input(days, filters), locale: 'ar' }
    const { bytes, contentType } = (await askOnWire(ctx, document.name, input)) as DocumentReply
    return { fileName: `${name}.pdf`, contentType, bytes }
  }
  return {
    fileName: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await xlsxOf(made.sheet),
  }
}
