import { describe, expect, it } from 'vitest'
import { type SiteRule, siteRuleFor, whyNotSaveSiteRule } from '../siteRule/siteRule.rules.ts'
import { pointOf, whyNotRetireSite, whyNotShape } from '../workSite/workSite.rules.ts'
import { areaOf, crossesItself, distanceMetres, earthRadius, type Point } from './geodesy.rules.ts'
import {
  bestFix,
  isPoint,
  isQrStepValid,
  judge,
  qrStep,
  recordingOf,
  type SiteShape,
  verdictOf,
  withProof,
} from './location.rules.ts'

const centre = { latitude: 29.3759, longitude: 47.9774 }
const circle: SiteShape & { id: string } = { id: 'office', shape: 'circle', ...centre, radius: 100 }
/** A point so many metres east and north of another. */
const moved = ({ latitude, longitude }: Point, east: number, north: number): Point => ({
  latitude: latitude + (north / earthRadius) * (180 / Math.PI),
  longitude: longitude + (east / (earthRadius * Math.cos((latitude * Math.PI) / 180))) * (180 / Math.PI),
})
const square = (half: number): SiteShape & { id: string } => ({
  id: 'yard',
  shape: 'polygon',
  vertices: [
    moved(centre, -half, -half),
    moved(centre, half, -half),
    moved(centre, half, half),
    moved(centre, -half, half),
  ],
  tolerance: 10,
})

describe('The verdict', () => {
  it('scenario 2: of the five rows of rule 6 is accept, unsure, unsure, deny, deny', () => {
    const rows = [
      [88.5, 5],
      [88.5, 12],
      [130, 25],
      [130, 15],
      [1_234.3, 20],
    ] as const
    expect(rows.map(([distance, accuracy]) => verdictOf(distance - 100, accuracy).verdict)).toEqual([
      'accept',
      'unsure',
      'unsure',
      'deny',
      'deny',
    ])
  })
  it('scenario 1: 1,234 m away is denied with distance 1234 and allowedRadius 100; at 29.3782 it is 256', () => {
    const away = judge({ latitude: 29.387, longitude: 47.9774, accuracy: 20 }, [circle])
    expect(away).toEqual({
      verdict: 'deny',
      reason: null,
      distance: 1_234,
      allowedRadius: 100,
      siteId: 'office',
    })
    expect(judge({ latitude: 29.3782, longitude: 47.9774, accuracy: 20 }, [circle])?.distance).toBe(256)
    expect(judge({ ...centre, accuracy: 5 }, [])).toBeNull()
  })
  it('is unsure without accuracy, near the edge and with a weak signal, each with its reason', () => {
    expect(verdictOf(-90, null)).toEqual({ verdict: 'unsure', reason: 'noAccuracy' })
    expect(verdictOf(-90, Number.NaN)).toEqual({ verdict: 'unsure', reason: 'noAccuracy' })
    expect(verdictOf(-5, 10)).toEqual({ verdict: 'unsure', reason: 'nearEdge' })
    expect(verdictOf(-500, 120)).toEqual({ verdict: 'unsure', reason: 'weakSignal' })
    expect(verdictOf(-5, 0).verdict).toBe('accept')
  })
  it('scenario 2: with a valid QR turns unsure into accept, never a deny', () => {
    // From another continent no claimed accuracy makes it unsure: a code that was read out over the telephone proves nothing.
    for (const accuracy of [null, 1_000_000, Number.NaN])
      expect(verdictOf(12_901_861, accuracy).verdict).toBe('deny')
    expect(verdictOf(2_000, null).verdict).toBe('unsure')
    expect([withProof('unsure', 'qr'), withProof('unsure', null), withProof('deny', 'network')]).toEqual([
      'accept',
      'unsure',
      'deny',
    ])
    expect(recordingOf('unsure', 'review')).toEqual({ state: 'pending' })
    expect(recordingOf('unsure', 'refuse')).toEqual({ refused: 'LOCATION_UNSURE' })
    expect(recordingOf('deny', 'review')).toEqual({ refused: 'LOCATION_OUT_OF_RANGE' })
    expect(recordingOf('accept', 'refuse')).toEqual({ state: 'clean' })
  })
  it('scenario 2: a QR of 61 s ago is never valid, one of this or the last step is', () => {
    const now = 1_800_000_015_000
    expect(isQrStepValid(qrStep(now), now)).toBe(true)
    expect(isQrStepValid(qrStep(now - 30_000), now)).toBe(true)
    for (let second = 0; second < 30; second++)
      expect(isQrStepValid(qrStep(now + second * 1_000 - 61_000), now + second * 1_000)).toBe(false)
    expect(isQrStepValid(qrStep(now + 30_000), now)).toBe(false)
  })
  it('of a polygon goes by its edge and tolerance, inside negative', () => {
    const inside = judge({ ...centre, accuracy: 5 }, [square(60)])
    expect(inside).toMatchObject({ verdict: 'accept', distance: 0, allowedRadius: 10 })
    const outside = judge({ ...moved(centre, 100, 0), accuracy: 5 }, [square(60)])
    expect(outside).toMatchObject({ verdict: 'deny', distance: 40 })
    expect(judge({ ...moved(centre, 70, 0), accuracy: 5 }, [square(60)])?.verdict).toBe('unsure')
    expect(judge({ ...moved(centre, 100, 100), accuracy: 5 }, [square(60)])?.distance).toBe(57)
  })
  it('of several sites is that of the nearest boundary', () => {
    const far = { ...circle, id: 'far', latitude: 30 }
    expect(judge({ ...centre, accuracy: 5 }, [far, circle])).toMatchObject({
      siteId: 'office',
      verdict: 'accept',
    })
  })
  it('is given on the best reading that was watched for', () => {
    const fixes = [40, null, 12, 12].map(accuracy => ({ ...centre, accuracy }))
    expect(bestFix(fixes)).toBe(fixes[2])
    expect(bestFix([])).toBeNull()
    expect(bestFix([fixes[1]!])).toBe(fixes[1])
  })
})

