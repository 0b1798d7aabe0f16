import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { late } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { customerPath, customersPath } from '../../links.web.ts'
import '../../parties.css'
import { useGo } from '#kernel/web/useGo.ts'
import { type Party, partyName } from '../party.web.ts'
import { CustomerFacts, CustomerStatus } from './CustomerHead.tsx'
import { CustomerNotice } from './CustomerNotice.tsx'
import { CustomerRecordActs } from './CustomerRecordActs.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { timelineWords } from './timelineWords.web.ts'

const EditCustomer = late(() =>
  import('../form/EditCustomer.tsx').then(file => ({ default: file.EditCustomer })),
)

function Customer({ party, askedId }: { party: Party; askedId: string }) {
  const { can } = useSession()
  const go = useGo()
  // A merged file answers as its survivor; the address follows, so that a shared link is the right one.
  useEffect(() => {
    if (party.id !== askedId) go(`${customerPath(party.id)}?from=${askedId}`)
  }, [party.id, askedId, go])
  const name = partyName(party)
  return (
    <RecordPage
      name={name}
      title={<bdi>{name}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['parties.page.customers'](), href: customersPath }, { name: party.code }]}
        />
      }
      status={<CustomerStatus party={party} />}
      facts={<CustomerFacts party={party} />}
      actions={<CustomerRecordActs party={party} />}
      notice={<CustomerNotice party={party} />}
      {...(can('operations.customers.read')
        ? {
            side: <RecordTimeline subject={`parties.party:${party.id}`} label={name} words={timelineWords} />,
          }
        : {})}
    >
      <FigureStrip party={party} />
      <CustomerTabs party={party} />
    </RecordPage>
  )
}

/** «ملف العميل»: who they are, what they owe, what they hold, and what was done. */
export default function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [address] = useAddress()
  const { can } = useSession()
  const answer = useAnswer('parties.party.get', { id })
  useEffect(() => void loadCodeWords(), [])
  const isEditing = address['edit'] === true && can('operations.customers.write')
  return (
    <Loaded answer={answer}>
      {party =>
        isEditing ? (
          <Suspense
            fallback={
              <div className="page">
                <Skeleton lines={8} />
              </div>
            }
          >
            <EditCustomer party={party} key={party.id} />
          </Suspense>
        ) : (
          <Customer party={party} askedId={id} />
        )
      }
    </Loaded>
  )
}
