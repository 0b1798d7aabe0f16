import { type ReactNode, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { RefusalError } from '../shared/refusal.ts'
import { Fault } from './api.ts'
import { helpHref } from './help.ts'
import { sayError } from './say.ts'

type Props = {
  /** Plain text for the browser tab: the number or name. */
  name: string
  title: ReactNode
  breadcrumbs?: ReactNode
  status?: ReactNode
  facts?: ReactNode
  /** Quiet ones first, the next action of the record last. */
  actions?: ReactNode
  /** The life-cycle bar. */
  lifecycle?: ReactNode
  /** At most one, with its two actions. */
  notice?: ReactNode
  /** Key figures, tabs and cards. */
  children: ReactNode
  /** The timeline column; below 1280 px it follows the content. */
  side?: ReactNode
}

/** The frame of every record: who it is, its state, what comes next, and its activity. */
export function RecordPage(props: Props) {
  useEffect(() => {
    document.title = props.name
  }, [props.name])
  return (
    <div className="page record-page">
      <PageHeader
        title={props.title}
        breadcrumbs={props.breadcrumbs}
        status={props.status}
        facts={props.facts}
        actions={props.actions}
      />
      {props.lifecycle}
      <div className={props.side ? 'record-columns' : undefined}>
        <div className="record-main">
          {props.notice}
          {props.children}
        </div>
        {props.side && <aside className="record-side">{props.side}</aside>}
      </div>
    </div>
  )
}

type LoadedProps<Answer> = {
  answer: {
    data: Answer | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  children: (answer: Answer) => ReactNode
}

// A link opened in a tab of its own has nothing before it.
const goBack = () => (window.history.length > 1 ? window.history.back() : window.location.assign('/'))

/** Waits for an answer with a skeleton; shows an error with a way to try again, a missing record with a way back. */
export function Loaded<Answer>({ answer, children }: LoadedProps<Answer>) {
  if (answer.data !== undefined) return children(answer.data)
  const refusal = answer.error instanceof RefusalError ? answer.error.refusal : null
  // An address that lost a part on its way names no record either.
  const isNoRecord = refusal?.kind === 'invalid' && /^id$|Id$/.test(refusal.field ?? '')
  if (refusal?.kind === 'notFound' || isNoRecord)
    return (
      <div className="page">
        <EmptyState
          title={isNoRecord ? m['kernel.record.notFound']() : sayError(answer.error)}
          actions={<Button onPress={goBack}>{m['kernel.action.back']()}</Button>}
        />
      </div>
    )
  // An outage passes; a fault with its request id is worth a report to support.
  const { error } = answer
  const help = error instanceof Fault && error.requestId ? helpHref(error.requestId) : null
  if (answer.error)
    return (
      <div className="page">
        <Notice
          hue="red"
          live
          actions={
            <>
              <Button onPress={() => void answer.refetch()}>{m['kernel.fault.retry']()}</Button>
              {help && <ButtonLink href={help}>{m['kernel.fault.report']()}</ButtonLink>}
            </>
          }
        >
          {sayError(answer.error)}
        </Notice>
      </div>
    )
  return (
    <div className="page">
      <Skeleton lines={8} />
    </div>
  )
}