/** Numbers that repeat: a simulation must give the same count every time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A reading whose error lies within the accuracy 68 times of 100. */
function reading(next: () => number, at: Point, accuracy: number) {
  const deviation = accuracy / Math.sqrt(-2 * Math.log(1 - 0.68))
  const length = deviation * Math.sqrt(-2 * Math.log(1 - next()))
  const turn = 2 * Math.PI * next()
  return { ...moved(at, length * Math.cos(turn), length * Math.sin(turn)), accuracy }
}

describe('Simulated readings', () => {
  it('deny fewer than 1 % of those on site and accept fewer than 1 % of those off it, 5,000 times', () => {
    const next = random(50)
    const count = { onSite: 0, denied: 0, offSite: 0, accepted: 0 }
    for (let index = 0; index < 5_000; index++) {
      const site = index % 2 === 0 ? circle : square(80)
      const distance = next() * 300
      const turn = next() * 2 * Math.PI
      const at = moved(centre, distance * Math.cos(turn), distance * Math.sin(turn))
      const isOnSite = judge({ ...at, accuracy: 0 }, [site])!
      const inside = site.shape === 'circle' ? isOnSite.distance <= 100 : isOnSite.distance <= 10
      const { verdict } = judge(reading(next, at, 5 + next() * 55), [site])!
      count[inside ? 'onSite' : 'offSite'] += 1
      if (inside && verdict === 'deny') count.denied += 1
      if (!inside && verdict === 'accept') count.accepted += 1
    }
    expect(count.onSite + count.offSite).toBe(5_000)
    expect(Math.min(count.onSite, count.offSite)).toBeGreaterThan(1_000)
    expect(count.denied / count.onSite).toBeLessThan(0.01)
    expect(count.accepted / count.offSite).toBeLessThan(0.01)
  })
  it('of 1,000 honest traces within 60 m refuse none and leave fewer than 1 % unsure', () => {
    const next = random(51)
    let unsure = 0
    for (let index = 0; index < 1_000; index++) {
      const distance = 60 * Math.sqrt(next())
      const turn = next() * 2 * Math.PI
      const at = moved(centre, distance * Math.cos(turn), distance * Math.sin(turn))
      const { verdict } = judge(reading(next, at, index % 2 === 0 ? 4 : 12.5), [circle])!
      expect(verdict).not.toBe('deny')
      if (verdict === 'unsure') unsure += 1
    }
    expect(unsure).toBeLessThan(10)
  })
})

