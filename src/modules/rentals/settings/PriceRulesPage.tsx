import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { nameOf } from '../contract/list/contractColumns.tsx'
import '../rentals.css'
import { AgreementDialog } from './AgreementDialog.tsx'
import { ExtraDialog } from './ExtraDialog.tsx'
import { extraKindWords } from './extraKindWords.web.ts'
import type { Agreement, Extra, Season } from './priceRules.web.ts'
import { SeasonDialog } from './SeasonDialog.tsx'
import { weekdayNames } from './weekdays.web.ts'

const PriceTestDialog = onDemand(async () => (await import('./PriceTestDialog.tsx')).PriceTestDialog)
const ParametersTab = onDemand(async () => (await import('./ParametersTab.tsx')).default)

const ruleIds = ['seasons', 'agreements', 'extras'] as const
type RuleId = (typeof ruleIds)[number]
type TabId = RuleId | 'parameters'
type Edited =
  | { kind: 'seasons'; season: Season | null }
  | { kind: 'agreements'; agreement: Agreement | null }
  | { kind: 'extras'; extra: Extra | null }

const blank: Readonly<Record<RuleId, Edited>> = {
  seasons: { kind: 'seasons', season: null },
  agreements: { kind: 'agreements', agreement: null },
  extras: { kind: 'extras', extra: null },
}
const addWords: Readonly<Record<RuleId, () => string>> = {
  seasons: m['rentals.rules.addSeason'],
  agreements: m['rentals.rules.addAgreement'],
  extras: m['rentals.rules.addExtra'],
}

/** Settings › Rentals: seasons, agreements with customers, what the counter sells besides, and the limits it works within. */
export default function PriceRulesPage() {
  const [address, change] = useAddress()
  const { can } = useSession()
  const maySetLimits = can('admin.settings.read')
  const isLimits = maySetLimits && address['tab'] === 'parameters'
  const rule = ruleIds.find(id => id === address['tab']) ?? 'seasons'
  const tab: TabId = isLimits ? 'parameters' : rule
  const rules = useAnswer('rentals.priceRule.list', {})
  const extras = useAnswer('rentals.extra.list', { all: true })
  const mayAskPrices = can('operations.contracts.read') || can('operations.quotations.read')
  const [isTesting, setTesting] = useState(false)
  const [edited, setEdited] = useState<Edited | null>(null)
  useEffect(() => void loadCodeWords(), [])
  const error = rules.error ?? extras.error
  const close = () => setEdited(null)
  return (
    <div className="page">
      <PageHeader
        title={m['rentals.rules.title']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['rentals.rules.settings'](), href: '/settings' },
              { name: m['rentals.rules.title']() },
            ]}
          />
        }
        actions={
          !isLimits && (
            <>
              {mayAskPrices && <Button onPress={() => setTesting(true)}>{m['rentals.rules.test']()}</Button>}
              <Button kind="primary" onPress={() => setEdited(blank[rule])}>
                {addWords[rule]()}
              </Button>
            </>
          )
        }
      />
      {error && <Notice hue="red">{sayError(error)}</Notice>}
      <Tabs<TabId>
        label={m['rentals.rules.title']()}
        place="page"
        selected={tab}
        onSelect={id => change({ tab: id === 'seasons' ? null : id })}
        tabs={[
          { id: 'seasons', name: m['rentals.rules.seasons'](), count: rules.data?.seasons.length ?? 0 },
          {
            id: 'agreements',
            name: m['rentals.rules.agreements'](),
            count: rules.data?.agreements.length ?? 0,
          },
          { id: 'extras', name: m['rentals.rules.extras'](), count: extras.data?.rows.length ?? 0 },
          ...(maySetLimits ? [{ id: 'parameters' as const, name: m['rentals.parameters.title']() }] : []),
        ]}
      >
        {isLimits ? (
          <ParametersTab />
        ) : !rules.data || !extras.data ? (
          !error && <Skeleton lines={6} />
        ) : (
          <Card>
            {tab === 'seasons' && <Seasons rows={rules.data.seasons} onOpen={setEdited} />}
            {tab === 'agreements' && <Agreements rows={rules.data.agreements} onOpen={setEdited} />}
            {tab === 'extras' && <Extras rows={extras.data.rows} onOpen={setEdited} />}
          </Card>
        )}
      </Tabs>
      {isTesting && <PriceTestDialog onClose={() => setTesting(false)} />}
      {edited?.kind === 'seasons' && <SeasonDialog season={edited.season} onClose={close} />}
      {edited?.kind === 'agreements' && <AgreementDialog agreement={edited.agreement} onClose={close} />}
      {edited?.kind === 'extras' && <ExtraDialog extra={edited.extra} onClose={close} />}
    </div>
  )
}

