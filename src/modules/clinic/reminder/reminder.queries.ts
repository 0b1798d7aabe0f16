import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { visitsToTell } from './sending.commands.ts'

export async function listCalls(ctx: Ctx) {
  const rows = await visitsToTell(ctx)
    .innerJoin('clinic.reminder as m', 'm.appointment_id', 'a.id')
    .select(['m.id as reminderId', 'm.version as reminderVersion', 'm.kind'])
    .where('m.state', '=', 'toCall')
    .where('a.starts_at', '>', ctx.now)
    .where(
      sql<boolean>`(a.state in ('booked', 'confirmed') and m.kind <> 'offer'
        or a.state = 'offered' and a.offered_until > ${ctx.now} and m.kind = 'offer')`,
    )
    .orderBy('a.starts_at')
    .limit(200)
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.reminderId,
      version: row.reminderVersion,
      appointmentId: row.id,
      number: row.number,
      patient: row.patient,
      phone: row.phone,
      practitioner: row.practitionerAr,
      startsAt: row.startsAt,
      kind: row.kind,
      state: row.state,
    })),
  }
}
