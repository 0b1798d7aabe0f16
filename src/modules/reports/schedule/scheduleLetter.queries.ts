import type { Ctx } from '#kernel/server/context.ts'
import { formatDay, formatMoney } from '#kernel/shared/format.ts'
import type { ReportDefinition, ReportFile, ReportFilters } from '#modules/accounting/public.ts'

type Told = {
  report: ReportDefinition
  made: ReportFile
  days: { from: string; to: string }
  filters: ReportFilters
  ownerName: string
  /** Whether the file travels with it; a larger one is only led to. */
  isSent: boolean
}

/** Where the report of a mail stands: the same days and filters. */
function pageOf({ report, days, filters }: Pick<Told, 'report' | 'days' | 'filters'>): string {
  const address = new URLSearchParams()
  const { standing } = report
  const shown = standing === 'now' ? {} : standing ? { [standing]: days.to } : days
  const said = { ...report.address, ...filters, ...shown }
  for (const [name, value] of Object.entries(said)) address.set(name, String(value))
  return `${report.path}?${address}`
}

/** The mail of a report, in Arabic: what it is of, the figures at its head, where it stands. */
export function letterOf(ctx: Ctx, { report, made, days, filters, ownerName, isSent }: Told) {
  const { currency, digits, nameAr } = ctx.company
  const day = (one: string) => formatDay(one, digits)
  const period =
    report.standing || days.from === days.to
      ? `في ${day(days.to)}`
      : `من ${day(days.from)} إلى ${day(days.to)}`
  const money = (amount: string) => formatMoney(amount, { currency, digits, locale: 'ar' })
  const { title } = made.sheet
  return {
    subject: `${title} ${period} - ${nameAr}`,
    lines: [
      `${title} ${period}، ${nameAr}.`,
      ...(made.rowCount === 0 ? ['لا بيانات في هذه الفترة.'] : []),
      ...made.heads.map(({ label, amount }) => `${label}: ${money(amount)}`),
      isSent ? 'الملف مرفق.' : 'الملف أكبر من 10 ميغابايت. افتحه من الرابط بعد تسجيل الدخول.',
      `أرسل هذا التقرير تلقائياً بطلب ${ownerName}.`,
    ],
    path: pageOf({ report, days, filters }),
  }
}
