import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { placeOf } from '../maintenance/maintenance.row.ts'
import type * as contract from './meter.contract.ts'
import { readingsOf, shownReadings } from './meter.queries.ts'

const milli = (value: number) => Math.round(value * 1000)

export async function saveMeter(ctx: Ctx, input: InputOf<typeof contract.saveMeter>) {
  const place = await placeOf(ctx, input.propertyId)
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.meter')
    .values({
      id,
      property_id: input.propertyId,
      kind: input.kind,
      number: input.number,
      multiplier_milli: milli(input.multiplier),
      account_holder: input.accountHolder,
      account_number: input.accountNumber ?? null,
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  ctx.audit({
    subject: `realestate.property:${input.propertyId}`,
    label: place.fullName,
    changes: [{ field: 'meter', before: null, after: input.number }],
  })
  ctx.hint('realestate.meter', id)
  return { id }
}

type New = { meterId: string; on: string; valueMilli: number; isRollover: boolean }

/** The reading before a day that a value is less than; null where it goes on. */
async function readingAbove(ctx: Ctx, { meterId, on, valueMilli, isRollover }: New): Promise<number | null> {
  if (isRollover) return null
  const last = (await readingsOf(ctx, meterId)).filter(one => one.on < on).at(-1)
  return last && valueMilli < last.valueMilli ? last.valueMilli : null
}

async function keepReading(
  ctx: Ctx,
  reading: New,
  source: 'typed' | 'photo' | 'import' | 'handover',
  fileIds: readonly string[] = [],
  handoverId: string | null = null,
) {
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.meter_reading')
    .values({
      id,
      meter_id: reading.meterId,
      read_on: reading.on,
      value_milli: reading.valueMilli,
      is_rollover: reading.isRollover,
      source,
      file_ids: [...fileIds],
      handover_id: handoverId,
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  return id
}

export async function readMeter(ctx: Ctx, input: InputOf<typeof contract.readMeter>) {
  const meter = await ctx.db
    .selectFrom('realestate.meter')
    .select(['id', 'number', 'property_id'])
    .where('id', '=', input.meterId)
    .forUpdate()
    .executeTakeFirst()
  if (!meter) deny(notFound())
  if (input.on > ctx.today) deny(invalid('billing.date.future', { field: 'on' }))
  const reading = {
    meterId: meter.id,
    on: input.on,
    valueMilli: milli(input.value),
    isRollover: input.isRollover,
  }
  const above = await readingAbove(ctx, reading)
  if (above !== null)
    deny(
      invalid('realestate.meter.backwards', {
        field: 'value',
        params: { value: String(input.value), last: String(above / 1000) },
      }),
    )
  const id = await keepReading(ctx, reading, input.fileIds.length > 0 ? 'photo' : 'typed', input.fileIds)
  ctx.audit({
    subject: `realestate.property:${meter.property_id}`,
    label: meter.number,
    changes: [{ field: 'reading', before: null, after: input.value }],
  })
  ctx.hint('realestate.meter', meter.id)
  return { id }
}

/** What a meter showed when a unit changed hands; the same figure of the same day is not recorded again. */
export async function readAtHandover(
  ctx: Ctx,
  handoverId: string,
  walk: { propertyId: string; on: string },
  read: { meterId: string; value: number; isRollover: boolean },
): Promise<void> {
  const meter = await ctx.db
    .selectFrom('realestate.meter')
    .select(['id', 'number'])
    .where('id', '=', read.meterId)
    .where('property_id', '=', walk.propertyId)
    .forUpdate()
    .executeTakeFirst()
  if (!meter) deny(notFound())
  const reading = {
    meterId: meter.id,
    on: walk.on,
    valueMilli: milli(read.value),
    isRollover: read.isRollover,
  }
  const sameDay = (await readingsOf(ctx, meter.id)).find(one => one.on === walk.on)
  if (sameDay?.valueMilli === reading.valueMilli) return
  if (sameDay) deny(conflict('realestate.meter.readTwice', { field: 'readings' }))
  const above = await readingAbove(ctx, reading)
  if (above !== null)
    deny(
      invalid('realestate.meter.backwards', {
        field: 'readings',
        params: { value: String(read.value), last: String(above / 1000) },
      }),
    )
  await keepReading(ctx, reading, 'handover', [], handoverId)
}

/** Takes back a reading that was typed wrong: what a shared bill counts on stays. */
export async function undoReading(ctx: Ctx, { id, reason }: InputOf<typeof contract.undoReading>) {
  const found = await ctx.db
    .selectFrom('realestate.meter_reading as r')
    .innerJoin('realestate.meter as m', 'm.id', 'r.meter_id')
    .select(['m.id as meterId', 'm.number', 'm.property_id as propertyId'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!found) deny(notFound())
  const reading = (await shownReadings(ctx, found.meterId)).find(one => one.id === id)!
  if (reading.isUsed) deny(refused('realestate.meter.readingUsed', { params: { date: reading.on } }))
  await ctx.db.deleteFrom('realestate.meter_reading').where('id', '=', id).execute()
  ctx.audit({
    subject: `realestate.property:${found.propertyId}`,
    label: found.number,
    changes: [{ field: 'reading', before: reading.valueMilli / 1000, after: null }],
    reason,
  })
  ctx.hint('realestate.meter', found.meterId)
  return { ok: true as const }
}

type Row = InputOf<typeof contract.importReadings>['rows'][number]

/** The meters a row may mean: by building, unit, kind and number. */
const metersOf = (ctx: Ctx, row: Row) =>
  rawQuery<{ id: string }>(
    ctx.db,
    `select m.id from realestate.meter m
     join realestate.property p on p.company_id = $1 and p.id = m.property_id
     left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
     where m.company_id = $1 and m.kind = $2 and (p.unit_no = $3 or app.fold_light(p.property_name) = app.fold_light($3))
       and ($4::text is null or app.fold_light(coalesce(b.property_name, p.property_name)) = app.fold_light($4) or b.code = $4)
       and ($5::text is null or m.number = $5) limit 2`,
    [ctx.company.id, row.kind, row.unit, row.building ?? null, row.number ?? null],
  )

async function importOne(ctx: Ctx, row: Row) {
  if (row.on > ctx.today) return 'future' as const
  const meters = await metersOf(ctx, row)
  if (meters.length === 0) return 'unknown' as const
  if (meters.length > 1) return 'ambiguous' as const
  const reading = { meterId: meters[0]!.id, on: row.on, valueMilli: milli(row.value), isRollover: false }
  const known = (await readingsOf(ctx, reading.meterId)).find(one => one.on === row.on)
  if (known) return known.valueMilli === reading.valueMilli ? ('same' as const) : ('differs' as const)
  if ((await readingAbove(ctx, reading)) !== null) return 'backwards' as const
  await keepReading(ctx, reading, 'import')
  return 'recorded' as const
}

/** RE-05: each row finds its own meter; what is ambiguous, or differs from a reading of the day, is asked about. */
export async function importReadings(ctx: Ctx, input: InputOf<typeof contract.importReadings>) {
  const rows = []
  for (const [at, row] of input.rows.entries()) rows.push({ row: at + 1, outcome: await importOne(ctx, row) })
  const recorded = rows.filter(one => one.outcome === 'recorded').length
  ctx.audit({
    subject: `realestate.meterRound:${uuidv7()}`,
    label: ctx.today,
    changes: [{ field: 'readings', before: null, after: recorded }],
  })
  return { recorded, rows }
}