type ListProps<Row> = { rows: readonly Row[]; onOpen: (edited: Edited) => void }

function Edit({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onPress={onPress}>
      {m['kernel.action.edit']()}
    </Button>
  )
}

const weekdaysText = (weekdays: readonly number[]) =>
  weekdayNames()
    .filter(({ number }) => weekdays.includes(number))
    .map(({ name }) => name)
    .join('، ')

function Seasons({ rows, onOpen }: ListProps<Season>) {
  if (rows.length === 0) return <EmptyState title={m['rentals.rules.noSeasons']()} />
  return (
    <ul className="rentals-lines">
      {rows.map(season => (
        <li key={season.id}>
          <span className="grow">
            <b>{season.nameAr}</b>
            <span className="cap rentals-block">
              {season.weekdays && `${weekdaysText(season.weekdays)} · `}
              {season.toOn ? (
                <DayRange from={season.fromOn} to={season.toOn} />
              ) : (
                <>
                  {m['rentals.rules.from']()} <DayText day={season.fromOn} />
                </>
              )}{' '}
              ·{' '}
              {season.groups.length === 0
                ? m['rentals.rules.everyGroup']()
                : season.groups.map(nameOf).join('، ')}
            </span>
          </span>
          {season.minDays !== null && (
            <span className="cap">{m['rentals.rules.minDaysOf']({ days: season.minDays })}</span>
          )}
          <b>
            <NumberText value={season.factorBasisPoints / 100} unit="%" />
          </b>
          <Edit onPress={() => onOpen({ kind: 'seasons', season })} />
        </li>
      ))}
    </ul>
  )
}

function Agreements({ rows, onOpen }: ListProps<Agreement>) {
  if (rows.length === 0) return <EmptyState title={m['rentals.rules.noAgreements']()} />
  return (
    <ul className="rentals-lines">
      {rows.map(agreement => (
        <li key={agreement.id}>
          <span className="grow">
            <b>{nameOf(agreement.customer)}</b> · <bdi>{nameOf(agreement.group)}</bdi>
            <span className="cap rentals-block">
              <DayRange from={agreement.fromOn} to={agreement.toOn} />
            </span>
          </span>
          <Prices of={agreement} />
          <Edit onPress={() => onOpen({ kind: 'agreements', agreement })} />
        </li>
      ))}
    </ul>
  )
}

function Extras({ rows, onOpen }: ListProps<Extra>) {
  if (rows.length === 0) return <EmptyState title={m['rentals.rules.noExtras']()} />
  return (
    <ul className="rentals-lines">
      {rows.map(extra => (
        <li key={extra.id}>
          <span className="grow">
            <b>{nameOf(extra)}</b> <span className="cap">{extraKindWords[extra.kind]()}</span>
          </span>
          {!extra.isActive && <Badge>{m['rentals.rules.retired']()}</Badge>}
          <Prices of={extra} />
          <Edit onPress={() => onOpen({ kind: 'extras', extra })} />
        </li>
      ))}
    </ul>
  )
}

type Priced = Partial<Record<'once' | 'daily' | 'weekly' | 'monthly' | 'yearly', string | null>>
const priceWords = {
  once: m['rentals.rules.once'],
  daily: m['rentals.rules.daily'],
  weekly: m['rentals.rules.weekly'],
  monthly: m['rentals.rules.monthly'],
  yearly: m['rentals.rules.yearly'],
} as const

function Prices({ of }: { of: Priced }) {
  const shown = (Object.keys(priceWords) as (keyof typeof priceWords)[]).filter(unit => of[unit])
  return (
    <span className="row wrap">
      {shown.map(unit => (
        <span key={unit}>
          <span className="cap">{priceWords[unit]()}</span> <Money amount={of[unit] ?? null} />
        </span>
      ))}
    </span>
  )
}
