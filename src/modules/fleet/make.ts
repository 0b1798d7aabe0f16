import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { placeClaim } from './claim/claim.commands.ts'
import { beginCustody, type Handover } from './custody/custody.commands.ts'
import { partsOfPlate } from './plate/plate.rules.ts'
import { newQrToken } from './vehicle/vehicle.commands.ts'

let made = 0

/** A group with a rate from 2026 on. */
export async function aVehicleGroup(
  t: TestCompany,
  wish: { nameAr?: string; overbook?: number; dailyMinor?: number | null } = {},
): Promise<string> {
  return t.act(async ctx => {
    const nameAr = wish.nameAr ?? `مجموعة ${++made}`
    const { id } = await ctx.db
      .insertInto('fleet.vehicle_group')
      .values({ name_ar: nameAr, overbook: wish.overbook ?? 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (wish.dailyMinor !== null)
      await ctx.db
        .insertInto('fleet.rate')
        .values({ group_id: id, valid_from: '2026-01-01', daily_minor: wish.dailyMinor ?? 12_000 })
        .execute()
    return id
  })
}

/** A vehicle in service since the start of 2026, with a plate; in a group of its own unless one is named. */
export async function aVehicle(
  t: TestCompany,
  wish: {
    groupId?: string
    plateKey?: string | null
    inServiceOn?: string | null
    make?: string
    model?: string
    branchId?: string
  } = {},
): Promise<string> {
  const groupId = wish.groupId ?? (await aVehicleGroup(t))
  return t.act(async ctx => {
    const { id } = await ctx.db
      .insertInto('fleet.vehicle')
      .values({
        make: wish.make ?? 'Toyota',
        model: wish.model ?? 'Corolla',
        year: 2025,
        group_id: groupId,
        branch_id: wish.branchId ?? null,
        in_service_on: wish.inServiceOn === undefined ? '2026-01-01' : wish.inServiceOn,
        qr_token: newQrToken(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (wish.plateKey !== null) {
      made += 1
      const plate = partsOfPlate(wish.plateKey ?? `KW:${(made % 90) + 10}:${(made % 89_999) + 10_000}`)
      await ctx.db
        .insertInto('fleet.vehicle_plate')
        .values({ vehicle_id: id, ...plate, valid_from: '2026-01-01' })
        .execute()
    }
    return id
  })
}

/** A document that may hold a vehicle. */
export const aContract = (label = `CON-2026-${String(++made).padStart(5, '0')}`) => ({
  type: 'contract' as const,
  id: randomUUID(),
  label,
})

/** A claim of a contract on a vehicle. */
export async function aClaim(
  t: TestCompany,
  wish: { vehicleId: string; from: string; to: string; source?: ReturnType<typeof aContract> },
): Promise<string> {
  const period = { from: new Date(wish.from), to: new Date(wish.to) }
  const source = wish.source ?? aContract()
  const { claimId } = await t.act(ctx =>
    placeClaim(ctx, { target: { vehicleId: wish.vehicleId }, period, source }),
  )
  return claimId
}

/** A customer who holds a vehicle under a contract. */
export function aHandover(wish: Partial<Handover> & { vehicleId: string; at: Date }): Handover {
  return { kind: 'contract', partyId: randomUUID(), holder: 'أحمد العلي', source: aContract(), ...wish }
}

/** An open custody. */
export async function aCustody(
  t: TestCompany,
  wish: Partial<Handover> & { vehicleId: string; at: Date },
): Promise<string> {
  const { custodyId } = await t.act(ctx => beginCustody(ctx, aHandover(wish)))
  return custodyId
}

/** A stored photo; the bytes do not matter to the fleet. */
export async function aPhoto(ctx: Ctx): Promise<string> {
  const [file] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into app.file (company_id, name, content_type, size_bytes, sha256, storage_key)
     values ($1, 'photo.jpg', 'image/jpeg', 1, $2, $3) returning id`,
    [ctx.company.id, 'a'.repeat(64), randomUUID()],
  )
  return file!.id
}

/** Rows past every command, named by the columns they fill: histories that acts would take hours to make. */
export async function fillTable(
  ctx: Ctx,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await rawQuery(
    ctx.db,
    `insert into ${table} (company_id, ${names})
     select $1, ${names} from json_to_recordset($2::json) as r(${typed.join(', ')})`,
    [ctx.company.id, JSON.stringify(rows)],
  )
}

/** A year of history and promises for a fleet: each vehicle is held three days, free two, again and again. */
export async function aBusyFleet(t: TestCompany, vehicleCount: number): Promise<string> {
  const groupId = await aVehicleGroup(t)
  await t.act(async ctx => {
    const run = (statement: string) =>
      rawQuery(ctx.db, statement, [ctx.company.id, groupId, vehicleCount, ctx.now])
    await run(
      `with made as (
         insert into fleet.vehicle (company_id, make, model, year, group_id, in_service_on, qr_token)
         select $1::int, 'Toyota', 'Corolla', 2025, $2::uuid, $4::timestamptz::date - 400, left(md5(n::text || $1::int), 22) from generate_series(1, $3::int) n
         returning id)
       insert into fleet.vehicle_plate (company_id, vehicle_id, country, code, serial, key, valid_from)
       select $1::int, id, 'KW', '40', row_number() over (), 'KW:40:' || row_number() over (), $4::timestamptz::date - 400 from made`,
    )
    await run(
      `insert into fleet.custody (company_id, vehicle_id, kind, party_id, holder, source_type, source_id, source_label,
         from_at, to_at, due_at)
       select $1::int, v.id, 'contract', v.id, 'أحمد', 'contract', gen_random_uuid(), 'CON',
         $4::timestamptz - interval '5 days' * n, $4::timestamptz - interval '5 days' * n + interval '3 days', $4::timestamptz - interval '5 days' * n + interval '3 days'
       from fleet.vehicle v, generate_series(1, 60) n where v.company_id = $1::int and v.group_id = $2::uuid and $3::int > 0`,
    )
    await run(
      `insert into fleet.claim (company_id, vehicle_id, source_type, source_id, source_label, starts_at, ends_at, busy_until, state)
       select $1::int, v.id, 'contract', gen_random_uuid(), 'CON', $4::timestamptz + interval '5 days' * n, $4::timestamptz + interval '5 days' * n + interval '3 days',
         $4::timestamptz + interval '5 days' * n + interval '73 hours', case when n > 0 then 'active' else 'released' end
       from fleet.vehicle v, generate_series(-60, 20) n where v.company_id = $1::int and v.group_id = $2::uuid and $3::int > 0`,
    )
    await run(
      `insert into fleet.flag (company_id, vehicle_id, kind, note, from_at, to_at)
       select $1::int, v.id, 'out_of_service', 'x', $4::timestamptz - interval '10 days' * n, $4::timestamptz - interval '10 days' * n + interval '1 day'
       from fleet.vehicle v, generate_series(0, 20) n where v.company_id = $1::int and v.group_id = $2::uuid and $3::int > 0`,
    )
    await rawQuery(ctx.db, 'select app.learn_new_rows()')
  })
  return groupId
}
