import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { addPartyRole, registerParty } from '#modules/parties/public.server.ts'
import { dayFacts } from './dayFacts.queries.ts'
import type * as contract from './practice.contract.ts'
import { practitionerFields, scheduleFields, serviceFields } from './practice.contract.ts'
import { exceptions, practitioners, rooms, schedules, services } from './practice.row.ts'
import { whyNotBeside, whyNotHours } from './practice.rules.ts'
import { openSpanOf } from './slots.rules.ts'

const made = (ctx: Ctx) => ({ created_at: ctx.now, created_by: ctx.user.id })

function told(ctx: Ctx, kind: string, id: string, label: string) {
  ctx.audit({
    subject: `${kind}:${id}`,
    label,
    changes: [{ field: 'name', before: null, after: label }],
  })
  ctx.hint('clinic.practice', id)
}

export async function saveRoom(ctx: Ctx, input: InputOf<typeof contract.saveRoom>) {
  const columns = { name_ar: input.nameAr, is_active: input.isActive }
  if (input.id) {
    const row = await lockRecord(ctx, rooms, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, rooms, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.room')
    .values({ id, ...columns, ...made(ctx) })
    .execute()
  told(ctx, 'clinic.room', id, input.nameAr)
  return { id }
}

export async function saveService(ctx: Ctx, input: InputOf<typeof contract.saveService>) {
  const columns = columnsOf(serviceFields, input)
  if (input.id) {
    const row = await lockRecord(ctx, services, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, services, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.service')
    .values({ id, ...columns, ...made(ctx) })
    .execute()
  told(ctx, 'clinic.service', id, input.nameAr)
  return { id }
}

/** A practitioner is a person of the books: one that is there, or a new one. */
async function partyOf(ctx: Ctx, input: InputOf<typeof contract.savePractitioner>): Promise<string> {
  if (input.partyId) {
    await addPartyRole(ctx, input.partyId, 'employee')
    return input.partyId
  }
  const { nameAr, nameEn } = input
  return (await registerParty(ctx, { kind: 'individual', nameAr, nameEn, roles: ['employee'] })).id
}

/**
 * The basis "treating" follows from the account: nobody gives it to themselves, and every other administrator and practitioner with an
 * account hears of it. Who is the only member of the company has nobody else to ask.
 */
async function linkAccount(ctx: Ctx, userId: string, practitioner: string): Promise<void> {
  const members = await listMembers(ctx)
  const account = members.find(member => member.userId === userId)
  if (!account) deny(notFound('kernel.record.notFound', { field: 'userId' }))
  if (userId === ctx.user.id && members.length > 1)
    deny(refused('clinic.practitioner.ownAccount', { field: 'userId' }))
  const linked = await ctx.db
    .selectFrom('clinic.practitioner')
    .select('user_id')
    .where('user_id', 'is not', null)
    .execute()
  const told = new Set(linked.map(row => row.user_id!))
  for (const member of members) if (member.roles.includes('company_admin')) told.add(member.userId)
  told.delete(ctx.user.id)
  for (const member of told)
    await notify(ctx, member, {
      tone: 'warning',
      kind: 'clinic_account_linked',
      titleKey: 'clinic.notice.accountLinked',
      params: { practitioner, account: account.name, user: ctx.user.name },
    })
}

export async function savePractitioner(ctx: Ctx, input: InputOf<typeof contract.savePractitioner>) {
  const columns = columnsOf(practitionerFields, input)
  if (input.id) {
    const row = await lockRecord(ctx, practitioners, { id: input.id, version: input.version ?? 0 })
    if (input.userId && input.userId !== row.user_id) await linkAccount(ctx, input.userId, input.nameAr)
    await saveRecord(ctx, practitioners, row, columns)
    return { id: row.id }
  }
  if (input.userId) await linkAccount(ctx, input.userId, input.nameAr)
  const id = uuidv7()
  const partyId = await partyOf(ctx, input)
  await ctx.db
    .insertInto('clinic.practitioner')
    .values({ id, party_id: partyId, ...columns, ...made(ctx) })
    .execute()
  told(ctx, 'clinic.practitioner', id, input.nameAr)
  return { id }
}

/** How many visits to come do not lie within the hours any more: they are called and moved, never lost. */
async function outsideHours(ctx: Ctx, practitionerId: string, only?: Day): Promise<number> {
  const rows = await ctx.db
    .selectFrom('clinic.appointment')
    .select(['id', 'starts_at', 'ends_at'])
    .where('practitioner_id', '=', practitionerId)
    .where('starts_at', '>', ctx.now)
    .where('state', 'in', ['booked', 'confirmed'])
    .execute()
  const days = new Map<Day, Awaited<ReturnType<typeof dayFacts>>>()
  let outside = 0
  for (const row of rows) {
    const on = dayIn(row.starts_at, ctx.company.timeZone)
    if (only && on !== only) continue
    const facts = days.get(on) ?? (await dayFacts(ctx, practitionerId, on))
    days.set(on, facts)
    if (!openSpanOf(facts, { from: row.starts_at.getTime(), to: row.ends_at.getTime() })) outside += 1
  }
  return outside
}

async function refuseUnknown(
  ctx: Ctx,
  input: { practitionerId: string; roomId?: string | null | undefined },
) {
  await lockRecord(ctx, practitioners, { id: input.practitionerId })
  if (!input.roomId) return
  const room = await ctx.db.selectFrom('clinic.room').select('id').where('id', '=', input.roomId).execute()
  if (room.length === 0) deny(notFound('kernel.record.notFound', { field: 'roomId' }))
}

export async function saveSchedule(ctx: Ctx, input: InputOf<typeof contract.saveSchedule>) {
  await refuseUnknown(ctx, input)
  refuse(whyNotHours(input, input.breaks))
  const others = await ctx.db
    .selectFrom('clinic.schedule')
    .selectAll()
    .where('practitioner_id', '=', input.practitionerId)
    .execute()
  refuse(
    whyNotBeside(
      input,
      others
        .filter(other => other.id !== input.id)
        .map(other => ({
          weekdays: other.weekdays,
          opensAt: other.opens_at,
          closesAt: other.closes_at,
          validFrom: other.valid_from,
          validTo: other.valid_to,
        })),
    ),
  )
  const columns = {
    ...columnsOf(scheduleFields, input),
    weekdays: [...new Set(input.weekdays)].sort(),
    breaks: JSON.stringify(input.breaks),
  }
  let id = input.id
  if (id) {
    const row = await lockRecord(ctx, schedules, { id, version: input.version ?? 0 })
    await saveRecord(ctx, schedules, row, columns)
  } else {
    id = uuidv7()
    await ctx.db
      .insertInto('clinic.schedule')
      .values({ id, ...columns, ...made(ctx) })
      .execute()
    told(ctx, 'clinic.schedule', id, `${input.opensAt}–${input.closesAt}`)
  }
  ctx.hint('clinic.appointment', input.practitionerId)
  return { id, outside: await outsideHours(ctx, input.practitionerId) }
}

export async function removeSchedule(ctx: Ctx, input: InputOf<typeof contract.removeSchedule>) {
  const row = await lockRecord(ctx, schedules, input)
  await ctx.db.deleteFrom('clinic.schedule').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `clinic.schedule:${row.id}`,
    label: `${row.opens_at}–${row.closes_at}`,
    changes: [{ field: 'name', before: `${row.opens_at}–${row.closes_at}`, after: null }],
  })
  ctx.hint('clinic.appointment', row.practitioner_id)
  return { ok: true as const }
}

export async function saveException(ctx: Ctx, input: InputOf<typeof contract.saveException>) {
  await refuseUnknown(ctx, input)
  const { opensAt, closesAt } = input
  if (opensAt && !closesAt) deny(invalid('kernel.field.required', { field: 'closesAt' }))
  if (closesAt && !opensAt) deny(invalid('kernel.field.required', { field: 'opensAt' }))
  if (opensAt && closesAt) refuse(whyNotHours({ opensAt, closesAt }))
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.schedule_exception')
    .values({
      id,
      practitioner_id: input.practitionerId,
      on_day: input.onDay,
      opens_at: opensAt ?? null,
      closes_at: closesAt ?? null,
      reason: input.reason,
      ...made(ctx),
    })
    .execute()
  told(ctx, 'clinic.exception', id, input.onDay)
  ctx.hint('clinic.appointment', input.practitionerId)
  return { id, outside: await outsideHours(ctx, input.practitionerId, input.onDay) }
}

export async function removeException(ctx: Ctx, input: InputOf<typeof contract.removeException>) {
  const row = await lockRecord(ctx, exceptions, input)
  await ctx.db.deleteFrom('clinic.schedule_exception').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `clinic.exception:${row.id}`,
    label: row.on_day,
    changes: [{ field: 'name', before: row.on_day, after: null }],
  })
  ctx.hint('clinic.appointment', row.practitioner_id)
  return { ok: true as const }
}
