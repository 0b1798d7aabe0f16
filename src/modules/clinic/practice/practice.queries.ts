import type { Ctx } from '#kernel/server/context.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { practitionerFields, scheduleFields, serviceFields } from './practice.contract.ts'

type Break = { from: string; to: string }

export async function getPractice(ctx: Ctx) {
  const rooms = await ctx.db.selectFrom('clinic.room').selectAll().orderBy('name_ar').execute()
  const services = await ctx.db.selectFrom('clinic.service').selectAll().orderBy('code').execute()
  const practitioners = await ctx.db
    .selectFrom('clinic.practitioner')
    .selectAll()
    .orderBy('name_ar')
    .execute()
  const schedules = await ctx.db.selectFrom('clinic.schedule').selectAll().orderBy('valid_from').execute()
  const exceptions = await ctx.db
    .selectFrom('clinic.schedule_exception')
    .selectAll()
    .where('on_day', '>=', ctx.today)
    .orderBy('on_day')
    .execute()
  const accounts = (await listMembers(ctx)).map(({ userId, name }) => ({ id: userId, name }))
  const nameOf = new Map(accounts.map(account => [account.id, account.name]))
  return {
    accounts,
    rooms: rooms.map(row => ({
      id: row.id,
      version: row.version,
      nameAr: row.name_ar,
      isActive: row.is_active,
    })),
    services: services.map(row => ({
      id: row.id,
      version: row.version,
      ...valuesOf(serviceFields, row),
      price: row.price_minor,
    })),
    practitioners: practitioners.map(row => ({
      id: row.id,
      version: row.version,
      ...valuesOf(practitionerFields, row),
      userName: row.user_id ? (nameOf.get(row.user_id) ?? null) : null,
      schedules: schedules
        .filter(one => one.practitioner_id === row.id)
        .map(one => ({
          id: one.id,
          version: one.version,
          ...valuesOf(scheduleFields, { ...one, breaks: one.breaks as Break[] }),
        })),
      exceptions: exceptions
        .filter(one => one.practitioner_id === row.id)
        .map(one => ({
          id: one.id,
          version: one.version,
          onDay: one.on_day,
          opensAt: one.opens_at,
          closesAt: one.closes_at,
          reason: one.reason,
        })),
    })),
  }
}

/** A service with the length of its visits at a practitioner. */
export async function serviceAt(ctx: Ctx, serviceId: string, practitionerId: string) {
  const row = await ctx.db
    .selectFrom('clinic.service')
    .selectAll()
    .where('id', '=', serviceId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) deny(notFound('kernel.record.notFound', { field: 'serviceId' }))
  const person = await ctx.db
    .selectFrom('clinic.practitioner')
    .select(['slot_minutes', 'name_ar'])
    .where('id', '=', practitionerId)
    .executeTakeFirst()
  if (!person) deny(notFound('kernel.record.notFound', { field: 'practitionerId' }))
  return {
    id: row.id,
    nameAr: row.name_ar,
    priceMinor: row.price_minor,
    minutes: row.minutes ?? person.slot_minutes,
    practitioner: person.name_ar,
  }
}
