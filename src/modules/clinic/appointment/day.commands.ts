import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { serviceAt } from '../practice/practice.queries.ts'
import { practitioners } from '../practice/practice.row.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import type * as contract from './appointment.contract.ts'
import { type AppointmentRow, appointments } from './appointment.row.ts'
import { appointmentTransitions, whyNotMiss } from './appointment.rules.ts'
import { refuseClash, refuseUnpaid } from './placing.queries.ts'

type Step = InputOf<typeof contract.stepAppointment>

/** Numbers of a practitioner's queue go up through the day, by arrival. */
async function nextInQueue(ctx: Ctx, row: AppointmentRow): Promise<number> {
  await lockRecord(ctx, practitioners, { id: row.practitioner_id })
  const { last } = await ctx.db
    .selectFrom('clinic.appointment')
    .select(sql<number | null>`max(queue_no)`.as('last'))
    .where('practitioner_id', '=', row.practitioner_id)
    .where('queue_on', '=', ctx.today)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Once another person than the practitioner has confirmed a visit or received the patient, that person vouches for it. */
async function voucherOf(ctx: Ctx, row: AppointmentRow): Promise<string | null> {
  const own = await ctx.db
    .selectFrom('clinic.practitioner')
    .select('user_id')
    .where('id', '=', row.practitioner_id)
    .executeTakeFirstOrThrow()
  return own.user_id === ctx.user.id && row.vouched_by ? row.vouched_by : ctx.user.id
}

/** Whether a missed visit that is taken back may stand: not beside another of the patient, nor against the rule of paying ahead. */
async function refuseReturn(ctx: Ctx, row: AppointmentRow, input: Step): Promise<void> {
  await lockRecord(ctx, practitioners, { id: row.practitioner_id })
  const visit = { patientId: row.patient_id, startsAt: row.starts_at, endsAt: row.ends_at }
  if (!input.confirmClash) await refuseClash(ctx, visit, row.id)
  if (row.is_prepaid || input.isPrepaid) return
  const { priceMinor } = await serviceAt(ctx, row.service_id, row.practitioner_id)
  await refuseUnpaid(ctx, { patientId: row.patient_id, priceMinor, exceptId: row.id })
}

async function columnsOfStep(ctx: Ctx, row: AppointmentRow, input: Step) {
  switch (input.action) {
    case 'confirm':
      return {
        state: 'confirmed' as const,
        confirmed_at: ctx.now,
        vouched_by: await voucherOf(ctx, row),
      }
    case 'arrive':
      if (dayIn(row.starts_at, ctx.company.timeZone) !== ctx.today)
        deny(refused('clinic.appointment.otherDay'))
      return {
        state: 'arrived' as const,
        arrived_at: ctx.now,
        queue_on: ctx.today,
        queue_no: await nextInQueue(ctx, row),
        vouched_by: await voucherOf(ctx, row),
      }
    case 'callIn':
      return { state: 'in_room' as const, called_at: ctx.now }
    case 'finish':
      return { state: 'done' as const, done_at: ctx.now }
    case 'miss': {
      const { noShowGraceMinutes } = await settingsOf(ctx)
      refuse(whyNotMiss({ startsAt: row.starts_at, endsAt: row.ends_at }, noShowGraceMinutes, ctx.now))
      return { state: 'no_show' as const, missed_at: ctx.now }
    }
    case 'undoMiss':
      await refuseReturn(ctx, row, input)
      return {
        state: 'booked' as const,
        missed_at: null,
        is_prepaid: row.is_prepaid || input.isPrepaid,
      }
  }
}

export async function stepAppointment(ctx: Ctx, input: InputOf<typeof contract.stepAppointment>) {
  const row = await lockRecord(ctx, appointments, input)
  refuse(whyNotFrom(appointmentTransitions, input.action, row.state, 'clinic.appointment.state'))
  const columns = await columnsOfStep(ctx, row, input)
  await saveRecord(ctx, appointments, row, columns)
  ctx.hint('clinic.patient', row.patient_id)
  return { queueNo: columns.queue_no ?? row.queue_no }
}
