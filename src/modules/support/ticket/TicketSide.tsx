import { CircleDot } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { weekdays } from '#modules/platform/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { LifecycleBar } from '#ui/LifecycleBar.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { TimelineEvent } from '#ui/TimelineEvent.tsx'
import { DueText } from './TicketBadge.tsx'
import { eventWords, stateWords, type View } from './ticketWords.web.ts'

const stages = ['open', 'in_progress', 'resolved', 'closed'] as const

/** Where a ticket stands; asking the company is a pause of the work, no stage of its own. */
export const StagesBar = ({ ticket }: { ticket: View }) => (
  <LifecycleBar
    stages={stages.map(id => ({ id, name: stateWords[id]() }))}
    current={ticket.state === 'waiting_customer' ? 'in_progress' : ticket.state}
  />
)

/** The clock, where it happened, and the steps of a ticket, newest first. */
export function TicketSide({ ticket }: { ticket: View }) {
  return (
    <div className="support-side">
      <Card title={m['support.card.clock']()}>
        <dl className="facts">
          <Fact label={m['support.field.due']()} strong>
            <DueText row={ticket} />
          </Fact>
          <Fact label={m['support.field.responseDue']()}>
            {ticket.answeredAt ? (
              <>
                {m['support.due.answered']()} <InstantText at={ticket.answeredAt} />
              </>
            ) : (
              <InstantText at={ticket.responseDueAt} />
            )}
          </Fact>
          <Fact label={m['support.field.resolveDue']()}>
            {ticket.resolvedAt ? (
              <>
                {m['support.due.resolved']()} <InstantText at={ticket.resolvedAt} />
              </>
            ) : ticket.waitingSince ? (
              m['support.due.stands']()
            ) : (
              <InstantText at={ticket.resolveDueAt} />
            )}
          </Fact>
          <Fact label={m['support.ticket.field.assignedTo']()}>
            {ticket.assignedTo ? <bdi>{ticket.assignedTo}</bdi> : m['support.desk.nobody']()}
          </Fact>
          <Fact label={m['support.field.hours']()}>
            <Hours hours={ticket.hours} />
          </Fact>
          {ticket.rating !== null && (
            <Fact label={m['support.ticket.field.rating']()}>
              <NumberText value={ticket.rating} /> {m['support.rate.of']()}
            </Fact>
          )}
          {ticket.feedback && (
            <Fact label={m['support.field.feedback']()}>
              <bdi>{ticket.feedback}</bdi>
            </Fact>
          )}
        </dl>
      </Card>
      {(ticket.page || ticket.requestId) && (
        <Card title={m['support.card.place']()}>
          <dl className="facts">
            {ticket.page && (
              <Fact label={m['support.field.page']()}>
                <bdi className="support-page-name" dir="ltr">
                  {ticket.page}
                </bdi>
              </Fact>
            )}
            {ticket.requestId && (
              <Fact label={m['support.field.requestId']()}>
                <bdi className="support-page-name" dir="ltr">
                  {ticket.requestId}
                </bdi>
              </Fact>
            )}
          </dl>
        </Card>
      )}
      <Card title={m['support.card.steps']()}>
        <Timeline label={m['support.card.steps']()}>
          {ticket.events.toReversed().map(event => (
            <TimelineEvent
              key={event.id}
              icon={<CircleDot size={14} />}
              hue={event.byStaff ? 'violet' : 'blue'}
              title={eventWords[event.kind]()}
              meta={
                <>
                  <bdi>{event.by}</bdi> · <InstantText at={event.at} />
                </>
              }
              comment={event.note && <bdi>{event.note}</bdi>}
            />
          ))}
        </Timeline>
      </Card>
    </div>
  )
}

function Hours({ hours }: { hours: View['hours'] }) {
  const days = hours.workingDays.map(day => weekdays[day]!())
  const isRun = hours.workingDays.every((day, at) => at === 0 || day === hours.workingDays[at - 1]! + 1)
  const said = isRun && days.length > 2 ? `${days[0]} – ${days.at(-1)}` : days.join('، ')
  return (
    <>
      {said}{' '}
      <span className="n">
        {hours.opensAt}–{hours.closesAt}
      </span>{' '}
      <span className="cap">{m['support.hours.zone']()}</span>
    </>
  )
}
