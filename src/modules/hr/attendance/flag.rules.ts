import { type Day, dayIn } from '#kernel/shared/day.ts'
import { distanceMetres, type Point } from '../location/geodesy.rules.ts'

/** What a person should look at; a flag never deducts anything (rule 8 of 50-hr). */
export const punchFlags = [
  'impossibleTravel',
  'frozenPoint',
  'suspiciousAccuracy',
  'sharedDevice',
  'clockSkew',
  'unboundDevice',
] as const
export type PunchFlag = (typeof punchFlags)[number]

export type FlaggedPunch = {
  at: Date
  point: (Point & { accuracy: number | null }) | null
  deviceId: string | null
  employeeId: string
  /** The phone's own clock when it sent the punch. */
  phoneAt: Date | null
}

const fastestMetresPerSecond = 200 / 3.6
const skewMillis = 120_000

/**
 * The speed between two punches in km/h, less both accuracies, over at least one minute; null without two positions. Above 200 it is
 * impossible travel.
 */
export function speedBetween(a: FlaggedPunch, b: FlaggedPunch): number | null {
  if (!a.point || !b.point) return null
  const metres = distanceMetres(a.point, b.point) - (a.point.accuracy ?? 0) - (b.point.accuracy ?? 0)
  const seconds = Math.max(60, Math.abs(b.at.getTime() - a.at.getTime()) / 1_000)
  return (Math.max(0, metres) / seconds) * 3.6
}

/**
 * The flags of a new punch against the earlier ones of the same employee and the employees who used its device. Positions that are
 * the same to seven decimals on three days, an accuracy of 0 or the same on five days, one device in two hands, clocks two minutes
 * apart.
 */
export function flagsOf(
  punch: FlaggedPunch,
  earlier: readonly FlaggedPunch[],
  usersOfDevice: readonly string[],
  timeZone: string,
): PunchFlag[] {
  const flags: PunchFlag[] = []
  const last = earlier.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  const speed = last ? speedBetween(last, punch) : null
  if (speed !== null && speed > fastestMetresPerSecond * 3.6) flags.push('impossibleTravel')
  const all = [punch, ...earlier]
  const sameOnDays = (isSame: (one: FlaggedPunch) => boolean): number =>
    new Set<Day>(all.filter(isSame).map(({ at }) => dayIn(at, timeZone))).size
  const { point } = punch
  if (point) {
    const here = placeOf(point)
    if (sameOnDays(one => one.point !== null && placeOf(one.point) === here) >= 3) flags.push('frozenPoint')
    const isConstant = sameOnDays(one => one.point?.accuracy === point.accuracy) >= 5
    const isSameSoFar = all.every(one => one.point === null || one.point.accuracy === point.accuracy)
    if (point.accuracy === 0 || (point.accuracy !== null && isConstant && isSameSoFar))
      flags.push('suspiciousAccuracy')
  }
  if (usersOfDevice.some(employeeId => employeeId !== punch.employeeId)) flags.push('sharedDevice')
  if (punch.phoneAt && Math.abs(punch.phoneAt.getTime() - punch.at.getTime()) > skewMillis)
    flags.push('clockSkew')
  return flags
}

const placeOf = ({ latitude, longitude }: Point) => `${latitude.toFixed(7)},${longitude.toFixed(7)}`
