import type { Transition } from '#kernel/shared/lifecycle.ts'
import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const appointmentStates = [
  'offered',
  'lapsed',
  'booked',
  'confirmed',
  'arrived',
  'in_room',
  'done',
  'cancelled',
  'no_show',
] as const
export type AppointmentState = (typeof appointmentStates)[number]
export const isVisitState = (state: string): state is AppointmentState =>
  (appointmentStates as readonly string[]).includes(state)
export const appointmentActions = [
  'confirm',
  'arrive',
  'callIn',
  'finish',
  'move',
  'cancel',
  'miss',
  'undoMiss',
] as const
export type AppointmentAction = (typeof appointmentActions)[number]
export const appointmentSources = ['desk', 'phone', 'walkIn', 'waiting', 'link'] as const

const write = ['clinic.appointments.write']

export const appointmentTransitions: readonly Transition<AppointmentState, AppointmentAction>[] = [
  { action: 'confirm', from: ['booked'], to: 'confirmed', permissions: write },
  { action: 'arrive', from: ['booked', 'confirmed'], to: 'arrived', permissions: write },
  { action: 'callIn', from: ['arrived'], to: 'in_room', permissions: write },
  { action: 'finish', from: ['in_room'], to: 'done', permissions: write },
  { action: 'move', from: ['booked', 'confirmed'], to: 'booked', permissions: write },
  { action: 'cancel', from: ['booked', 'confirmed'], to: 'cancelled', permissions: write },
  { action: 'miss', from: ['booked', 'confirmed'], to: 'no_show', permissions: write },
  { action: 'undoMiss', from: ['no_show'], to: 'booked', permissions: write },
]

type Visit = { readonly startsAt: Date; readonly endsAt: Date }

/** Absent is only who has had the time to come. */
export function whyNotMiss(visit: Visit, graceMinutes: number, now: Date): Refusal | null {
  return now.getTime() < visit.startsAt.getTime() + graceMinutes * 60_000
    ? refused('clinic.appointment.tooEarly', { params: { minutes: graceMinutes } })
    : null
}

/** CL-03: a patient is in one place at a time; the desk may say that it is meant so. */
export function whyNotBoth(
  visit: Visit,
  others: readonly (Visit & { number: string; practitioner: string })[],
): Refusal | null {
  const clash = others.find(other => other.startsAt < visit.endsAt && visit.startsAt < other.endsAt)
  return clash
    ? conflict('clinic.appointment.patientClash', {
        params: { number: clash.number, practitioner: clash.practitioner },
      })
    : null
}

type Waiting = {
  readonly startsAt: Date
  readonly arrivedAt: Date | null
  readonly isWalkIn: boolean
  readonly queueNo: number | null
}

/**
 * Who is called next: those who came for their time keep its order, others fill in behind whoever was due by then. A late arrival counts
 * from when it came.
 */
export function inQueueOrder<Row extends Waiting>(rows: readonly Row[]): Row[] {
  const at = (row: Row) => {
    const arrived = (row.arrivedAt ?? row.startsAt).getTime()
    return row.isWalkIn
      ? arrived
      : Math.max(arrived, row.startsAt.getTime()) - (arrived <= row.startsAt.getTime() ? 1 : 0)
  }
  return [...rows].sort((a, b) => at(a) - at(b) || (a.queueNo ?? 0) - (b.queueNo ?? 0))
}

/** The middle of how long visits took, in minutes; null before there was one. */
export function medianMinutes(lengths: readonly number[]): number | null {
  if (lengths.length === 0) return null
  const sorted = [...lengths].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}
