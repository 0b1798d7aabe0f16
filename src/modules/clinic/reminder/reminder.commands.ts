import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from './reminder.contract.ts'
import { letterOf } from './reminder.rules.ts'
import { linkOf, told, visitsToTell } from './sending.commands.ts'

const reminders = recordKind({
  table: 'clinic.reminder',
  kind: 'clinic.reminder',
  label: row => row.visit_on,
})

export async function markCalled(ctx: Ctx, input: InputOf<typeof contract.markCalled>) {
  const row = await lockRecord(ctx, reminders, input)
  await saveRecord(ctx, reminders, row, { state: 'called' })
  return { ok: true as const }
}

export async function linkVisit(ctx: Ctx, input: InputOf<typeof contract.linkVisit>) {
  const visit = await visitsToTell(ctx).where('a.id', '=', input.appointmentId).executeTakeFirst()
  if (!visit) deny(notFound())
  if (visit.state !== 'booked' && visit.state !== 'confirmed' && visit.state !== 'offered')
    deny(conflict('clinic.appointment.state', { params: { state: visit.state } }))
  const link = await linkOf(ctx, visit)
  const { text } = letterOf({
    language: visit.language,
    kind: visit.state === 'offered' ? 'offer' : 'day',
    company: ctx.company.nameAr,
    when: told(ctx, visit.startsAt),
    practitioner: visit.language === 'en' ? visit.practitionerEn : visit.practitionerAr,
    link,
  })
  ctx.audit({ subject: `clinic.appointment:${visit.id}`, ...(visit.number ? { label: visit.number } : {}) })
  return { link, whatsappText: text, phone: visit.phone }
}
