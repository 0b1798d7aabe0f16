import { Suspense, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { SheetMenu } from '#modules/accounting/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import '../fleet.css'
import { PeriodAndGroup } from '../availability/PeriodAndGroup.tsx'
import { useToday } from '../clock.web.ts'
import { AnalysisTable } from './AnalysisTable.tsx'
import { type Analysis, figures, figureWords } from './analysisWords.web.ts'

const SellKeepPanel = late(() => import('./SellKeepPanel.tsx'))

/** What each vehicle earned and cost, read from the ledger, with the proof that nothing of it is missing. */
export default function AnalysisPage() {
  const today = useToday()
  const [address, change] = useAddress()
  const text = (key: string) => (address[key] ? String(address[key]) : undefined)
  const [from, to] = [text('from') ?? startOfMonth(today), text('to') ?? endOfMonth(today)]
  const [groupId, branchId, search] = [text('groupId'), text('branchId'), text('search')]
  const filter = { ...(groupId && { groupId }), ...(branchId && { branchId }), ...(search && { search }) }
  const input = { from, to, ...filter }
  const answer = useAnswer('fleet.analysis.vehicles', input, { keepPrevious: true })
  const title = m['fleet.analysis.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const opened = text('sell')
  return (
    <div className="page list-page fleet-analysis">
      <PageHeader title={title} status={answer.data && <EqualBadge analysis={answer.data} />} />
      <Toolbar
        search={
          <SearchField
            label={m['fleet.analysis.search']()}
            value={search ?? ''}
            onChange={typed => change({ search: typed || undefined })}
          />
        }
        end={answer.data && <Export analysis={answer.data} input={input} />}
      >
        <PeriodAndGroup from={from} to={to} groupId={groupId} branchId={branchId ?? null} onChange={change} />
      </Toolbar>
      <Loaded answer={answer}>
        {analysis => (
          <Card flush>
            <AnalysisTable analysis={analysis} from={from} to={to} onSell={id => change({ sell: id })} />
            <Foot analysis={analysis} isFiltered={Object.keys(filter).length > 0} />
          </Card>
        )}
      </Loaded>
      <Suspense>
        {opened && (
          <SellKeepPanel key={opened} vehicleId={opened} onClose={() => change({ sell: undefined })} />
        )}
      </Suspense>
    </div>
  )
}

const isEqual = (analysis: Analysis) => Number(analysis.difference) === 0

function EqualBadge({ analysis }: { analysis: Analysis }) {
  return isEqual(analysis) ? (
    <Badge hue="green">{m['fleet.analysis.equal']()}</Badge>
  ) : (
    <Badge hue="red">{m['fleet.analysis.differs']()}</Badge>
  )
}

/** Vehicles + the rest = the ledger (R21). */
function Foot({ analysis, isFiltered }: { analysis: Analysis; isFiltered: boolean }) {
  const parts = [
    [m['fleet.analysis.total'](), analysis.shown.profit],
    [
      isFiltered ? m['fleet.analysis.elsewhereFiltered']() : m['fleet.analysis.elsewhere'](),
      analysis.elsewhere.profit,
    ],
    [m['fleet.analysis.ledger'](), analysis.ledger],
  ] as const
  return (
    <p className="card-body row wrap">
      {parts.map(([name, amount]) => (
        <span key={name}>
          {name} <Money amount={amount} strong />
        </span>
      ))}
      {!isEqual(analysis) && (
        <span className="bad">
          {m['fleet.analysis.differs']()} <Money amount={analysis.difference} strong />
        </span>
      )}
    </p>
  )
}

type Input = {
  from: string
  to: string
  groupId?: string
  search?: string
}

function Export({ analysis, input }: { analysis: Analysis; input: Input }) {
  const { currency } = useCompany()
  const part = (bps: number | null) => (bps === null ? null : String(bps / 10_000))
  const month = (day: string | null) => day && `${day.slice(5, 7)}/${day.slice(0, 4)}`
  const sums = (of: Analysis['shown']) => figures.map(figure => of[figure])
  const word = (header: string) => ({ header, kind: 'text' as const })
  const money = (header: string) => ({ header, kind: 'money' as const })
  const percent = (header: string) => ({ header, kind: 'percent' as const })
  const nothing = [null, null, null, null]
  return (
    <>
      <span className="cap">{currencySymbol(currency, currentLocale())}</span>
      <SheetMenu
        pdf={documentUrl('fleet.analysis.document', { ...input, locale: currentLocale() })}
        sheet={{
          title: m['fleet.analysis.title'](),
          currency,
          columns: [
            word(m['fleet.field.plate']()),
            word(m['fleet.analysis.vehicle']()),
            ...figures.map(figure => money(figureWords[figure]())),
            percent(m['fleet.analysis.roi']()),
            percent(m['fleet.analysis.utilisation']()),
            money(m['fleet.analysis.carrying']()),
            word(m['fleet.analysis.sellOn']()),
          ],
          rows: [
            ...analysis.rows.map(row => [
              ...[row.plate, row.name, ...sums(row), part(row.roi), part(row.utilisation)],
              ...[row.carrying, month(row.sellOn)],
            ]),
            [null, m['fleet.analysis.total'](), ...sums(analysis.shown), ...nothing],
            [null, m['fleet.analysis.elsewhere'](), ...sums(analysis.elsewhere), ...nothing],
          ],
        }}
      />
    </>
  )
}
