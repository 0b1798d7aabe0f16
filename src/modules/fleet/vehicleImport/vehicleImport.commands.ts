import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { learnNewRows } from '#modules/platform/import/public.server.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'
import { countOwnedVehicles } from '../vehicle/quota.queries.ts'
import { newQrToken } from '../vehicle/vehicle.commands.ts'
import type * as contract from './vehicleImport.contract.ts'
import { readKnowledge } from './vehicleImport.queries.ts'
import {
  type ImportPlan,
  middlePrice,
  type PlannedVehicle,
  planVehicles,
  requiredImportFields,
} from './vehicleImport.rules.ts'

type Request = InputOf<typeof contract.dryRunVehicleImport>

const undoMillis = 24 * 60 * 60 * 1000
const chunkSize = 500

export async function dryRunVehicleImport(ctx: Ctx, input: Request) {
  const { plan, planHash } = await makePlan(ctx, input)
  const known = await groupsByName(ctx)
  const groups = groupsOf(plan).map(({ name, vehicles }) => ({
    name,
    isNew: !known.has(foldLight(name)),
    vehicleCount: vehicles.length,
    daily: middlePrice(vehicles.map(vehicle => vehicle.prices.daily)),
  }))
  return {
    rowCount: input.rows.length,
    createCount: plan.vehicles.length,
    duplicateCount: plan.duplicateCount,
    errors: plan.errors.map(error => ({ ...error, header: headerOf(input, error.field) })),
    groups,
    planHash,
  }
}

