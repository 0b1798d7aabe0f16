import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { endOfMonth } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { BarChart } from '#ui/BarChart.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import '../accounting.css'
import { links } from '../links.web.ts'
import { monthName } from '../monthNames.web.ts'
import { CostCenterChip, useToday } from '../report/FilterParts.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { MonthChip } from './MonthChip.tsx'
import { OverviewCards } from './OverviewCards.tsx'
import './overview.css'

/** «نظرة مالية»: where the books stand, how the year went, and what is pending. */
export default function OverviewPage() {
  const { can } = useSession()
  const today = useToday()
  const [address, change] = useAddress()
  const month = typeof address['month'] === 'string' ? address['month'] : null
  const costCenterId = typeof address['costCenterId'] === 'string' ? address['costCenterId'] : null
  const answer = useAnswer(
    'accounting.overview.show',
    { ...(month ? { month } : {}), ...(costCenterId ? { costCenterId } : {}) },
    { keepPrevious: true },
  )
  const mayOpen = can('finance.ledger.view')
  useEffect(() => {
    document.title = m['accounting.page.overview']()
  }, [])
  return (
    <div className="page">
      <PageHeader
        title={m['accounting.page.overview']()}
        actions={
          <>
            {can('finance.payments.write') && (
              <ButtonLink href="/finance/payments/spend">{m['accounting.overview.newExpense']()}</ButtonLink>
            )}
            {can('finance.invoices.write') && (
              <ButtonLink href="/finance/invoices/new">{m['accounting.overview.newInvoice']()}</ButtonLink>
            )}
            {can('finance.payments.write') && (
              <ButtonLink kind="primary" href="/finance/payments/new">
                {m['accounting.overview.newReceipt']()}
              </ButtonLink>
            )}
          </>
        }
      />
      <Toolbar>
        <MonthChip month={month ?? today} last={today} onChange={chosen => change({ month: chosen })} />
        <CostCenterChip id={costCenterId} onChange={id => change({ costCenterId: id ?? undefined })} />
      </Toolbar>
      <Loaded answer={answer}>
        {overview => (
          <div className="stack">
            {can('finance.accounts.write') && hasNothing(overview) && (
              <Notice
                hue="blue"
                actions={<ButtonLink href={links.wizard}>{m['accounting.overview.beginAct']()}</ButtonLink>}
              >
                {m['accounting.overview.begin']()}
              </Notice>
            )}
            <OverviewCards overview={overview} costCenterId={costCenterId} mayOpen={mayOpen} />
            <div className="accounting-board">
              <Bars months={overview.months} costCenterId={costCenterId} mayOpen={mayOpen} />
              <AttentionCard rows={overview.attention} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

type Overview = OutputFor<'accounting.overview.show'>

/** Books in which nothing has happened yet. */
const hasNothing = ({ cards, months }: Overview): boolean =>
  [...cards.map(card => card.amount), ...months.flatMap(month => [month.revenue, month.expense])].every(
    amount => !/[1-9]/.test(amount),
  )

type BarsProps = {
  months: OutputFor<'accounting.overview.show'>['months']
  costCenterId: string | null
  mayOpen: boolean
}

/** Twelve months of revenue and expense; each bar opens its lines. */
function Bars({ months, costCenterId, mayOpen }: BarsProps) {
  const { currency } = useCompany()
  const linesOf = (at: number, which: number) =>
    links.linesBehind({
      classes: which === 0 ? '4' : '5',
      from: months[at]!.startsOn,
      to: endOfMonth(months[at]!.startsOn),
      withClosing: false,
      costCenterId,
    })
  return (
    <Card title={m['accounting.overview.bars']()} caption={currencySymbol(currency, currentLocale())}>
      <BarChart
        label={m['accounting.overview.bars']()}
        categories={months.map(month => monthName(month.startsOn))}
        series={[
          {
            name: m['accounting.overview.revenue'](),
            hue: 'accent',
            values: months.map(month => Number(month.revenue)),
          },
          {
            name: m['accounting.overview.expense'](),
            hue: 'amber',
            values: months.map(month => Number(month.expense)),
          },
        ]}
        {...(mayOpen ? { hrefOf: linesOf } : {})}
      />
    </Card>
  )
}
