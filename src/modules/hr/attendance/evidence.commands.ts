import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deviceOf } from '../boundDevice/boundDevice.commands.ts'
import { isProof } from '../boundDevice/boundDevice.queries.ts'
import { deviceVerdict } from '../boundDevice/boundDevice.rules.ts'
import type { EmployeeRow } from '../employee/employee.row.ts'
import { settingsFor } from '../hrSettings/hrSettings.queries.ts'
import {
  type Judgement,
  judge,
  recordingOf,
  type SecondProof,
  type UnsureReason,
  type Verdict,
  withProof,
} from '../location/location.rules.ts'
import { isCodeOf } from '../siteCode/siteCode.queries.ts'
import { allowedSites } from '../siteRule/siteRule.queries.ts'
import { shapeOf } from '../workSite/workSite.queries.ts'
import type * as contract from './clock.contract.ts'
import { type FlaggedPunch, flagsOf, type PunchFlag } from './flag.rules.ts'

type Tap = InputOf<typeof contract.clockIn>
type Allowed = Awaited<ReturnType<typeof allowedSites>>

/** What speaks for and against a tap, and what becomes of it. */
export type Evidence = {
  verdict: Verdict
  reason: UnsureReason | null
  proof: SecondProof | null
  judgement: Judgement | null
  siteId: string | null
  flags: PunchFlag[]
  deviceId: string | null
  kioskId: string | null
  /** Others who clock in with the same key: their day is flagged too. */
  sharing: string[]
  /** Why the tap is not recorded as a time, or null. */
  errorCode: string | null
  /** Recorded, but a person looks at it. */
  isPending: boolean
}

/** Where an employee may clock in on a day; an approved day of work from elsewhere opens every place. */
export async function sitesFor(ctx: Ctx, employee: EmployeeRow, on: Day): Promise<Allowed> {
  const remote = await ctx.db
    .selectFrom('hr.attendance_request')
    .select('id')
    .where('employee_id', '=', employee.id)
    .where('day', '=', on)
    .where('kind', '=', 'remote')
    .where('state', '=', 'approved')
    .executeTakeFirst()
  const departments = [employee.department_ar, employee.department].filter(one => one !== null)
  const placed = { employeeId: employee.id, branchId: employee.branch_id }
  const byName = await allowedSites(ctx, { ...placed, department: departments[0] ?? null }, on)
  const allowed =
    departments.length > 1 && byName.mode === 'sites'
      ? await allowedSites(ctx, { ...placed, department: departments[1] ?? null }, on)
      : byName
  return remote ? { ...allowed, mode: 'anywhere' } : allowed
}

/** Days back that flags compare with: five days of the same accuracy may have weekends between them. */
const flagDays = 14

async function earlierPunches(ctx: Ctx, employeeId: string): Promise<FlaggedPunch[]> {
  const rows = await ctx.db
    .selectFrom('hr.punch as p')
    .leftJoin('hr.punch_position as x', 'x.punch_id', 'p.id')
    .select(['p.at', 'p.device_id', 'p.phone_at', 'x.latitude', 'x.longitude', 'x.accuracy'])
    .where('p.employee_id', '=', employeeId)
    .where('p.error_code', 'is', null)
    .where('p.at', '>=', instantOf(addDays(ctx.today, -flagDays), '00:00', ctx.company.timeZone))
    .execute()
  return rows.map(row => ({
    at: row.at,
    point:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude, accuracy: row.accuracy },
    deviceId: row.device_id,
    employeeId,
    phoneAt: row.phone_at,
  }))
}

/**
 * Judges a tap: device, position with a second proof, flags (rules 6 to 8). It writes nothing but a device it has not seen before, and
 * not even that while somebody only looks.
 */
export async function judgeTap(
  ctx: Ctx,
  employeeId: string,
  on: Day,
  { mode, sites }: Allowed,
  tap: Tap,
  onlyLooking?: 'only looking',
): Promise<Evidence> {
  const settings = await settingsFor(ctx, on)
  const proof = tap.deviceProof
  const known =
    !onlyLooking && settings.deviceBinding !== 'off' && proof && isProof(proof, tap.challenge ?? '')
      ? await deviceOf(ctx, employeeId, proof)
      : null
  const device = deviceVerdict(settings.deviceBinding, known?.device.state === 'active')
  const fix = { latitude: tap.latitude, longitude: tap.longitude, accuracy: tap.accuracy ?? null }
  const judgement = judge(fix, sites.map(shapeOf))
  const second = secondProofOf(ctx, tap, sites)
  const verdict = mode === 'anywhere' ? 'accept' : withProof(judgement?.verdict ?? 'unsure', second)
  const flags = onlyLooking
    ? []
    : flagsOf(
        {
          at: ctx.now,
          point: fix,
          deviceId: known?.device.id ?? null,
          employeeId,
          phoneAt: tap.phoneAt ?? null,
        },
        await earlierPunches(ctx, employeeId),
        known?.users ?? [],
        ctx.company.timeZone,
      )
  if (device === 'flag') flags.push('unboundDevice')
  const recording = recordingOf(verdict, settings.unsurePolicy)
  const isKioskOnly = mode === 'kioskOnly'
  const errorCode =
    device === 'DEVICE_NOT_BOUND'
      ? device
      : isKioskOnly
        ? 'KIOSK_ONLY'
        : 'refused' in recording
          ? recording.refused
          : null
  const shown = mode === 'anywhere' ? null : judgement
  return {
    verdict,
    reason: verdict === 'unsure' ? (judgement?.reason ?? 'noAccuracy') : null,
    proof: second,
    judgement: shown,
    siteId: shown?.siteId ?? null,
    flags,
    deviceId: known?.device.id ?? null,
    kioskId: null,
    sharing: (known?.users ?? []).filter(user => user !== employeeId),
    errorCode,
    isPending: flags.length > 0 || ('state' in recording && recording.state === 'pending'),
  }
}

/** The code that stands at a site, or a request from the site's own network. */
function secondProofOf(ctx: Ctx, tap: Tap, sites: Allowed['sites']): SecondProof | null {
  if (tap.qrCode && isCodeOf(tap.qrCode, sites, ctx.now)) return 'qr'
  const { ip } = ctx
  return ip !== null && sites.some(site => site.networks.includes(ip)) ? 'network' : null
}
