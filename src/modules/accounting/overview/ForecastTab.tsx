import { words as sourceWords } from '#generated/choices/accounting.forecast.source.ts'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { BarChart } from '#ui/BarChart.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { minorOf } from '../account/names.web.ts'
import type { ForecastSource } from '../forecast/forecast.rules.ts'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { hrefOfLines } from './figureLinks.web.ts'

type Forecast = OutputFor<'accounting.analysis.forecast'>
type Week = Forecast['weeks'][number]

/** The list behind a source, where it has one. */
const sourceLinks: Partial<Record<ForecastSource, string>> = {
  invoices: '/finance/invoices',
  bills: '/finance/vendors/bills',
  chequesIn: '/finance/treasury/cheques?direction=in',
  chequesOut: '/finance/treasury/cheques?direction=out',
  scheduledBilling: '/contracts',
}

/** Thirteen weeks of cash: what is held, what each source brings or takes, and where it is lowest. */
export function ForecastTab() {
  const answer = useAnswer('accounting.analysis.forecast', {})
  return <Loaded answer={answer}>{forecast => <Weeks forecast={forecast} />}</Loaded>
}

const amountOf = (week: Week, source: ForecastSource): string | null =>
  week.bySource.find(one => one.source === source)?.amount ?? null

function Weeks({ forecast }: { forecast: Forecast }) {
  const { currency } = useCompany()
  const { weeks, cash } = forecast
  const { can } = useSession()
  const today = weeks[0]!.startsOn
  const cashHref = can('finance.ledger.view')
    ? hrefOfLines({ section: 'cash', days: 'through' }, { from: today, to: today }, null)
    : null
  const minor = (text: string) => minorOf(text, currency)
  const lowest = weeks.reduce((low, week) => (minor(week.closing) < minor(low.closing) ? week : low))
  const broke = weeks.find(week => minor(week.closing) < 0)
  // A source that brings nothing in all the weeks needs no column.
  const sources = forecast.sources.filter(source => weeks.some(week => amountOf(week, source) !== null))
  const columns: Column<Week>[] = [
    {
      id: 'week',
      header: m['accounting.forecast.week'](),
      cell: week => <DayRange from={week.startsOn} to={week.endsOn} />,
    },
    {
      id: 'opening',
      header: m['accounting.forecast.opening'](),
      align: 'money',
      cell: week => <Amount amount={week.opening} />,
    },
    ...sources.map(
      (source): Column<Week> => ({
        id: source,
        header: sourceWords[source](),
        align: 'money',
        cell: week => {
          const amount = amountOf(week, source)
          return amount === null ? <span className="quiet">{'\u2014'}</span> : <Amount amount={amount} />
        },
      }),
    ),
    {
      id: 'closing',
      header: m['accounting.forecast.closing'](),
      align: 'money',
      cell: week => <Amount amount={week.closing} strong />,
    },
  ]
  return (
    <div className="stack">
      <Toolbar
        end={
          <SheetMenu
            sheet={{
              title: m['accounting.analysis.tab.forecast'](),
              currency,
              columns: [
                { header: m['accounting.forecast.week'](), kind: 'day' },
                { header: m['accounting.forecast.opening'](), kind: 'money' },
                ...sources.map(source => ({ header: sourceWords[source](), kind: 'money' as const })),
                { header: m['accounting.forecast.closing'](), kind: 'money' },
              ],
              rows: weeks.map(week => [
                week.startsOn,
                week.opening,
                ...sources.map(source => amountOf(week, source) ?? ''),
                week.closing,
              ]),
            }}
          />
        }
      />
      <div className="row wrap">
        {sources.map(source => {
          const href = sourceLinks[source]
          return (
            href && (
              <TextLink key={source} href={href}>
                {m['accounting.forecast.openSource']({ name: sourceWords[source]() })}
              </TextLink>
            )
          )
        })}
      </div>
      {broke && (
        <Notice hue="red">
          {m['accounting.forecast.negative']({ day: formatDay(broke.startsOn, 'latin') })}
        </Notice>
      )}
      <StatStrip>
        <Stat label={m['accounting.forecast.now']()} {...(cashHref ? { href: cashHref } : {})}>
          <Money amount={cash} />
        </Stat>
        <Stat
          label={m['accounting.forecast.lowest']()}
          note={<DayRange from={lowest.startsOn} to={lowest.endsOn} />}
        >
          <Money amount={lowest.closing} />
        </Stat>
        <Stat label={m['accounting.forecast.last']()}>
          <Money amount={weeks.at(-1)?.closing ?? cash} />
        </Stat>
      </StatStrip>
      <Card title={m['accounting.forecast.chart']()}>
        <BarChart
          label={m['accounting.forecast.chart']()}
          height={200}
          categories={weeks.map(week => `${week.startsOn.slice(8)}/${week.startsOn.slice(5, 7)}`)}
          series={[
            {
              name: m['accounting.forecast.closing'](),
              hue: 'accent',
              values: weeks.map(week => Number(week.closing)),
            },
          ]}
        />
      </Card>
      <Card flush>
        <DataTable
          bare
          density="compact"
          label={m['accounting.analysis.tab.forecast']()}
          columns={columns}
          rows={weeks}
          rowId={week => week.startsOn}
          card={week => (
            <>
              <span className="card-row">
                <DayRange from={week.startsOn} to={week.endsOn} />
                <Amount amount={week.closing} strong />
              </span>
              {week.bySource.map(({ source, amount }) => (
                <span key={source} className="card-row cap">
                  {sourceWords[source]()} <Amount amount={amount} />
                </span>
              ))}
            </>
          )}
        />
      </Card>
      <p className="caption">{m['accounting.forecast.how']()}</p>
    </div>
  )
}
