import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { AppointmentRow } from '../appointment/appointment.row.ts'
import { dayFacts } from '../practice/dayFacts.queries.ts'
import { serviceAt } from '../practice/practice.queries.ts'
import { openSpanOf, whyNotAt } from '../practice/slots.rules.ts'
import { remindOf, visitsToTell } from '../reminder/sending.commands.ts'
import { settingsOf } from '../settings/settings.queries.ts'

type Freed = Pick<AppointmentRow, 'practitioner_id' | 'starts_at' | 'ends_at'>

/** Who waits for such a time, the longest first, without those to whom this very time was offered before. */
function waitingFor(ctx: Ctx, freed: Freed) {
  const on = dayIn(freed.starts_at, ctx.company.timeZone)
  return ctx.db
    .selectFrom('clinic.waiting as w')
    .selectAll('w')
    .where('w.state', '=', 'waiting')
    .where('w.practitioner_id', '=', freed.practitioner_id)
    .where('w.from_on', '<=', on)
    .where('w.to_on', '>=', on)
    .where(
      sql<boolean>`not exists (select from clinic.appointment a where a.company_id = w.company_id and a.waiting_id = w.id
        and a.practitioner_id = ${freed.practitioner_id} and a.starts_at = ${freed.starts_at})`,
    )
    .orderBy('w.created_at')
    .orderBy('w.id')
    .forUpdate()
}

/**
 * Offers a freed time to the first of the waiting list whose visit fits into it, and holds it for them. Answers the patient's file, or null
 * where nobody waits. The offer is an appointment: no screen counts its time as free while it holds.
 */
export async function offerFreed(ctx: Ctx, freed: Freed): Promise<string | null> {
  if (freed.starts_at <= ctx.now) return null
  const { offerMinutes } = await settingsOf(ctx)
  const facts = await dayFacts(ctx, freed.practitioner_id, dayIn(freed.starts_at, ctx.company.timeZone))
  for (const waiting of await waitingFor(ctx, freed).execute()) {
    const { minutes } = await serviceAt(ctx, waiting.service_id, freed.practitioner_id)
    const from = freed.starts_at.getTime()
    const span = { from, to: from + minutes * 60_000 }
    if (span.to > freed.ends_at.getTime() || whyNotAt(facts, span) !== null) continue
    const until = new Date(Math.min(ctx.now.getTime() + offerMinutes * 60_000, freed.starts_at.getTime()))
    const id = uuidv7()
    await ctx.db
      .insertInto('clinic.appointment')
      .values({
        id,
        patient_id: waiting.patient_id,
        practitioner_id: freed.practitioner_id,
        service_id: waiting.service_id,
        room_id: openSpanOf(facts, span)?.roomId ?? null,
        starts_at: new Date(span.from),
        ends_at: new Date(span.to),
        source: 'waiting',
        state: 'offered',
        offered_until: until,
        waiting_id: waiting.id,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
    await ctx.db
      .updateTable('clinic.waiting')
      .set({ state: 'offered', version: waiting.version + 1 })
      .where('id', '=', waiting.id)
      .execute()
    ctx.hint('clinic.waiting', waiting.id)
    const told = await visitsToTell(ctx).where('a.id', '=', id).executeTakeFirstOrThrow()
    await remindOf(ctx, told, 'offer')
    const patient = await ctx.db
      .selectFrom('clinic.patient')
      .select('number')
      .where('id', '=', waiting.patient_id)
      .executeTakeFirstOrThrow()
    return patient.number
  }
  return null
}
