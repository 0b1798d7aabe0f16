import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { ticketsPath } from '../links.web.ts'
import { Conversation } from './Conversation.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import { PriorityBadge, TicketBadge } from './TicketBadge.tsx'
import { StagesBar, TicketSide } from './TicketSide.tsx'
import { categoryWords, type Ticket } from './ticketWords.web.ts'

const RateDialog = onDemand(async () => (await import('./TicketDialogs.tsx')).RateDialog)
const ReopenDialog = onDemand(async () => (await import('./TicketDialogs.tsx')).ReopenDialog)
const CloseDialog = onDemand(async () => (await import('./TicketDialogs.tsx')).CloseDialog)

/** A ticket as the company sees it: what was said, what is owed and by when, and the answer box while there is something to say. */
export default function TicketPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('support.ticket.read', { id }, { refetchInterval: 60_000 })
  return <Loaded answer={answer}>{ticket => <Shown key={ticket.id} ticket={ticket} />}</Loaded>
}

function Shown({ ticket }: { ticket: Ticket }) {
  const [act, setAct] = useState<'rate' | 'reopen' | 'close' | null>(null)
  const close = () => setAct(null)
  const may = (action: Ticket['actions'][number]) => ticket.actions.includes(action)
  return (
    <RecordPage
      name={ticket.number}
      title={<bdi>{ticket.title}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['support.page.tickets'](), href: ticketsPath }, { name: ticket.number }]}
        />
      }
      status={<TicketBadge row={ticket} />}
      facts={
        <>
          <PriorityBadge row={ticket} />
          <span>{categoryWords[ticket.category]()}</span>
          <bdi>{ticket.openedBy}</bdi>
          <InstantText at={ticket.openedAt} />
        </>
      }
      actions={
        <>
          {may('close') && <Button onPress={() => setAct('close')}>{m['support.act.close']()}</Button>}
          {may('reopen') && <Button onPress={() => setAct('reopen')}>{m['support.act.reopen']()}</Button>}
          {may('rate') && (
            <Button kind="primary" onPress={() => setAct('rate')}>
              {m['support.act.rate']()}
            </Button>
          )}
        </>
      }
      lifecycle={<StagesBar ticket={ticket} />}
      notice={<StateNotice ticket={ticket} />}
      side={<TicketSide ticket={ticket} />}
    >
      <Conversation
        ticket={ticket}
        fileHref={file => documentUrl('support.ticket.file', { id: ticket.id, file })}
      />
      {may('reply') && <ReplyBox id={ticket.id} isAsked={ticket.state === 'waiting_customer'} />}
      {act === 'rate' && <RateDialog ticket={ticket} onClose={close} />}
      {act === 'reopen' && <ReopenDialog ticket={ticket} onClose={close} />}
      {act === 'close' && <CloseDialog ticket={ticket} onClose={close} />}
    </RecordPage>
  )
}

function StateNotice({ ticket }: { ticket: Ticket }) {
  if (ticket.state === 'waiting_customer')
    return <Notice hue="amber">{m['support.ticket.askedNotice']()}</Notice>
  if (ticket.state === 'resolved' && ticket.reopenUntil)
    return (
      <Notice hue="green">
        {m['support.ticket.resolvedNotice']()} <InstantText at={ticket.reopenUntil} />
      </Notice>
    )
  if (ticket.state === 'closed') return <Notice hue="slate">{m['support.ticket.closed']()}</Notice>
  return null
}
