import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, dayIn, daysBetween, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { shownPlate } from '../vehicle/vehicle.queries.ts'
import type { WorkType } from '../workOrder/workOrder.rules.ts'
import type * as contract from './service.contract.ts'
import {
  kmPerDay,
  proposeSlot,
  type ServiceFacts,
  serviceDue,
  serviceDueDuring,
  type Trip,
} from './service.rules.ts'

type Item = {
  vehicle_id: string
  plate: string | null
  vehicle: string
  began_on: Day
  item_id: string
  plan: string
  type: WorkType
  every_km: number | null
  every_days: number | null
  expected_hours: number
  last_on: Day | null
  last_km: number | null
  first_km: number | null
  now_km: number | null
  now_at: Date | null
  then_km: number | null
  then_at: Date | null
  order_id: string | null
  order_number: string | null
}

const counted = `r.company_id = $1 and r.vehicle_id = v.id and not exists (select from fleet.odometer_void x
  where x.company_id = $1 and x.reading_id = r.id)`

/** Every item of every plan for every vehicle that follows one: when it was done last, and the odometer. */
const itemsSql = `
  select v.id as vehicle_id, concat(v.make, ' ', v.model, ' ', v.year) as vehicle,
    coalesce(v.in_service_on, v.created_at::date) as began_on,
    (select p.key from fleet.vehicle_plate p where p.company_id = $1 and p.vehicle_id = v.id
      and p.valid_from <= $2 and (p.valid_to is null or p.valid_to >= $2)) as plate,
    i.id as item_id, plan.name as plan, i.type, i.every_km, i.every_days, i.expected_hours,
    done.on_day as last_on, done.km as last_km, earliest.km as first_km, latest.km as now_km, latest.at as now_at,
    coalesce(past.km, earliest.km) as then_km, coalesce(past.at, earliest.at) as then_at,
    opened.id as order_id, opened.number as order_number
  from fleet.vehicle v
  join fleet.vehicle_group g on g.company_id = $1 and g.id = v.group_id
  join fleet.service_plan plan on plan.company_id = $1 and plan.id = coalesce(v.service_plan_id, g.service_plan_id)
  join fleet.service_plan_item i on i.company_id = $1 and i.plan_id = plan.id and not i.retired
  left join lateral (
    select w.completed_on as on_day, w.odometer_km as km from fleet.work_order_line l
    join fleet.work_order w on w.company_id = $1 and w.id = l.work_order_id
    where l.company_id = $1 and l.plan_item_id = i.id and w.vehicle_id = v.id and w.state = 'completed'
    order by w.completed_at desc limit 1
  ) done on true
  left join lateral (select r.km, r.at from fleet.odometer_reading r where ${counted} order by r.at desc limit 1) latest on true
  left join lateral (select r.km, r.at from fleet.odometer_reading r where ${counted} order by r.at limit 1) earliest on true
  left join lateral (
    select r.km, r.at from fleet.odometer_reading r where ${counted} and r.at <= $3 order by r.at desc limit 1
  ) past on true
  left join lateral (
    select w.id, w.number from fleet.work_order w
    where w.company_id = $1 and w.vehicle_id = v.id and w.type = i.type and w.state in ('pending', 'in_progress')
    order by w.created_at desc limit 1
  ) opened on true
  where v.company_id = $1 and (v.disposed_on is null or v.disposed_on > $2) and ($4::uuid[] is null or v.id = any ($4))`

function itemsOf(ctx: Ctx, vehicleIds: readonly string[] | null): Promise<Item[]> {
  const { today } = ctx
  const sixtyDaysAgo = instantOf(addDays(today, -59), '00:00', ctx.company.timeZone)
  return rawQuery<Item>(ctx.db, itemsSql, [ctx.company.id, today, sixtyDaysAgo, vehicleIds])
}

/** What is due of these vehicles, or of all, however far away. */
async function duesOf(ctx: Ctx, vehicleIds: readonly string[] | null) {
  const items = await itemsOf(ctx, vehicleIds)
  return items.flatMap(item => dueOf(ctx, item) ?? [])
}

/** The first day a service of the vehicle falls due, if it makes this trip; null where no plan sets one. */
export async function serviceDuring(ctx: Ctx, vehicleId: string, trip: Trip): Promise<Day | null> {
  const items = await itemsOf(ctx, [vehicleId])
  const days = items.flatMap(item => serviceDueDuring(factsOf(ctx, item), ctx.today, trip) ?? [])
  return days.sort()[0] ?? null
}

/** The service that comes first of each vehicle; one that follows no plan is left out. */
export async function nextServices(ctx: Ctx, vehicleIds: readonly string[]) {
  const next = new Map<string, { type: WorkType; on: Day }>()
  for (const { vehicleId, type, dueOn } of await duesOf(ctx, vehicleIds))
    if (dueOn < (next.get(vehicleId)?.on ?? '9999')) next.set(vehicleId, { type, on: dueOn })
  return next
}

