import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import {
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
  takeBackImport,
} from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { emptyFileDay, lockEmployees, writeFileDay } from './deviceDay.commands.ts'
import type * as contract from './deviceFile.contract.ts'
import {
  daysAround,
  daysOfPunches,
  deviceNumbers,
  type FileDay,
  fileKind,
  storedPunches,
} from './deviceFile.queries.ts'
import {
  type DeviceFileField,
  deviceKey,
  type PunchLine,
  planPunches,
  whyNotTakeDay,
} from './deviceFile.rules.ts'

type Error = RowError<DeviceFileField>
/** A line whose number is somebody's; `id` is the one it is kept under, or was. */
type Known = PunchLine & { id: string; employeeId: string; state: 'new' | 'known' }
type Punch = { id: string; at: Date; action: 'in' | 'out' | null; employeeId: string }

const keyOf = (one: { device: string; number: string }) => `${one.device}\n${one.number}`

/** Who the numbers of a file are; a line of an unknown number, or of a day outside an employment, is an error. */
async function identified(ctx: Ctx, lines: readonly PunchLine[]) {
  const rows = await ctx.db
    .selectFrom('hr.device_number as n')
    .innerJoin('hr.employee as e', 'e.id', 'n.employee_id')
    .select(['n.device', 'n.number', 'e.id', 'e.joined_on', 'e.left_on'])
    .execute()
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  const errors: Error[] = []
  const found: (PunchLine & { employeeId: string })[] = []
  const unmapped = new Map<string, { device: string; number: string; count: number }>()
  for (const line of lines) {
    const { row, device, number } = line
    const employee = byKey.get(keyOf(line))
    if (!employee) {
      errors.push({ row, field: 'number', code: 'hr.deviceFile.unmapped', params: { device, number } })
      const counted = unmapped.get(keyOf(line)) ?? { device, number, count: 0 }
      unmapped.set(keyOf(line), { ...counted, count: counted.count + 1 })
      continue
    }
    const on = dayIn(line.at, ctx.company.timeZone)
    if (on < employee.joined_on || (employee.left_on !== null && on > addDays(employee.left_on, 1)))
      errors.push({
        row,
        field: 'at',
        code: 'hr.deviceFile.notEmployed',
        params: { date: formatDay(on, ctx.company.digits) },
      })
    else found.push({ ...line, employeeId: employee.id })
  }
  return { errors, found, unmapped: [...unmapped.values()] }
}

/** The lines of a file beside what is stored, and the days they make together. */
async function plannedDays(ctx: Ctx, found: readonly (PunchLine & { employeeId: string })[]) {
  if (found.length === 0) return { known: [], days: [] as FileDay<Punch>[] }
  const { from, to } = daysAround(found, ctx.company.timeZone)
  const ids = [...new Set(found.map(one => one.employeeId))]
  const stored = await storedPunches(ctx, ids, { from: addDays(from, -2), to: addDays(to, 1) })
  const storedIds = new Map(stored.map(one => [`${keyOf(one)}\n${one.at.getTime()}`, one.id]))
  const known = found.map((one): Known => {
    const key = `${keyOf(one)}\n${one.at.getTime()}`
    const id = storedIds.get(key)
    if (id !== undefined) return { ...one, id, state: 'known' }
    const made = uuidv7()
    storedIds.set(key, made)
    return { ...one, id: made, state: 'new' }
  })
  const fresh = known.filter(one => one.state === 'new')
  const punches: Punch[] = [
    ...stored.map(one => ({ id: one.id, at: one.at, action: one.action, employeeId: one.employee_id })),
    ...fresh,
  ]
  const days = await daysOfPunches(ctx, punches)
  const within = days.filter(({ plan }) => plan.on >= from && plan.on <= to)
  return { known, days: within.filter(isChanged) }
}

/** Punches that make no pair at all are looked at, too: they are refused. */
const isChanged = ({ pairs, row }: FileDay<Punch>): boolean =>
  pairs.length === 0 || JSON.stringify(pairs) !== JSON.stringify(row?.pairs ?? [])

async function planFile(ctx: Ctx, input: InputOf<typeof contract.importAttendance>) {
  const read = planPunches(input, {
    timeZone: ctx.company.timeZone,
    now: ctx.now,
    device: input.device ? deviceKey(input.device) : null,
  })
  const { errors, found, unmapped } = await identified(ctx, read.lines)
  const first = await plannedDays(ctx, found)
  const refused = new Map<string, string>()
  for (const day of first.days) {
    const why = whyNotTakeDay(day, day.pairs)
    if (why) for (const punch of day.punches) refused.set(punch.id, why)
  }
  const bad: Error[] = first.known.flatMap(({ id, row, state }) => {
    const code = refused.get(id)
    return code && state === 'new' ? [{ row, field: 'at' as const, code, params: {} }] : []
  })
  const badRows = new Set(bad.map(error => error.row))
  const kept = await plannedDays(
    ctx,
    found.filter(one => !badRows.has(one.row)),
  )
  return {
    ...kept,
    days: kept.days.filter(day => whyNotTakeDay(day, day.pairs) === null),
    errors: [...read.errors, ...errors, ...bad].toSorted((a, b) => a.row - b.row),
    unmapped,
  }
}

