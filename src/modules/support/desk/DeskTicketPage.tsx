import '../support.css'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { currentLocale, loadCodeWords, sayCode, sayError } from '#kernel/web/say.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { deskPath } from '../links.web.ts'
import { Conversation } from '../ticket/Conversation.tsx'
import { PriorityBadge, TicketBadge } from '../ticket/TicketBadge.tsx'
import { StagesBar, TicketSide } from '../ticket/TicketSide.tsx'
import { categoryWords, type DeskTicket } from '../ticket/ticketWords.web.ts'
import { AnswerBox } from './AnswerBox.tsx'
import { NotesCard } from './NotesCard.tsx'

/** A ticket as the staff see it: with the answer box, its assignee, and the notes that the company never gets. */
export default function DeskTicketPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('support.desk.read', { id }, { refetchInterval: 30_000 })
  useEffect(() => void loadCodeWords(), [])
  return <Loaded answer={answer}>{ticket => <Shown key={ticket.id} ticket={ticket} />}</Loaded>
}

function Shown({ ticket }: { ticket: DeskTicket }) {
  const resolve = useCommand('support.ticket.resolve')
  const may = (action: DeskTicket['actions'][number]) => ticket.actions.includes(action)
  const done = async () => {
    try {
      await resolve.mutateAsync({ id: ticket.id, version: ticket.version })
      showToast(m['support.act.resolved']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <RecordPage
      name={ticket.number}
      title={<bdi>{ticket.title}</bdi>}
      breadcrumbs={
        <Breadcrumbs crumbs={[{ name: m['support.page.desk'](), href: deskPath }, { name: ticket.number }]} />
      }
      status={<TicketBadge row={ticket} />}
      facts={
        <>
          <PriorityBadge row={ticket} />
          <bdi className="strong">
            {currentLocale() === 'ar' ? ticket.companyNameAr : ticket.companyNameEn}
          </bdi>
          <bdi>{ticket.openedBy}</bdi>
          <span>{categoryWords[ticket.category]()}</span>
          <InstantText at={ticket.openedAt} />
        </>
      }
      actions={
        may('resolve') && (
          <Button
            busy={resolve.isPending}
            disabledReason={ticket.whyNotResolve && sayCode(ticket.whyNotResolve)}
            onPress={() => void done()}
          >
            {m['support.act.resolve']()}
          </Button>
        )
      }
      lifecycle={<StagesBar ticket={ticket} />}
      side={
        <div className="support-side">
          {may('assign') && <Assignee ticket={ticket} />}
          <TicketSide ticket={ticket} />
        </div>
      }
    >
      <Conversation
        ticket={ticket}
        fileHref={file => documentUrl('support.desk.file', { id: ticket.id, file })}
      />
      {may('answer') && <AnswerBox id={ticket.id} />}
      <NotesCard id={ticket.id} notes={ticket.notes} />
    </RecordPage>
  )
}

const nobody = 'nobody'

function Assignee({ ticket }: { ticket: DeskTicket }) {
  const assign = useCommand('support.ticket.assign')
  const [wanted, setWanted] = useState<string | null>(null)
  const choose = async (value: string) => {
    setWanted(value)
    try {
      const userId = value === nobody ? null : value
      await assign.mutateAsync({ id: ticket.id, version: ticket.version, userId })
      showToast(m['support.act.assigned']())
    } catch (error) {
      showProblem(sayError(error))
    }
    setWanted(null)
  }
  return (
    <section className="card">
      <div className="card-body">
        <Select
          label={m['support.ticket.field.assignedTo']()}
          value={wanted ?? ticket.assignedToId ?? nobody}
          onChange={value => void choose(value)}
          options={[
            { id: nobody, name: m['support.desk.nobody']() },
            ...ticket.staff.map(person => ({ id: person.id, name: person.name })),
          ]}
        />
      </div>
    </section>
  )
}
