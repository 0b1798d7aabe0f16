import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export const legalityKinds = [
  'registration',
  'technical_inspection',
  'operating_permit',
  'insurance',
  'licence',
  'identity',
  'service',
] as const
export type LegalityKind = (typeof legalityKinds)[number]

/** Registration, insurance and licence stop a rental; the rest warn (R14), unless a dated law rule of rentals overrides it. */
const blocking: ReadonlySet<LegalityKind> = new Set(['registration', 'insurance', 'licence'])

/** Not every vehicle must have these: only one that has been recorded can lapse. */
const optional: ReadonlySet<LegalityKind> = new Set(['technical_inspection', 'operating_permit', 'identity'])

/** Days a paper covers, both inclusive; an unknown beginning is null; with an unknown end it is unknown what the paper covers. */
export type Cover = { readonly from: Day | null; readonly to: Day | null }

export type LegalityFacts = {
  readonly registration: readonly Cover[]
  readonly technical_inspection: readonly Cover[]
  readonly operating_permit: readonly Cover[]
  /** Policies of the asked cover with rental use; null where insurance is not judged here. */
  readonly insurance: readonly Cover[] | null
  /** The day its next service falls due, by days or by the kilometres it is going to drive; null where none does. */
  readonly service?: Day | null
  readonly drivers: readonly {
    readonly partyId: string
    readonly name: string
    readonly licence: readonly Cover[]
    readonly identity: readonly Cover[]
  }[]
}

export type Lapse = {
  readonly kind: LegalityKind
  readonly severity: 'block' | 'warn'
  /** The first day not covered. */
  readonly on: Day
  /** Day of the rental, 1 on its first. */
  readonly dayNumber: number
  /** True when nothing was ever recorded. */
  readonly isMissing: boolean
  /** True when what was recorded covers no known day: its end is missing. */
  readonly isUndated: boolean
  readonly driverPartyId: string | null
  readonly driver: string | null
}

/**
 * Rule R14: what lapses while a vehicle is out, day by day from `from` to `to` (both inclusive), earliest first. A paper
 * covers its last day and lapses the day after; a renewal that continues it closes the gap.
 */
export function legalityForecast(facts: LegalityFacts, from: Day, to: Day): Lapse[] {
  const papers = [
    lapseOf('registration', facts.registration, from, to),
    lapseOf('technical_inspection', facts.technical_inspection, from, to),
    lapseOf('operating_permit', facts.operating_permit, from, to),
    facts.insurance && lapseOf('insurance', facts.insurance, from, to),
  ]
  const lapses = [...papers.filter(lapse => lapse !== null), ...driverLapses(facts.drivers, from, to)]
  if (facts.service && facts.service <= to) {
    const on = facts.service < from ? from : facts.service
    lapses.push({
      kind: 'service',
      severity: 'warn',
      on,
      dayNumber: daysBetween(from, on) + 1,
      isMissing: false,
      isUndated: false,
      driverPartyId: null,
      driver: null,
    })
  }
  return lapses.sort((a, b) => a.dayNumber - b.dayNumber)
}

/** R14 for the papers of those who will drive, whatever vehicle it will be. */
export function driverLapses(drivers: LegalityFacts['drivers'], from: Day, to: Day): Lapse[] {
  return drivers
    .flatMap(driver => [
      lapseOf('licence', driver.licence, from, to, driver),
      lapseOf('identity', driver.identity, from, to, driver),
    ])
    .filter(lapse => lapse !== null)
}

function lapseOf(
  kind: LegalityKind,
  covers: readonly Cover[],
  from: Day,
  to: Day,
  driver?: { partyId: string; name: string },
): Lapse | null {
  if (covers.length === 0 && optional.has(kind)) return null
  const on = firstUncovered(covers, from, to)
  if (on === null) return null
  return {
    kind,
    severity: blocking.has(kind) ? 'block' : 'warn',
    on,
    dayNumber: daysBetween(from, on) + 1,
    isMissing: covers.length === 0,
    isUndated: covers.length > 0 && covers.every(cover => cover.to === null),
    driverPartyId: driver?.partyId ?? null,
    driver: driver?.name ?? null,
  }
}

/** The first day of [from, to] that no cover holds; walks along the covers instead of day by day. */
function firstUncovered(covers: readonly Cover[], from: Day, to: Day): Day | null {
  let day = from
  for (;;) {
    if (day > to) return null
    const holding = covers.filter(
      cover => (cover.from === null || cover.from <= day) && cover.to !== null && cover.to >= day,
    )
    if (holding.length === 0) return day
    const last = holding
      .map(cover => cover.to!)
      .sort()
      .at(-1)!
    day = addDays(last, 1)
  }
}

/** Why a rental may not begin: the first lapse that blocks; `date` is the last lawful day, or the first day without a paper. */
export function whyNotLawful(lapses: readonly Lapse[]): Refusal | null {
  const first = lapses.find(lapse => lapse.severity === 'block')
  if (!first) return null
  const { kind: item, driver, isMissing, isUndated } = first
  const date = isMissing || isUndated ? first.on : addDays(first.on, -1)
  const state = isMissing ? 'missing' : isUndated ? 'undated' : 'lapsing'
  return refused('fleet.legality.blocked', {
    params: { item, date, state, ...(driver !== null && { driver }) },
  })
}