export async function importAttendance(ctx: Ctx, input: InputOf<typeof contract.importAttendance>) {
  refuseUnmapped(input, input.device ? ['number', 'at'] : ['device', 'number', 'at'])
  await refuseSame(ctx, fileKind, input)
  const { known, days, errors, unmapped } = await planFile(ctx, input)
  const names = await employeeNames(
    ctx,
    known.map(one => one.employeeId),
  )
  const records = known.map(one => ({
    row: one.row,
    code: `${one.device} · ${one.number}`,
    name: names.get(one.employeeId) ?? '',
    on: dayIn(one.at, ctx.company.timeZone),
    amount: null,
    state: one.state,
  }))
  const outcome = { ...outcomeOf(input, { errors, records }, null), unmapped }
  if (ctx.dryRun) return outcome
  refusePlan(input, outcome)
  const fresh = known.filter(one => one.state === 'new')
  await lockEmployees(
    ctx,
    fresh.map(one => one.employeeId),
  )
  const id = newImportId()
  for (let at = 0; at < fresh.length; at += 500)
    await ctx.db
      .insertInto('hr.device_punch')
      .values(
        fresh.slice(at, at + 500).map(one => ({
          id: one.id,
          import_id: id,
          device: one.device,
          number: one.number,
          employee_id: one.employeeId,
          at: one.at,
          action: one.action,
          created_at: ctx.now,
          created_by: ctx.user.id,
        })),
      )
      .execute()
  const own = (await ownEmployee(ctx))?.id ?? null
  for (const day of days) await writeFileDay(ctx, day, own)
  await keepImport(
    ctx,
    fileKind,
    { ...input, id },
    outcome,
    fresh.map(one => one.id),
  )
  return { ...outcome, id }
}

/** Takes the punches of a file back: their days are what the other files make of them. */
export const undoDeviceFile = (ctx: Ctx, { id }: InputOf<typeof contract.undoDeviceFile>) =>
  takeBackImport(ctx, fileKind, id, async () => {
    const gone = await ctx.db.selectFrom('hr.device_punch').selectAll().where('import_id', '=', id).execute()
    if (gone.length === 0) return []
    const ids = [...new Set(gone.map(one => one.employee_id))]
    await lockEmployees(ctx, ids)
    const { from, to } = daysAround(gone, ctx.company.timeZone)
    const stored = await storedPunches(ctx, ids, { from: addDays(from, -2), to: addDays(to, 1) })
    const asPunch = (one: (typeof stored)[number]): Punch => ({
      id: one.id,
      at: one.at,
      action: one.action,
      employeeId: one.employee_id,
    })
    const before = await daysOfPunches(ctx, stored.map(asPunch))
    const goneIds = new Set(gone.map(one => one.id))
    const touched = before.filter(day => day.punches.some(punch => goneIds.has(punch.id)))
    const used = touched.filter(day => day.isFixed || day.isPaid)
    if (used.length > 0) {
      const names = await employeeNames(
        ctx,
        used.map(day => day.employeeId),
      )
      return used.map(
        day => `${names.get(day.employeeId) ?? ''} ${formatDay(day.plan.on, ctx.company.digits)}`,
      )
    }
    const left = await daysOfPunches(ctx, stored.filter(one => !goneIds.has(one.id)).map(asPunch))
    const own = (await ownEmployee(ctx))?.id ?? null
    for (const day of touched) {
      const now = left.find(one => one.employeeId === day.employeeId && one.plan.on === day.plan.on)
      if (now && now.pairs.length > 0) await writeFileDay(ctx, now, own)
      else if (day.row) await emptyFileDay(ctx, day.row, day.plan)
    }
    await ctx.db.deleteFrom('hr.device_punch').where('import_id', '=', id).execute()
    return []
  })

export async function saveDeviceNumber(ctx: Ctx, input: InputOf<typeof contract.saveDeviceNumber>) {
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select('number')
    .where('id', '=', input.employeeId)
    .executeTakeFirst()
  if (!employee) deny(notFound('kernel.record.notFound', { field: 'employeeId' }))
  const id = uuidv7()
  const [device, number] = [deviceKey(input.device), deviceKey(input.number)]
  await ctx.db
    .insertInto('hr.device_number')
    .values({
      id,
      device,
      number,
      employee_id: input.employeeId,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.deviceNumber:${id}`,
    label: `${device} ${number}`,
    changes: [{ field: 'employee', before: null, after: employee.number }],
  })
  ctx.hint('hr.deviceNumber', id)
  return { id }
}

export async function removeDeviceNumber(ctx: Ctx, input: InputOf<typeof contract.removeDeviceNumber>) {
  const row = await lockRecord(ctx, deviceNumbers, input)
  await ctx.db.deleteFrom('hr.device_number').where('id', '=', row.id).execute()
  ctx.audit({ subject: `hr.deviceNumber:${row.id}`, label: `${row.device} ${row.number}` })
  ctx.hint('hr.deviceNumber', row.id)
  return { ok: true as const }
}
