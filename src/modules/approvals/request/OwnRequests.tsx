import '../approvals.css'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { ownRequestHref, ownRequestsHref } from '../links.web.ts'
import { RequestRecord } from './RequestPage.tsx'
import { RequestList } from './RequestsTab.tsx'

type Props = {
  /** Title and tabs of the page it stands in. */
  title: string
  tabs: ReactNode
  /** Before the list: what else the person asked for. */
  above: ReactNode
  /** The one to show; all of them when null. */
  requestId: string | null
}

/** «طلباتي»: what a person requested, whatever their rights: where each stands, and withdrawing it. */
export function OwnRequests({ title, tabs, above, requestId }: Props) {
  if (requestId)
    return <RequestRecord id={requestId} list={{ name: m['approvals.tab.mine'](), href: ownRequestsHref }} />
  return (
    <RequestList
      tab="mine"
      title={title}
      tabs={
        <>
          <div className="approval-tabs">{tabs}</div>
          {above}
        </>
      }
      hrefOf={ownRequestHref}
    />
  )
}