export async function commitVehicleImport(ctx: Ctx, input: InputOf<typeof contract.commitVehicleImport>) {
  const { plan, planHash, rowsHash } = await makePlan(ctx, input)
  if (planHash !== input.planHash) deny(conflict('fleet.vehicleImport.changed'))
  const errorCount = new Set(plan.errors.map(error => error.row)).size
  if (errorCount > 0 && !input.goodRowsOnly)
    deny(refused('fleet.vehicleImport.hasErrors', { params: { count: errorCount } }))
  if (plan.vehicles.length === 0) deny(refused('fleet.vehicleImport.nothing'))
  refuse(await whyNotAddResource(ctx, 'vehicles', countOwnedVehicles, plan.vehicles.length))
  const counts = { createdCount: plan.vehicles.length, duplicateCount: plan.duplicateCount, errorCount }
  const { id } = await ctx.db
    .insertInto('fleet.vehicle_import')
    .values({
      file_name: input.fileName,
      rows_hash: rowsHash,
      row_count: input.rows.length,
      created_count: counts.createdCount,
      duplicate_count: counts.duplicateCount,
      error_count: errorCount,
      undo_until: new Date(ctx.now.getTime() + undoMillis),
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const groupIds = await ensureGroups(ctx, plan, id)
  const ids = plan.vehicles.map(() => uuidv7())
  for (let start = 0; start < ids.length; start += chunkSize) {
    const vehicles = plan.vehicles.slice(start, start + chunkSize)
    const rows = vehicles.map((vehicle, index) => rowOf(vehicle, ids[start + index]!, groupIds))
    await insertChunk(ctx, id, rows, input)
  }
  if (input.options.ratesFor === 'group') await insertGroupRates(ctx, plan, groupIds, id, input)
  await learnNewRows(ctx)
  ctx.audit({
    subject: `fleet.vehicleImport:${id}`,
    label: input.fileName,
    changes: [{ field: 'createdCount', before: 0, after: counts.createdCount }],
  })
  ctx.hint('fleet.vehicle', id)
  return { id, ...counts }
}

async function makePlan(
  ctx: Ctx,
  input: Request,
): Promise<{ plan: ImportPlan; planHash: string; rowsHash: string }> {
  const unmapped = requiredImportFields.filter(field => input.mapping[field] === undefined)
  if (input.mapping.plate === undefined && !input.options.temporaryPlates) unmapped.push('plate')
  if (unmapped.length > 0)
    deny(
      invalid('fleet.vehicleImport.required', { field: 'mapping', params: { columns: unmapped.join('، ') } }),
    )
  const rowsHash = sha256(JSON.stringify([input.headers, input.rows]))
  const earlier = await ctx.db
    .selectFrom('fleet.vehicle_import')
    .select('created_at')
    .where('rows_hash', '=', rowsHash)
    .where('state', '=', 'committed')
    .executeTakeFirst()
  if (earlier)
    deny(conflict('fleet.vehicleImport.same', { params: { at: earlier.created_at.toISOString() } }))
  const plan = planVehicles(input, await readKnowledge(ctx, input.options.temporaryPlates))
  return { plan, planHash: sha256(JSON.stringify([plan, input.options])), rowsHash }
}

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

const headerOf = (input: Request, field: keyof Request['mapping']) => {
  const column = input.mapping[field]
  return column === undefined ? null : (input.headers[column] ?? null)
}

function groupsOf(plan: ImportPlan): { name: string; vehicles: PlannedVehicle[] }[] {
  const groups = new Map<string, { name: string; vehicles: PlannedVehicle[] }>()
  for (const vehicle of plan.vehicles) {
    const key = foldLight(vehicle.group)
    const group = groups.get(key) ?? { name: vehicle.group, vehicles: [] }
    group.vehicles.push(vehicle)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Groups by folded name, so that «صالون» and «صالُون» are one. */
async function groupsByName(ctx: Ctx): Promise<Map<string, string>> {
  const groups = await ctx.db.selectFrom('fleet.vehicle_group').select(['id', 'name_ar']).execute()
  return new Map(groups.map(group => [foldLight(group.name_ar), group.id]))
}

async function ensureGroups(ctx: Ctx, plan: ImportPlan, importId: string): Promise<Map<string, string>> {
  const known = await groupsByName(ctx)
  const missing = groupsOf(plan).filter(group => !known.has(foldLight(group.name)))
  if (missing.length > 0) {
    const rows = missing.map(({ name }) => ({ name_ar: name, import_id: importId, created_by: ctx.user.id }))
    const made = await ctx.db
      .insertInto('fleet.vehicle_group')
      .values(rows)
      .returning(['id', 'name_ar'])
      .execute()
    for (const group of made) known.set(foldLight(group.name_ar), group.id)
  }
  return known
}

type ChunkRow = ReturnType<typeof rowOf>

function rowOf(vehicle: PlannedVehicle, id: string, groupIds: ReadonlyMap<string, string>) {
  const { plate, prices } = vehicle
  return {
    id,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    vin: vehicle.vin,
    group_id: groupIds.get(foldLight(vehicle.group))!,
    colour: vehicle.colour,
    body_class: vehicle.bodyClass,
    transmission: vehicle.transmission,
    fuel_type: vehicle.fuelType,
    seats: vehicle.seats,
    qr_token: newQrToken(),
    note: vehicle.note,
    country: plate.country,
    code: plate.code,
    serial: plate.serial,
    key: plate.key,
    is_temporary: vehicle.isTemporaryPlate,
    odometer_km: vehicle.odometerKm,
    expires_on: vehicle.registrationExpiresOn,
    daily: prices.daily,
    weekly: prices.weekly,
    monthly: prices.monthly,
    min_daily: prices.minDaily,
  }
}

const recordset = `json_to_recordset($2::json) as r(id uuid, make text, model text, year int, vin text, group_id uuid, colour text,
  body_class text, transmission text, fuel_type text, seats int, qr_token text, note text, country text, code text, serial text,
  key text, is_temporary boolean, odometer_km int, expires_on date, daily bigint, weekly bigint, monthly bigint, min_daily bigint)`

/** One statement a table for 500 vehicles; the rows travel once as JSON. */
async function insertChunk(
  ctx: Ctx,
  importId: string,
  rows: readonly ChunkRow[],
  input: Request,
): Promise<void> {
  const { options } = input
  const [companyId, json, userId] = [ctx.company.id, JSON.stringify(rows), ctx.user.id]
  await rawQuery(
    ctx.db,
    `insert into fleet.vehicle (company_id, id, make, model, year, vin, group_id, branch_id, colour, body_class, transmission,
       fuel_type, seats, in_service_on, qr_token, note, import_id, created_by)
     select $1, r.id, r.make, r.model, r.year, r.vin, r.group_id, $3, r.colour, r.body_class, r.transmission, r.fuel_type,
       r.seats, $4, r.qr_token, r.note, $5, $6 from ${recordset}`,
    [companyId, json, options.branchId ?? null, options.inServiceOn ?? ctx.today, importId, userId],
  )
  await rawQuery(
    ctx.db,
    `insert into fleet.vehicle_plate (company_id, vehicle_id, country, code, serial, key, is_temporary, valid_from, created_by)
     select $1, r.id, r.country, r.code, r.serial, r.key, r.is_temporary, $3, $4 from ${recordset}`,
    [companyId, json, ctx.today, userId],
  )
  if (rows.some(row => row.odometer_km !== null))
    await rawQuery(
      ctx.db,
      `insert into fleet.odometer_reading (company_id, vehicle_id, at, km, shown_km, source, source_id, created_by)
       select $1, r.id, $3, r.odometer_km, r.odometer_km, 'manual', $4, $5 from ${recordset} where r.odometer_km is not null`,
      [companyId, json, ctx.now, importId, userId],
    )
  if (rows.some(row => row.expires_on !== null))
    await rawQuery(
      ctx.db,
      `insert into fleet.vehicle_document (company_id, vehicle_id, kind, expires_on, created_by)
       select $1, r.id, 'registration', r.expires_on, $3 from ${recordset} where r.expires_on is not null`,
      [companyId, json, userId],
    )
  if (options.ratesFor === 'vehicle')
    await rawQuery(
      ctx.db,
      `insert into fleet.rate (company_id, vehicle_id, valid_from, daily_minor, weekly_minor, monthly_minor, min_daily_minor,
         import_id, created_by)
       select $1, r.id, $3, r.daily, r.weekly, r.monthly, least(r.min_daily, r.daily), $4, $5
       from ${recordset} where r.daily is not null`,
      [companyId, json, options.ratesFrom ?? ctx.today, importId, userId],
    )
}

/** One rate a group from the middle price of its vehicles; a group that has a rate from that day on keeps it. */
async function insertGroupRates(
  ctx: Ctx,
  plan: ImportPlan,
  groupIds: ReadonlyMap<string, string>,
  importId: string,
  input: Request,
): Promise<void> {
  const from = input.options.ratesFrom ?? ctx.today
  const priced = await ctx.db
    .selectFrom('fleet.rate')
    .select('group_id')
    .where('group_id', 'is not', null)
    .where(eb => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', from)]))
    .execute()
  const hasRate = new Set(priced.map(rate => rate.group_id))
  for (const { name, vehicles } of groupsOf(plan)) {
    const groupId = groupIds.get(foldLight(name))!
    const middle = (price: 'daily' | 'weekly' | 'monthly') =>
      middlePrice(vehicles.map(vehicle => vehicle.prices[price]))
    const daily = middle('daily')
    if (daily === null || hasRate.has(groupId)) continue
    await ctx.db
      .insertInto('fleet.rate')
      .values({
        group_id: groupId,
        valid_from: from,
        daily_minor: daily,
        weekly_minor: middle('weekly'),
        monthly_minor: middle('monthly'),
        import_id: importId,
        created_by: ctx.user.id,
      })
      .execute()
  }
}
