import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { minorOf } from '../money/amounts.web.ts'
import '../billing.css'
import { links } from '../links.web.ts'

type Week = OutputFor<'billing.cheque.calendar'>['weeks'][number]

/** «تقويم الشيكات»: what waiting cheques bring and take, week by week; each figure opens its cheques. */
export default function ChequeCalendarPage() {
  const answer = useAnswer('billing.cheque.calendar', {})
  const title = m['billing.page.chequeCalendar']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['billing.page.cheques'](), href: links.cheques }, { name: title }]}
          />
        }
      />
      <Loaded answer={answer}>{calendar => <Weeks {...calendar} />}</Loaded>
    </div>
  )
}

function Weeks({ weeks, laterCount }: OutputFor<'billing.cheque.calendar'>) {
  const { currency } = useCompany()
  const symbol = currencySymbol(currency, currentLocale())
  const netOf = (week: Week) =>
    moneyText(minorOf(week.inAmount, currency) - minorOf(week.outAmount, currency), currency)
  return (
    <Card
      flush
      caption={m['billing.cheque.calendarHint']()}
      foot={laterCount > 0 && m['billing.cheque.later']({ count: laterCount })}
    >
      <DataTable
        bare
        label={m['billing.page.chequeCalendar']()}
        rows={weeks}
        rowId={week => week.to}
        columns={[
          { id: 'week', header: m['billing.cheque.week'](), cell: week => <Days week={week} /> },
          {
            id: 'in',
            header: m['billing.cheque.comingIn']({ currency: symbol }),
            align: 'money',
            cell: week => <Due week={week} direction="in" />,
          },
          {
            id: 'out',
            header: m['billing.cheque.goingIn']({ currency: symbol }),
            align: 'money',
            cell: week => <Due week={week} direction="out" />,
          },
          {
            id: 'net',
            header: m['billing.cheque.netIn']({ currency: symbol }),
            align: 'money',
            cell: week => <Amount amount={netOf(week)} strong />,
          },
        ]}
        card={week => (
          <>
            <span className="card-row">
              <Days week={week} />
              <Amount amount={netOf(week)} strong />
            </span>
            <span className="card-row cap">
              <span>
                {m['billing.cheque.received']()} <Due week={week} direction="in" />
              </span>
              <span>
                {m['billing.cheque.issued']()} <Due week={week} direction="out" />
              </span>
            </span>
          </>
        )}
      />
    </Card>
  )
}

function Days({ week }: { week: Week }) {
  if (!week.from) return <span className="bad strong">{m['billing.cheque.pastDue']()}</span>
  return <DayRange from={week.from} to={week.to} />
}

function Due({ week, direction }: { week: Week; direction: 'in' | 'out' }) {
  const [count, amount] = direction === 'in' ? [week.inCount, week.inAmount] : [week.outCount, week.outAmount]
  if (count === 0) return <Amount amount={amount} />
  return (
    <TextLink href={links.chequesDue(direction, { from: week.from, to: week.to })}>
      <Amount amount={amount} /> <span className="cap">({count})</span>
    </TextLink>
  )
}
