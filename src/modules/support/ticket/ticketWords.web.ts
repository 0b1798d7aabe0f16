import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as categoryWords } from '#generated/choices/support.category.ts'
export { words as priorityWords } from '#generated/choices/support.priority.ts'

export type TicketRow = OutputFor<'support.ticket.list'>['rows'][number]
export type Ticket = OutputFor<'support.ticket.read'>
export type DeskTicket = OutputFor<'support.desk.read'>
export type View = Omit<Ticket, 'isOwn' | 'actions'>

export const stateWords: Readonly<Record<TicketRow['state'], () => string>> = {
  open: m['support.state.open'],
  in_progress: m['support.state.inProgress'],
  waiting_customer: m['support.state.waitingCustomer'],
  resolved: m['support.state.resolved'],
  closed: m['support.state.closed'],
}

export const stateKinds: Readonly<Record<TicketRow['state'], StatusKind>> = {
  open: 'promised',
  in_progress: 'running',
  waiting_customer: 'decide',
  resolved: 'settled',
  closed: 'out',
}

export const eventWords: Readonly<Record<View['events'][number]['kind'], () => string>> = {
  opened: m['support.event.opened'],
  answered: m['support.event.answered'],
  asked: m['support.event.asked'],
  replied: m['support.event.replied'],
  assigned: m['support.event.assigned'],
  handed_back: m['support.event.handedBack'],
  resolved: m['support.event.resolved'],
  reopened: m['support.event.reopened'],
  closed: m['support.event.closed'],
  rated: m['support.event.rated'],
  lapsed: m['support.event.lapsed'],
}