export async function listServiceDue(ctx: Ctx, input: InputOf<typeof contract.listServiceDue>) {
  const until = addDays(ctx.today, input.days)
  const dues = await duesOf(ctx, input.vehicleId ? [input.vehicleId] : null)
  const rows = dues.filter(due => due.dueOn <= until)
  return { rows: rows.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0)) }
}

/** Services due within so many days, or within so many kilometres though their day is further away. */
export async function servicesNear(ctx: Ctx, within: { days: number; km: number; vehicleId?: string }) {
  const until = addDays(ctx.today, within.days)
  const dues = await duesOf(ctx, within.vehicleId ? [within.vehicleId] : null)
  return dues.filter(due => due.dueOn <= until || (due.kmLeft !== null && due.kmLeft <= within.km))
}

function factsOf(ctx: Ctx, item: Item): ServiceFacts {
  const dayOf = (at: Date) => dayIn(at, ctx.company.timeZone)
  const reading = (km: number | null, at: Date | null) => (km === null || !at ? null : { km, on: dayOf(at) })
  const lastKm = item.last_km ?? item.first_km ?? 0
  return {
    everyKm: item.every_km,
    everyDays: item.every_days,
    lastOn: item.last_on ?? item.began_on,
    lastKm,
    odometerKm: item.now_km ?? lastKm,
    kmPerDay: kmPerDay(reading(item.then_km, item.then_at), reading(item.now_km, item.now_at)),
  }
}

function dueOf(ctx: Ctx, item: Item) {
  const facts = factsOf(ctx, item)
  const { lastOn, lastKm } = facts
  const odometerKm = item.now_km
  const due = serviceDue(facts, ctx.today)
  if (!due) return null
  return {
    vehicleId: item.vehicle_id,
    plate: shownPlate(item.plate),
    vehicle: item.vehicle,
    itemId: item.item_id,
    plan: item.plan,
    type: item.type,
    lastOn,
    lastKm,
    odometerKm,
    kmLeft: item.every_km === null || odometerKm === null ? null : lastKm + item.every_km - odometerKm,
    dueOn: due.on,
    by: due.by,
    daysLeft: daysBetween(ctx.today, due.on),
    expectedHours: item.expected_hours,
    openOrder: item.order_id ? { id: item.order_id, number: item.order_number! } : null,
  }
}

export async function proposeServiceSlot(ctx: Ctx, input: InputOf<typeof contract.proposeServiceSlot>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const slotOf = await slotFinder(ctx, [vehicle.id])
  return { slot: slotOf(input) }
}

/** Every due service without an order, with the time proposed for it; the calendars of all vehicles are read once. */
export async function proposeServiceCalendar(
  ctx: Ctx,
  input: InputOf<typeof contract.proposeServiceCalendar>,
) {
  const { rows } = await listServiceDue(ctx, input)
  const open = rows.filter(row => row.openOrder === null)
  const slotOf = await slotFinder(ctx, [...new Set(open.map(row => row.vehicleId))])
  return { rows: open.map(row => ({ ...row, slot: slotOf({ ...row, hours: row.expectedHours }) })) }
}

type Wanted = { vehicleId: string; hours: number; dueOn: Day }

/** The latest free gap before a day (R11), for any of these vehicles. */
async function slotFinder(ctx: Ctx, vehicleIds: readonly string[]) {
  const { workshopHours, turnaroundMinutes } = await getSettings(ctx)
  const ids = vehicleIds.length > 0 ? [...vehicleIds] : ['00000000-0000-0000-0000-000000000000']
  const claims = await ctx.db
    .selectFrom('fleet.claim')
    .select(['vehicle_id', 'starts_at as from', 'busy_until as to'])
    .where('vehicle_id', 'in', ids)
    .where('state', '<>', 'released')
    .where('busy_until', '>', ctx.now)
    .execute()
  const held = await ctx.db
    .selectFrom('fleet.custody')
    .select(['vehicle_id', 'from_at as from', 'due_at as to'])
    .where('vehicle_id', 'in', ids)
    .where('voided_at', 'is', null)
    .where(sql.ref<Date>('until_at'), '>', ctx.now)
    .execute()
  // Who holds it without a due time, or late, can bring it back at any time: only what is promised is in the way.
  const promised = held.flatMap(({ to, ...one }) => (to ? [{ ...one, to }] : []))
  const busy = Map.groupBy([...claims, ...promised], one => one.vehicle_id)
  return ({ vehicleId, hours, dueOn }: Wanted) =>
    proposeSlot({
      hours,
      dueOn,
      turnaroundMinutes,
      open: workshopHours,
      busy: busy.get(vehicleId) ?? [],
      now: ctx.now,
      today: ctx.today,
      timeZone: ctx.company.timeZone,
    })
}
