import '../approvals.css'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { currentLocale, loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { usePathOfSubject } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { approvalsPath } from '../links.web.ts'
import { priorityWords, type Request, sourceWords } from '../wordMaps.web.ts'
import { DecideRequest } from './DecideRequest.tsx'
import { HandOver } from './HandOver.tsx'
import { RequestBadge } from './RequestsTab.tsx'
import { StepsCard } from './StepsCard.tsx'

/** One request: what is asked for, what it changes, who decided and who is asked now. */
export default function RequestPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <RequestRecord id={id} list={{ name: m['approvals.page.title'](), href: approvalsPath }} />
}

type RecordProps = {
  id: string
  /** The list it was opened from. */
  list: { name: string; href: string }
}

export function RequestRecord({ id, list }: RecordProps) {
  const answer = useAnswer('approvals.request.read', { id })
  const [knowsCodes, setKnowsCodes] = useState(false)
  useEffect(() => void loadCodeWords().then(() => setKnowsCodes(true)), [])
  return (
    <Loaded answer={answer}>
      {request => knowsCodes && <Shown key={request.id} request={request} list={list} />}
    </Loaded>
  )
}

function Shown({ request, list }: { request: Request; list: RecordProps['list'] }) {
  const { number } = request
  const paper = documentUrl('approvals.request.print', { id: request.id, locale: currentLocale() })
  return (
    <RecordPage
      name={number}
      title={<DocumentNumber number={number} />}
      breadcrumbs={<Breadcrumbs crumbs={[list, { name: number }]} />}
      status={<RequestBadge row={request} />}
      facts={
        <>
          <span>{sourceWords[request.source]()}</span>
          <bdi>{request.requestedBy}</bdi>
          <InstantText at={request.requestedAt} />
        </>
      }
      actions={
        <>
          <ButtonLink href={paper} target="_blank">
            <Printer aria-hidden />
            {m['approvals.act.print']()}
          </ButtonLink>
          <DecideRequest request={request} posts={request.posts}>
            <p className="row">
              <bdi className="grow">{request.title}</bdi>
              {request.amount && <Money amount={request.amount} strong />}
            </p>
          </DecideRequest>
        </>
      }
      notice={
        request.isStranded ? (
          <HandOver request={request} />
        ) : (
          request.isStale && <Notice hue="amber">{m['approvals.request.stale']()}</Notice>
        )
      }
    >
      <DocumentCard request={request} />
      <StepsCard steps={request.stepRows} />
    </RecordPage>
  )
}

function DocumentCard({ request }: { request: Request }) {
  const pathOf = usePathOfSubject()
  const path = pathOf(request.document)
  return (
    <Card title={request.title}>
      <div className="stack">
        <dl className="facts">
          {request.amount && (
            <Fact label={m['approvals.column.amount']()} strong>
              <Money amount={request.amount} />
            </Fact>
          )}
          {request.facts.map(fact => (
            <Fact key={`${fact.label} ${fact.value}`} label={sayCode(fact.label)}>
              {fact.before !== null && (
                <>
                  <del>
                    <FactValue kind={fact.kind} value={fact.before} />
                  </del>{' '}
                </>
              )}
              <FactValue kind={fact.kind} value={fact.value} />
            </Fact>
          ))}
          <Fact label={m['approvals.column.priority']()}>{priorityWords[request.priority]()}</Fact>
          {request.note && (
            <Fact label={m['approvals.column.note']()}>
              <bdi>{request.note}</bdi>
            </Fact>
          )}
          {request.endReason && (
            <Fact label={m['approvals.column.reason']()}>
              <bdi>{request.endReason}</bdi>
            </Fact>
          )}
        </dl>
        {request.fingerprint && (
          <p className="cap">
            {m['approvals.request.fingerprint']()}{' '}
            <bdi className="approval-fingerprint">{request.fingerprint}</bdi>
          </p>
        )}
        {path && (
          <div className="row">
            <ButtonLink href={path}>{m['approvals.act.openDocument']()}</ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
}

type Value = Pick<Request['facts'][number], 'kind' | 'value'>

function FactValue({ kind, value }: Value) {
  if (kind === 'money') return <Money amount={value} />
  if (kind === 'day') return <DayText day={value} />
  return <bdi>{kind === 'word' ? sayCode(value) : value}</bdi>
}
