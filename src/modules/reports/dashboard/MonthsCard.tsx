import { m } from '#generated/words/messages.js'
import { endOfMonth } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { BarChart } from '#ui/BarChart.tsx'
import { Card } from '#ui/Card.tsx'

type Months = NonNullable<OutputFor<'reports.dashboard.read'>['months']>

const monthNames = {
  ar: [
    'يناير',
    'فبراير',
    'مارس',
    'أبريل',
    'مايو',
    'يونيو',
    'يوليو',
    'أغسطس',
    'سبتمبر',
    'أكتوبر',
    'نوفمبر',
    'ديسمبر',
  ],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const

/** Twelve months of revenue and collections; each bar opens the list of its month. */
export function MonthsCard({ months }: { months: Months }) {
  const { currency } = useCompany()
  const locale = currentLocale()
  const names = monthNames[locale]
  const series = [
    {
      name: m['reports.dashboard.revenue'](),
      hue: 'accent' as const,
      values: months.map(one => Number(one.revenue)),
    },
    {
      name: m['reports.dashboard.collected'](),
      hue: 'green' as const,
      values: months.map(one => Number(one.collected)),
    },
  ]
  const linkOf = (category: number, which: number) => {
    const first = `${months[category]!.month}-01`
    const span = `from=${first}&to=${endOfMonth(first)}`
    return which === 0
      ? `/finance/ledger?tab=entries&classes=4&${span}`
      : `/finance/payments?direction=in&${span}`
  }
  return (
    <Card
      title={m['reports.dashboard.chart']()}
      caption={m['reports.dashboard.chartCaption']({ currency: currencySymbol(currency, locale) })}
    >
      <BarChart
        label={m['reports.dashboard.chart']()}
        categories={months.map(one => names[Number(one.month.slice(5)) - 1] ?? one.month)}
        series={series}
        hrefOf={linkOf}
      />
    </Card>
  )
}
