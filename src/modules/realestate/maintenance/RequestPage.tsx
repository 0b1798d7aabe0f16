import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { billingLinks, InvoiceLink } from '#modules/billing/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { LifecycleBar } from '#ui/LifecycleBar.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import '../realestate.css'
import type { MaintenanceAction } from './maintenance.rules.ts'
import {
  actWords,
  bearerWords,
  categoryWords,
  maintenanceStory,
  type Request,
  stateWords,
} from './maintenanceWords.web.ts'
import { PriorityBadge, RequestBadge } from './RequestBadge.tsx'

const RequestDialog = onDemand(async () => (await import('./RequestDialogs.tsx')).RequestDialog)

const stages = ['new', 'assessed', 'scheduled', 'in_progress', 'done', 'closed'] as const

/** One request: what is broken, what it costs and who bears it, and what comes next. */
export default function RequestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('realestate.maintenance.get', { id })
  return <Loaded answer={answer}>{request => <Shown request={request} />}</Loaded>
}

/** The acts that bring a request on, the first possible one being the primary. */
const onward: readonly MaintenanceAction[] = ['assess', 'schedule', 'start', 'resume', 'finish', 'close']

const isOffered = (request: Request, action: MaintenanceAction) =>
  request.actions.includes(action) &&
  (action !== 'assess' || request.state === 'new' || request.state === 'assessed') &&
  (action !== 'chargeTenant' || (request.tenantInvoice === null && /[1-9]/.test(request.tenantShare)))

function Shown({ request }: { request: Request }) {
  const [act, setAct] = useState<MaintenanceAction | null>(null)
  const offered = request.actions.filter(action => isOffered(request, action))
  const steps = onward.filter(action => offered.includes(action))
  const primary = request.state === 'assessed' ? 'schedule' : steps[0]
  return (
    <RecordPage
      name={request.number}
      title={<bdi>{request.title}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['realestate.maintenance.list.title'](), href: links.maintenance() },
            { name: request.number },
          ]}
        />
      }
      status={<RequestBadge row={request} />}
      facts={
        <>
          <TextLink href={links.property(request.propertyId)}>{request.property}</TextLink>
          <span>{categoryWords[request.category]()}</span>
          <PriorityBadge row={request} />
          <InstantText at={request.reportedAt} />
        </>
      }
      actions={offered.map(action => (
        <Button
          key={action}
          {...(action === primary ? { kind: 'primary' as const } : {})}
          onPress={() => setAct(action)}
        >
          {actWords[action]()}
        </Button>
      ))}
      notice={<WhatMatters request={request} />}
      side={
        <RecordTimeline
          subject={`realestate.maintenanceRequest:${request.id}`}
          label={request.number}
          words={maintenanceStory}
        />
      }
    >
      {request.state !== 'cancelled' && (
        <LifecycleBar
          current={stageOf(request.state)}
          stages={stages.map(id => ({ id, name: stateWords[id]() }))}
        />
      )}
      <Card title={m['realestate.maintenance.about']()}>
        {request.description && <p>{request.description}</p>}
        <Facts request={request} />
        <Photos name={m['realestate.maintenance.before']()} ids={request.beforeFileIds} />
        <Photos name={m['realestate.maintenance.after']()} ids={request.afterFileIds} />
      </Card>
      <Quotes request={request} />
      <Bills request={request} />
      {act && <RequestDialog request={request} act={act} onClose={() => setAct(null)} />}
    </RecordPage>
  )
}

const stageOf = (state: Request['state']): (typeof stages)[number] => {
  if (state === 'awaiting_approval') return 'assessed'
  if (state === 'on_hold') return 'in_progress'
  return state === 'cancelled' ? 'new' : state
}

function WhatMatters({ request }: { request: Request }) {
  const { underWarranty } = request
  if (request.state === 'on_hold' && request.holdReason)
    return <Notice hue="amber">{request.holdReason}</Notice>
  if (request.state === 'cancelled' && request.cancelReason)
    return <Notice hue="slate">{request.cancelReason}</Notice>
  if (underWarranty && request.state === 'new')
    return (
      <Notice hue="blue">
        {m['realestate.maintenance.underWarranty']({
          vendor: underWarranty.vendor ?? '',
          number: underWarranty.number,
        })}{' '}
        <DayText day={underWarranty.until} />
      </Notice>
    )
  return null
}

