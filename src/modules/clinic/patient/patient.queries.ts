import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { instantOf, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { partyBalance } from '#modules/billing/public.server.ts'
import { findPartyName } from '#modules/parties/public.server.ts'
import type * as contract from './patient.contract.ts'
import { filesOf, noShowsOf, standingPatient } from './patient.row.ts'
import { whyNotUnmerge } from './patient.rules.ts'

/** Files that stand, found by number, name or phone; a number of a file that was merged finds the one it went into. */
function foundPatients(ctx: Ctx, { search }: { search?: string | undefined }) {
  const found = ctx.db
    .selectFrom('clinic.patient as p')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .where('p.merged_into', 'is', null)
  if (!search) return found
  return found.where(
    sql<boolean>`(strpos(p.number, ${search.toUpperCase()}) > 0
      or exists (select from clinic.patient m where m.company_id = p.company_id and m.merged_into is not null
        and m.id in (select clinic.files_of(p.id)) and strpos(m.number, ${search.toUpperCase()}) > 0)
      or strpos(app.fold_light(coalesce(y.name_ar, '') || ' ' || coalesce(y.name_en, '') || ' ' || coalesce(y.phone, '')),
        app.fold_light(${search})) > 0)`,
  )
}

const openOf = sql<number>`coalesce((select sum(i.open_minor) from billing.invoice i
  where i.company_id = p.company_id and i.status = 'issued' and i.kind in ('sale', 'service') and i.party_id in (
    select f.party_id from clinic.patient f where f.company_id = p.company_id and f.id in (select clinic.files_of(p.id)))), 0)::bigint`

const visitsOf = (which: 'last' | 'next', now: Date) =>
  which === 'last'
    ? sql<Date | null>`(select max(a.starts_at) from clinic.appointment a where a.company_id = p.company_id and a.state = 'done'
        and a.patient_id in (select clinic.files_of(p.id)))`
    : sql<Date | null>`(select min(a.starts_at) from clinic.appointment a where a.company_id = p.company_id
        and a.state in ('booked', 'confirmed') and a.starts_at >= ${now}
        and a.patient_id in (select clinic.files_of(p.id)))`

const patientRows = (ctx: Ctx, filter: { search?: string | undefined }) =>
  foundPatients(ctx, filter).select([
    'p.id',
    'p.number',
    'p.sex',
    'p.created_at',
    'y.phone',
    'y.birth_date',
    sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('name'),
    visitsOf('last', ctx.now).as('last_visit'),
    visitsOf('next', ctx.now).as('next_visit'),
    openOf.as('open_minor'),
  ])

type Found = Awaited<ReturnType<ReturnType<typeof patientRows>['execute']>>[number]

const rowOf = (row: Found) => ({
  id: row.id,
  number: row.number,
  name: row.name,
  phone: row.phone,
  birthDate: row.birth_date,
  sex: row.sex,
  lastVisitAt: row.last_visit,
  nextVisitAt: row.next_visit,
  balance: Number(row.open_minor),
})

export async function listPatients(ctx: Ctx, input: InputOf<typeof contract.listPatients>) {
  const byNumber = input.sort === 'number'
  const page = await keysetPage(
    patientRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: byNumber ? 'p.number' : 'p.created_at', id: 'p.id' },
    row => [byNumber ? row.number : row.created_at, row.id],
  )
  return { rows: page.rows.map(rowOf), next: page.next }
}

export async function totalPatients(ctx: Ctx, input: InputOf<typeof contract.totalPatients>) {
  const since = instantOf(startOfMonth(ctx.today), '00:00', ctx.company.timeZone)
  const counted = await foundPatients(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where p.created_at >= ${since}))::int`.as('fresh'),
      sql<number>`coalesce(sum(${openOf}), 0)::bigint`.as('owing'),
    ])
    .executeTakeFirstOrThrow()
  return { count: counted.count, newThisMonth: counted.fresh, owing: Number(counted.owing) }
}

export async function findPatients(ctx: Ctx, input: InputOf<typeof contract.findPatients>) {
  const id = input.id ? await standingPatient(ctx, input.id) : null
  let found = foundPatients(ctx, input)
  if (id) found = found.where('p.id', '=', id)
  const rows = await found
    .select(['p.id', 'p.number', 'y.phone', sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('name')])
    .orderBy('p.created_at', 'desc')
    .limit(20)
    .execute()
  return { rows }
}

export async function getPatient(ctx: Ctx, input: InputOf<typeof contract.getPatient>) {
  const id = await standingPatient(ctx, input.id)
  const found = await patientRows(ctx, {}).where('p.id', '=', id).executeTakeFirst()
  const row = await ctx.db
    .selectFrom('clinic.patient as p')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .selectAll('p')
    .select(['y.name_ar', 'y.name_en', 'y.email'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row || !found) deny(notFound())
  const files = await filesOf(ctx, id)
  const merged = await ctx.db
    .selectFrom('clinic.patient')
    .select(['id', 'number', 'merged_at', 'merged_into', 'party_id'])
    .where('id', 'in', files)
    .where('id', '<>', id)
    .orderBy('merged_at', 'desc')
    .execute()
  const visits = await ctx.db
    .selectFrom('clinic.appointment as a')
    .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
    .innerJoin('clinic.service as s', 's.id', 'a.service_id')
    .select([
      'a.id',
      'a.number',
      'a.starts_at as startsAt',
      'r.name_ar as practitioner',
      's.name_ar as service',
      'a.state',
    ])
    .where('a.patient_id', 'in', files)
    .where('a.number', 'is not', null)
    .orderBy('a.starts_at', 'desc')
    .limit(50)
    .execute()
  // A party of a merged file keeps its own invoices: the balance of the person is the sum.
  let balance = 0
  for (const partyId of new Set([row.party_id, ...merged.map(one => one.party_id)]))
    balance += (await partyBalance(ctx, { partyId })).receivableMinor
  return {
    ...rowOf(found),
    balance,
    version: row.version,
    partyId: row.party_id,
    nameAr: row.name_ar,
    nameEn: row.name_en,
    email: row.email,
    guardianId: row.guardian_id,
    guardian: row.guardian_id ? await findPartyName(ctx, row.guardian_id) : null,
    preferredLanguage: row.preferred_language,
    practitionerSex: row.practitioner_sex,
    wantsReminders: row.wants_reminders,
    noShows: await noShowsOf(ctx, files),
    merged: merged.map(one => ({
      id: one.id,
      number: one.number,
      mergedAt: one.merged_at!,
      canUndo: one.merged_into === id && whyNotUnmerge(one.merged_at, ctx.now) === null,
    })),
    visits: visits.map(one => ({ ...one, number: one.number! })),
    canWrite: ctx.can('clinic.patients.write'),
  }
}
