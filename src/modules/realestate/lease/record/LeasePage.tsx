import { useParams } from '@tanstack/react-router'
import { words as tabWords } from '#generated/choices/realestate.lease.tab.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { LifecycleBar } from '#ui/LifecycleBar.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ChequesTab } from '../../bundle/ChequesTab.tsx'
import { links } from '../../links.web.ts'
import '../../realestate.css'
import { LeaseBadge } from '../LeaseBadge.tsx'
import { type Lease, reviewWords, statusWords } from '../leaseWords.web.ts'
import { HandoversTab } from './HandoversTab.tsx'
import { LeaseActs } from './LeaseActs.tsx'
import { leaseStory } from './leaseStory.web.ts'
import { RowsTab } from './RowsTab.tsx'
import { TermsTab } from './TermsTab.tsx'

/** One lease: what comes next, its rows and what is paid of them, the walks through the unit, its terms. */
export default function LeasePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('realestate.lease.get', { id })
  return <Loaded answer={answer}>{lease => <LeaseRecord lease={lease} />}</Loaded>
}

const tabs = ['rows', 'cheques', 'handovers', 'terms'] as const
const stages = ['draft', 'reserved', 'active', 'ended', 'closed'] as const

function LeaseRecord({ lease }: { lease: Lease }) {
  const [address, change] = useAddress()
  const tab = tabs.find(one => one === address['tab']) ?? (lease.status === 'draft' ? 'terms' : 'rows')
  const name = lease.number ?? statusWords.draft()
  return (
    <RecordPage
      name={`${m['realestate.lease.title']()} ${name}`}
      title={
        <>
          <span className="n">{name}</span> <bdi>{lease.tenantName}</bdi>
        </>
      }
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['realestate.lease.list.title'](), href: links.leases() }, { name }]}
        />
      }
      status={<LeaseBadge row={lease} />}
      facts={
        <>
          <bdi className="strong">{lease.units}</bdi>
          <span>
            <DayText day={lease.startDate} /> – <DayText day={lease.endDate} />
          </span>
          <span>
            {m['realestate.lease.field.rent']()} <Money amount={lease.rent} strong />
          </span>
          <span>
            {m['realestate.lease.field.balance']()} <Money amount={lease.balance} strong />
          </span>
          <span>
            {m['realestate.lease.field.deposit']()} <Money amount={lease.depositHeld} />
          </span>
        </>
      }
      actions={<LeaseActs lease={lease} />}
      notice={
        lease.status === 'under_review' && (
          <Notice hue="amber">
            {m['realestate.lease.whyReview']()}{' '}
            {lease.reviewReasons.map(reason => reviewWords[reason]()).join('، ')}
          </Notice>
        )
      }
      side={<RecordTimeline subject={`realestate.lease:${lease.id}`} label={name} words={leaseStory} />}
    >
      {lease.status !== 'cancelled' && lease.status !== 'under_review' && (
        <LifecycleBar current={lease.status} stages={stages.map(id => ({ id, name: statusWords[id]() }))} />
      )}
      <Card flush>
        <Tabs
          place="card"
          label={m['realestate.lease.tabs']()}
          selected={tab}
          onSelect={next => change({ tab: next })}
          tabs={tabs.map(id => ({ id, name: tabWords[id]() }))}
        >
          {tab === 'rows' && <RowsTab lease={lease} />}
          {tab === 'cheques' && <ChequesTab lease={lease} />}
          {tab === 'handovers' && <HandoversTab lease={lease} />}
          {tab === 'terms' && <TermsTab lease={lease} />}
        </Tabs>
      </Card>
    </RecordPage>
  )
}