describe('A site', () => {
  it('has a circle of 10 to 1,000 m; coordinate 0 is a value', () => {
    expect(whyNotShape({ ...circle, latitude: 0, longitude: 0 })).toBeNull()
    expect(whyNotShape({ ...circle, radius: 9 })).toMatchObject({
      code: 'hr.site.shape',
      params: { why: 'radius' },
    })
    for (const latitude of [Number.NaN, 91, -91])
      expect(whyNotShape({ ...circle, latitude })?.code).toBe('hr.site.shape')
    expect(isPoint({ latitude: 0, longitude: 181 })).toBe(false)
  })
  it('has a polygon of 3 to 50 corners that does not cross itself, up to 5 km²', () => {
    const fine = square(60)
    const vertices = fine.shape === 'polygon' ? fine.vertices : []
    const polygon = (corners: readonly Point[], tolerance = 10) =>
      whyNotShape({ shape: 'polygon', vertices: corners, tolerance })
    expect(polygon(vertices)).toBeNull()
    expect(areaOf(vertices)).toBeCloseTo(14_400, 0)
    const [a, b, c, d] = vertices as [Point, Point, Point, Point]
    expect(crossesItself([a, c, b, d])).toBe(true)
    expect(polygon([a, c, b, d])).toMatchObject({ params: { why: 'crossing' } })
    expect(polygon([a, b])).toMatchObject({ params: { why: 'corners' } })
    expect(polygon([a, b, { latitude: 91, longitude: 0 }])).toMatchObject({ params: { why: 'position' } })
    expect(polygon(vertices, 51)).toMatchObject({ params: { why: 'tolerance' } })
    expect(polygon([a, b, moved(a, 30, 0)])?.code).toBe('hr.site.shape')
    const large = square(1_200)
    expect(large.shape === 'polygon' && polygon(large.vertices)).toMatchObject({ params: { why: 'area' } })
    expect(areaOf([])).toBe(0)
  })
  it('is pasted as two numbers and retired only without rules', () => {
    expect(pointOf('29.3759, 47.9774')).toEqual(centre)
    expect(pointOf('0 0')).toEqual({ latitude: 0, longitude: 0 })
    expect([pointOf('29.3'), pointOf('91, 0'), pointOf('')]).toEqual([null, null, null])
    expect(whyNotRetireSite(2)?.code).toBe('hr.site.used')
    expect(whyNotRetireSite(0)).toBeNull()
  })
  it('is 34.75 km from the far point of scenario 4', () => {
    expect(distanceMetres(centre, { latitude: 29.0775, longitude: 48.0838 })).toBeCloseTo(34_750, -2)
  })
})

describe('A site rule', () => {
  const rule = (
    subject: SiteRule['subject'],
    subjectId: string | null,
    changed: Partial<SiteRule> = {},
  ): SiteRule => ({
    subject,
    subjectId,
    siteIds: ['office'],
    mode: 'sites',
    fromOn: '2026-01-01',
    toOn: null,
    ...changed,
  })
  const employee = { employeeId: 'e', department: 'wash', branchId: 'b' }
  it('is the narrowest that is in force; without one every site is allowed', () => {
    const rules = [
      rule('all', null),
      rule('branch', 'b'),
      rule('department', 'wash'),
      rule('employee', 'e', { toOn: '2026-06-30' }),
    ]
    expect(siteRuleFor(rules, employee, '2026-06-30')?.subject).toBe('employee')
    expect(siteRuleFor(rules, employee, '2026-07-01')?.subject).toBe('department')
    expect(
      siteRuleFor(rules, { employeeId: 'x', department: null, branchId: null }, '2026-07-01')?.subject,
    ).toBe('all')
    expect(siteRuleFor([], employee, '2026-07-01')).toBeNull()
    const later = rule('branch', 'b', { fromOn: '2026-03-01', mode: 'anywhere' })
    expect(siteRuleFor([rule('branch', 'b'), later], employee, '2026-04-01')).toBe(later)
  })
  it('names one to twenty sites and days that do not turn round', () => {
    expect(whyNotSaveSiteRule(rule('all', null))).toBeNull()
    expect(whyNotSaveSiteRule(rule('all', null, { siteIds: [] }))?.code).toBe('hr.siteRule.sites')
    expect(whyNotSaveSiteRule(rule('all', null, { siteIds: [], mode: 'anywhere' }))).toBeNull()
    expect(whyNotSaveSiteRule(rule('all', null, { toOn: '2025-01-01' }))?.code).toBe('hr.siteRule.backwards')
    expect(whyNotSaveSiteRule(rule('branch', null))?.code).toBe('kernel.field.required')
  })
})
