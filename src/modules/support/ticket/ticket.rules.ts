import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { afterSupportMinutes, type SupportCalendar, supportMinutes } from '../calendar/supportClock.rules.ts'

export const ticketCategories = ['technical', 'feature', 'general', 'billing', 'account'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketStates = ['open', 'in_progress', 'waiting_customer', 'resolved', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** What can be done with a ticket, by the company and by the staff. */
export const ticketActions = ['reply', 'reopen', 'close', 'rate'] as const
export type TicketAction = (typeof ticketActions)[number]
export const deskActions = ['answer', 'ask', 'resolve', 'assign', 'note'] as const
export type DeskAction = (typeof deskActions)[number]

const live: readonly TicketState[] = ['open', 'in_progress', 'waiting_customer']

/** The life cycle of section 4: which state each action leads to. Rights are no permissions here, so the lists of them stay empty. */
const ticketTransitions: readonly Transition<TicketState, TicketAction | DeskAction>[] = [
  { action: 'answer', from: live, to: 'in_progress', permissions: [] },
  { action: 'ask', from: live, to: 'waiting_customer', permissions: [] },
  { action: 'reply', from: ['open'], to: 'open', permissions: [] },
  { action: 'reply', from: ['in_progress', 'waiting_customer'], to: 'in_progress', permissions: [] },
  { action: 'assign', from: [...live, 'resolved'], to: 'open', permissions: [] },
  { action: 'note', from: ticketStates, to: 'open', permissions: [] },
  { action: 'resolve', from: live, to: 'resolved', permissions: [] },
  { action: 'reopen', from: ['resolved'], to: 'in_progress', permissions: [] },
  { action: 'close', from: ['resolved'], to: 'closed', permissions: [] },
  { action: 'rate', from: ['resolved'], to: 'closed', permissions: [] },
]

/** Rule 25: first answer and resolution, in support hours. */
const targetHours: Readonly<Record<TicketPriority, { first: number; resolution: number }>> = {
  urgent: { first: 1, resolution: 8 },
  high: { first: 4, resolution: 24 },
  medium: { first: 8, resolution: 40 },
  low: { first: 24, resolution: 80 },
}

export const targetsOf = (priority: TicketPriority) => targetHours[priority]

/** Both targets of a clock that starts at an instant. */
export function dueTimes(
  calendar: SupportCalendar,
  priority: TicketPriority,
  from: Date,
): { responseDueAt: Date; resolveDueAt: Date } {
  const { first, resolution } = targetHours[priority]
  return {
    responseDueAt: afterSupportMinutes(calendar, from, first * 60),
    resolveDueAt: afterSupportMinutes(calendar, from, resolution * 60),
  }
}

export type Clock = {
  readonly state: TicketState
  readonly priority: TicketPriority
  readonly answeredAt: Date | null
  readonly responseDueAt: Date
  readonly resolveDueAt: Date
}

/** The target that counts now; null while the clock stands (the company is asked, or the ticket is resolved). */
export function currentDue(clock: Clock): Date | null {
  if (clock.state !== 'open' && clock.state !== 'in_progress') return null
  if (clock.answeredAt !== null) return clock.resolveDueAt
  return clock.responseDueAt < clock.resolveDueAt ? clock.responseDueAt : clock.resolveDueAt
}

export const ticketPressures = ['stands', 'onTime', 'soon', 'late'] as const
export type Pressure = (typeof ticketPressures)[number]

/** How a due time stands: soon is within the last quarter of its target, in support hours. Nothing presses while the clock stands. */
export function pressureOfDue(
  calendar: SupportCalendar,
  dueAt: Date | null,
  targetMinutes: number,
  now: Date,
): Pressure {
  if (dueAt === null) return 'stands'
  if (dueAt <= now) return 'late'
  return supportMinutes(calendar, now, dueAt) * 4 <= targetMinutes ? 'soon' : 'onTime'
}

export function pressureOf(calendar: SupportCalendar, clock: Clock, now: Date): Pressure {
  const { first, resolution } = targetHours[clock.priority]
  const targetMinutes = (clock.answeredAt === null ? first : resolution) * 60
  return pressureOfDue(calendar, currentDue(clock), targetMinutes, now)
}

const dayMillis = 86_400_000
/** How long a resolved ticket may be reopened; then it is closed. */
export const reopenDays = 14

export const reopenableUntil = (resolvedAt: Date): Date =>
  new Date(resolvedAt.getTime() + reopenDays * dayMillis)

/** Why an action of the company is none now, or null. */
export function whyNotAct(
  action: TicketAction | DeskAction,
  ticket: { readonly state: TicketState; readonly resolvedAt: Date | null },
  now: Date,
): Refusal | null {
  const { state, resolvedAt } = ticket
  const isOver = state === 'closed' || (resolvedAt !== null && reopenableUntil(resolvedAt) <= now)
  if (isOver && action !== 'note') return refused('support.ticket.closed')
  if (ticketTransitions.some(one => one.action === action && one.from.includes(state))) return null
  return refused(state === 'resolved' ? 'support.ticket.resolved' : 'support.ticket.notResolved')
}

/** The company gets an answer before its ticket is called resolved. */
export function whyNotResolve(ticket: { readonly answeredAt: Date | null }): Refusal | null {
  return ticket.answeredAt === null ? refused('support.ticket.noAnswer') : null
}

export const nextState = (action: TicketAction | DeskAction, state: TicketState): TicketState =>
  ticketTransitions.find(one => one.action === action && one.from.includes(state))!.to

/** The middle of a list; of an even one the lower of the two in the middle, so that it is a value that occurred. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