function Facts({ request }: { request: Request }) {
  return (
    <dl className="facts">
      <Fact label={m['realestate.maintenance.field.reportedBy']()}>
        <bdi>{request.reportedByName}</bdi>
      </Fact>
      {request.leaseId && request.tenantName && (
        <Fact label={m['realestate.maintenance.field.tenant']()}>
          <TextLink href={links.lease(request.leaseId)}>{request.tenantName}</TextLink>
        </Fact>
      )}
      <Fact label={m['realestate.maintenance.field.costBearer']()}>
        {request.officeBears ? m['realestate.maintenance.office']() : bearerWords[request.costBearer]()}
        {request.costBearer === 'shared' && <span className="n"> {request.tenantBps / 100}%</span>}
      </Fact>
      {request.vendor && (
        <Fact label={m['realestate.maintenance.field.vendor']()}>
          <bdi>{request.vendor}</bdi>
        </Fact>
      )}
      <Fact label={m['realestate.maintenance.field.estimate']()}>
        <Money amount={request.estimate} />
      </Fact>
      <Fact label={m['realestate.maintenance.field.cost']()}>
        <Money amount={request.cost} strong />
      </Fact>
      {request.limit !== null && (
        <Fact label={m['realestate.maintenance.field.limit']()}>
          <Money amount={request.limit} />
        </Fact>
      )}
      {request.approved !== null && (
        <Fact label={m['realestate.maintenance.field.approved']()}>
          <Money amount={request.approved} /> <Files ids={request.approvalFileIds} />
        </Fact>
      )}
      {request.scheduledOn && (
        <Fact label={m['realestate.maintenance.field.scheduledOn']()}>
          <DayText day={request.scheduledOn} />
        </Fact>
      )}
      {request.doneOn && (
        <Fact label={m['realestate.maintenance.field.doneOn']()}>
          <DayText day={request.doneOn} />
        </Fact>
      )}
      {request.warrantyUntil && (
        <Fact label={m['realestate.maintenance.field.warrantyUntil']()}>
          <DayText day={request.warrantyUntil} />
        </Fact>
      )}
      {request.rating !== null && (
        <Fact label={m['realestate.maintenance.field.rating']()}>
          <span className="n">{request.rating} / 5</span>
        </Fact>
      )}
      {request.tenantInvoice && (
        <Fact label={m['realestate.maintenance.field.tenantInvoice']()}>
          <InvoiceLink id={request.tenantInvoice.id} number={request.tenantInvoice.number} />
        </Fact>
      )}
    </dl>
  )
}

const Files = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, at) => (
    <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
      {m['realestate.maintenance.file']({ number: at + 1 })}{' '}
    </a>
  ))

function Photos({ name, ids }: { name: string; ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <section className="stack tight" aria-label={name}>
      <h3>{name}</h3>
      <span className="estate-photos">
        {ids.map((id, at) => (
          <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
            <img src={fileUrl(id)} alt={`${name} ${at + 1}`} loading="lazy" />
          </a>
        ))}
      </span>
    </section>
  )
}

function Quotes({ request }: { request: Request }) {
  if (request.quotes.length === 0) return null
  return (
    <Card flush title={m['realestate.maintenance.quotes']()}>
      <DataTable
        bare
        label={m['realestate.maintenance.quotes']()}
        rows={request.quotes}
        rowId={quote => quote.id}
        empty={<EmptyState title={m['realestate.maintenance.quotes']()} />}
        card={quote => (
          <span className="card-row">
            <bdi>{quote.vendor}</bdi>
            <Money amount={quote.amount} strong />
          </span>
        )}
        columns={[
          {
            id: 'vendor',
            header: m['realestate.maintenance.field.vendor'](),
            cell: quote => (
              <bdi className={quote.vendorId === request.vendorId ? 'strong' : ''}>{quote.vendor}</bdi>
            ),
          },
          {
            id: 'amount',
            header: m['realestate.maintenance.field.amount'](),
            align: 'money',
            cell: quote => <Amount amount={quote.amount} />,
          },
          {
            id: 'files',
            header: m['realestate.maintenance.field.files'](),
            cell: quote => <Files ids={quote.fileIds} />,
          },
        ]}
      />
    </Card>
  )
}

function Bills({ request }: { request: Request }) {
  if (request.bills.length === 0) return null
  return (
    <Card flush title={m['realestate.maintenance.bills']()}>
      <DataTable
        bare
        label={m['realestate.maintenance.bills']()}
        rows={request.bills}
        rowId={bill => bill.id}
        empty={<EmptyState title={m['realestate.maintenance.bills']()} />}
        card={bill => (
          <span className="card-row">
            <DocumentNumber number={bill.number} href={billingLinks.bill(bill.id)} />
            <Money amount={bill.amount} strong />
          </span>
        )}
        columns={[
          {
            id: 'number',
            header: m['realestate.maintenance.field.bill'](),
            cell: bill => <DocumentNumber number={bill.number} href={billingLinks.bill(bill.id)} />,
          },
          {
            id: 'reference',
            header: m['realestate.maintenance.field.reference'](),
            cell: bill => <span className="n">{bill.reference}</span>,
          },
          {
            id: 'date',
            header: m['realestate.maintenance.field.date'](),
            cell: bill => <DayText day={bill.date} />,
          },
          {
            id: 'amount',
            header: m['realestate.maintenance.field.amount'](),
            align: 'money',
            cell: bill => <Amount amount={bill.amount} />,
          },
        ]}
      />
    </Card>
  )
}
