import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import '../accounting.css'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { formatMonth } from '../monthNames.web.ts'
import { SourceLink } from '../source/SourceLink.tsx'
import { AssetActs } from './AssetActs.tsx'
import { AssetSchedule } from './AssetSchedule.tsx'
import { AssetBadge, categoryName } from './assetColumns.tsx'
import { assetTimeline } from './assetTimeline.tsx'
import { type Asset, disposalWords, lifeText, methodWords } from './assetWords.web.ts'

/** One fixed asset: what it cost, what is left of it, every charge with its entry and those to come. */
export default function AssetPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('accounting.asset.get', { id })
  return <Loaded answer={answer}>{asset => <Record key={asset.id} asset={asset} />}</Loaded>
}

function Record({ asset }: { asset: Asset }) {
  return (
    <RecordPage
      name={`${asset.number} ${asset.nameAr}`}
      title={<span className="n">{asset.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['accounting.page.assets'](), href: links.assets }, { name: asset.number }]}
        />
      }
      status={<AssetBadge state={asset.state} />}
      facts={
        <>
          <bdi className="strong">{asset.nameAr}</bdi>
          <bdi>{categoryName(asset)}</bdi>
          <span>
            {m['accounting.asset.inServiceOn']()} <DayText day={asset.inServiceOn} />
          </span>
        </>
      }
      actions={<AssetActs asset={asset} />}
      notice={asset.disposal && <Left asset={asset} />}
      side={
        <RecordTimeline subject={`accounting.asset:${asset.id}`} label={asset.number} words={assetTimeline} />
      }
    >
      <Card>
        <dl className="facts">
          <Fact label={m['accounting.asset.cost']()} strong>
            <Money amount={asset.cost} strong />
          </Fact>
          <Fact label={m['accounting.asset.accumulated']()} strong>
            <Money amount={asset.accumulated} />
          </Fact>
          <Fact
            label={asset.disposal ? m['accounting.asset.bookWhenLeft']() : m['accounting.asset.book']()}
            strong
          >
            <Money amount={asset.book} strong />
          </Fact>
          <Fact label={m['accounting.asset.salvageValue']()}>
            <Money amount={asset.salvage} />
          </Fact>
        </dl>
      </Card>
      <Details asset={asset} />
      <AssetSchedule asset={asset} />
      {asset.method === 'unitsOfUse' && <Uses asset={asset} />}
      <Costs asset={asset} />
    </RecordPage>
  )
}

function Left({ asset }: { asset: Asset }) {
  return (
    <Notice hue="slate">
      {asset.disposal && disposalWords[asset.disposal]()} · {m['accounting.asset.disposedOn']()}{' '}
      <DayText day={asset.disposedOn} />
      {asset.disposal === 'sale' && asset.proceeds && (
        <>
          {' '}
          {m['accounting.asset.disposedFor']()} <Money amount={asset.proceeds} />
        </>
      )}
      {asset.disposalReason && <> · {asset.disposalReason}</>}
    </Notice>
  )
}

function Details({ asset }: { asset: Asset }) {
  const { digits } = useDisplay()
  const told: readonly (readonly [string, string | null])[] = [
    [m['accounting.asset.unit'](), asset.unit && nameOf(asset.unit)],
    [m['accounting.asset.costCenter'](), asset.costCenter && nameOf(asset.costCenter)],
    [m['accounting.asset.location'](), asset.location],
    [m['accounting.asset.serial'](), asset.serial],
    [m['accounting.asset.custodian'](), asset.custodian],
  ]
  return (
    <Card title={m['accounting.asset.details']()}>
      <dl className="facts">
        <Fact label={m['accounting.asset.method']()}>
          {methodWords[asset.method]()}
          {asset.yearlyRateBps !== null && <> · {formatPercent(asset.yearlyRateBps, digits)}</>}
        </Fact>
        <Fact label={m['accounting.asset.life']()}>{lifeText(asset)}</Fact>
        {told.map(
          ([label, value]) =>
            value && (
              <Fact key={label} label={label}>
                <bdi>{value}</bdi>
              </Fact>
            ),
        )}
      </dl>
    </Card>
  )
}

/** The use recorded for each month; a month not charged yet may still be corrected. */
function Uses({ asset }: { asset: Asset }) {
  return (
    <Card title={m['accounting.asset.uses']()}>
      {asset.uses.length === 0 ? (
        <p className="caption">{m['accounting.asset.usesNone']()}</p>
      ) : (
        <dl className="facts">
          {asset.uses.map(use => (
            <Fact key={use.month} label={formatMonth(use.month)}>
              {m['accounting.asset.units']({ count: use.units })}
            </Fact>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** What it cost, each amount with the entry that bought it. */
function Costs({ asset }: { asset: Asset }) {
  return (
    <Card title={m['accounting.asset.costs']()}>
      <div className="stack">
        {asset.costs.map(cost => (
          <span key={cost.no} className="row wrap">
            <DayText day={cost.on} />
            <DocumentNumber number={cost.entry.number} href={links.entry(cost.entry.id)} />
            <SourceLink sourceKey={cost.sourceKey} long />
            <span className="push">
              <Money amount={cost.amount} />
            </span>
          </span>
        ))}
      </div>
    </Card>
  )
}
