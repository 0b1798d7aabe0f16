import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const lawSeverities = ['block', 'warn', 'info'] as const
export type LawSeverity = (typeof lawSeverities)[number]
export const coveredDocuments = [
  'insurance',
  'registration',
  'technical_inspection',
  'licence',
  'identity',
  'residency',
] as const
export type CoveredDocument = (typeof coveredDocuments)[number]
export const agreedPrices = ['extraKm', 'lateHour', 'fuelPerEighth'] as const
export type AgreedPrice = (typeof agreedPrices)[number]

/** What a rule asks of a contract; a new rule of a known check is data, without a release. */
export type LawCheck =
  | { readonly check: 'coverage'; readonly document: CoveredDocument }
  | { readonly check: 'photos' }
  | { readonly check: 'forbiddenText'; readonly terms: readonly string[] }
  | { readonly check: 'clauseStated'; readonly tag: string }
  | { readonly check: 'marksListed' }
  | { readonly check: 'arabicPrevails' }
  | { readonly check: 'priceStated'; readonly price: AgreedPrice }
  | { readonly check: 'lateFeeCap'; readonly maxBasisPoints: number }
  | { readonly check: 'driverAge'; readonly years: number }
  | { readonly check: 'licenceAge'; readonly months: number }
  | { readonly check: 'excessStated' }

/** One rule of a country's pack, in force from and to its days; `source` and `confidence` are for counsel. */
export type LawRule = {
  readonly code: string
  readonly country: string
  readonly severity: LawSeverity
  readonly params: LawCheck
  readonly validFromOn: Day
  readonly validToOn: Day | null
  readonly source: string
  readonly confidence: 'confirmed' | 'toConfirm' | 'practice'
  readonly nameAr: string
  readonly messageAr: string
}

export type DatedDocument = {
  readonly document: CoveredDocument
  /** Name of the driver for licences and identities. */
  readonly holder: string | null
  /** The last valid day; null when none is known. */
  readonly expiresOn: Day | null
  /** It is on file without its expiry date. */
  readonly isUndated?: boolean
}

export type ClauseText = {
  readonly titleAr: string
  readonly textAr: string
  readonly tags: readonly string[]
}

/** Everything the rules look at, already gathered; nothing here is read from a database. */
export type LawFacts = {
  readonly startOn: Day
  /** The day the vehicle is due back. */
  readonly endOn: Day
  readonly documents: readonly DatedDocument[]
  /** Photos of the moment are complete and dated; null before that moment. */
  readonly photosComplete: boolean | null
  readonly clauses: readonly ClauseText[]
  readonly arabicPrevails: boolean
  readonly openMarks: number
  readonly listedMarks: number
  readonly extraKmMinor: Minor | null
  readonly lateHourMinor: Minor | null
  readonly fuelPerEighthMinor: Minor | null
  readonly hasLateFee: boolean
  readonly lateFeeCapBasisPoints: number | null
  readonly drivers: readonly {
    readonly name: string
    readonly birthOn: Day | null
    readonly licensedOn: Day | null
  }[]
  readonly hasWaiver: boolean
  readonly excessStated: boolean
}

export type LawFinding = {
  readonly code: string
  readonly severity: LawSeverity
  readonly messageAr: string
  readonly nameAr: string
  readonly source: string
  readonly check: LawCheck['check']
  /** For documents: which one, whose, its last day, and the day of the term on which it lapses (1 is the first). */
  readonly document: CoveredDocument | null
  readonly holder: string | null
  readonly lapsesOn: Day | null
  readonly day: number | null
  /** Its paper is on file without its expiry date. */
  readonly isUndated: boolean
}

/** The figure a check turns on, for those that have one: basis points, years or months. */
export function limitOf(check: LawCheck): number | null {
  if (check.check === 'lateFeeCap') return check.maxBasisPoints
  if (check.check === 'driverAge') return check.years
  return check.check === 'licenceAge' ? check.months : null
}

/** The same check with another figure; checks without one stay as they are. */
export function withLimit(check: LawCheck, limit: number | null): LawCheck {
  if (limit === null) return check
  if (check.check === 'lateFeeCap') return { ...check, maxBasisPoints: limit }
  if (check.check === 'driverAge') return { ...check, years: limit }
  return check.check === 'licenceAge' ? { ...check, months: limit } : check
}

/** Why a rule cannot be replaced from a day on: the present one must have been in force before it. */
export function whyNotAmend(rule: Pick<LawRule, 'validFromOn' | 'validToOn'>, fromOn: Day): Refusal | null {
  if (rule.validToOn !== null) return refused('rentals.law.replaced')
  return fromOn > rule.validFromOn
    ? null
    : invalid('rentals.law.dayTaken', { field: 'validFromOn', params: { date: rule.validFromOn } })
}

/** The rules of a country in force on a day. */
export function rulesInForce(rules: readonly LawRule[], country: string, on: Day): LawRule[] {
  return rules.filter(
    rule =>
      rule.country === country && rule.validFromOn <= on && (rule.validToOn === null || on <= rule.validToOn),
  )
}

/** What a contract violates, documents first by the day they lapse, in the order of the pack otherwise. */
export function lint(rules: readonly LawRule[], facts: LawFacts): LawFinding[] {
  const findings = rules.flatMap(rule => findingsOf(rule, facts))
  return findings.toSorted((a, b) => (a.day ?? Number.MAX_SAFE_INTEGER) - (b.day ?? Number.MAX_SAFE_INTEGER))
}

/** Day of the term on which a document lapses: the day after its last one, counted from 1; null when it covers the term. */
function lapseDay(startOn: Day, endOn: Day, expiresOn: Day | null): number | null {
  if (expiresOn === null) return 1
  const lapsesOn = addDays(expiresOn, 1)
  if (lapsesOn > endOn) return null
  return Math.max(1, daysBetween(startOn, lapsesOn) + 1)
}

/**
 * Why the contract may not start: one blocking finding refuses with its own code, several together as L1 with
 * `params.findings`. Warnings that were overridden, and information, never refuse.
 */
export function whyNotLawful(findings: readonly LawFinding[]): Refusal | null {
  const blocking = findings.filter(finding => finding.severity === 'block')
  const [only] = blocking
  if (!only) return null
  if (blocking.length === 1) return ownRefusal(only)
  return refused('rentals.law.blocked', {
    params: { list: blocking.map(finding => finding.messageAr).join('، '), findings: blocking },
  })
}

/** L3: only a warning may be overridden, and with a reason of ten characters. */
export function whyNotOverride(severity: LawSeverity, reason: string | null): Refusal | null {
  if (severity === 'block') return refused('rentals.law.notOverridable')
  if (!reason?.trim()) return invalid('rentals.reason.required', { field: 'reason' })
  return reason.trim().length < 10
    ? invalid('rentals.reason.tooShort', { field: 'reason', params: { min: 10 } })
    : null
}

/** L2: a clause with a forbidden term cannot be published in a template. */
export function whyNotPublishClause(rules: readonly LawRule[], clause: ClauseText): Refusal | null {
  for (const rule of rules) {
    if (rule.params.check !== 'forbiddenText') continue
    if (forbiddenTerm(rule.params.terms, clause)) {
      return refused('rentals.template.unlawfulClause', {
        params: { title: clause.titleAr, rule: rule.nameAr, code: rule.code },
      })
    }
  }
  return null
}

const codes: Record<LawCheck['check'], string> = {
  coverage: 'fleet.legality.blocked',
  photos: 'rentals.law.photos',
  forbiddenText: 'rentals.law.forbiddenText',
  clauseStated: 'rentals.law.clauseStated',
  marksListed: 'rentals.law.marksListed',
  arabicPrevails: 'rentals.law.arabicPrevails',
  priceStated: 'rentals.law.priceStated',
  lateFeeCap: 'rentals.law.lateFeeCap',
  driverAge: 'rentals.law.driverAge',
  licenceAge: 'rentals.law.licenceAge',
  excessStated: 'rentals.law.excessStated',
}

function ownRefusal(finding: LawFinding): Refusal {
  const { code, messageAr, nameAr, document, holder, lapsesOn, day, isUndated } = finding
  const said = {
    rule: code,
    message: messageAr,
    ...(document && { document }),
    ...(holder && { holder }),
    ...(day !== null && { day }),
  }
  // A sentence about a last day is only for a paper that has one.
  const params =
    lapsesOn === null
      ? { ...said, item: document ?? nameAr, state: isUndated ? 'undated' : 'missing' }
      : { ...said, item: nameAr, state: 'lapsing', date: addDays(lapsesOn, -1) }
  return refused(codes[finding.check], { params })
}

function findingsOf(rule: LawRule, facts: LawFacts): LawFinding[] {
  const { params } = rule
  const plain: LawFinding = {
    code: rule.code,
    severity: rule.severity,
    messageAr: rule.messageAr,
    nameAr: rule.nameAr,
    source: rule.source,
    check: params.check,
    document: null,
    holder: null,
    lapsesOn: null,
    day: null,
    isUndated: false,
  }
  if (params.check !== 'coverage') return violates(params, facts) ? [plain] : []
  return facts.documents
    .filter(one => one.document === params.document)
    .flatMap(({ document, holder, expiresOn, isUndated = false }) => {
      const day = lapseDay(facts.startOn, facts.endOn, expiresOn)
      const lapsesOn = expiresOn === null ? null : addDays(expiresOn, 1)
      return day === null ? [] : [{ ...plain, document, holder, lapsesOn, day, isUndated }]
    })
}

function violates(check: Exclude<LawCheck, { check: 'coverage' }>, facts: LawFacts): boolean {
  switch (check.check) {
    case 'photos':
      return facts.photosComplete === false
    case 'forbiddenText':
      return facts.clauses.some(clause => forbiddenTerm(check.terms, clause) !== null)
    case 'clauseStated':
      return !facts.clauses.some(clause => clause.tags.includes(check.tag))
    case 'marksListed':
      return facts.listedMarks < facts.openMarks
    case 'arabicPrevails':
      return !facts.arabicPrevails
    case 'priceStated':
      return priceOf(check.price, facts) === null
    case 'lateFeeCap':
      return (
        facts.hasLateFee && (facts.lateFeeCapBasisPoints ?? Number.MAX_SAFE_INTEGER) > check.maxBasisPoints
      )
    case 'driverAge':
      return facts.drivers.some(
        ({ birthOn }) => birthOn !== null && addMonths(birthOn, check.years * 12) > facts.startOn,
      )
    case 'licenceAge':
      return facts.drivers.some(
        ({ licensedOn }) => licensedOn !== null && addMonths(licensedOn, check.months) > facts.startOn,
      )
    case 'excessStated':
      return facts.hasWaiver && !facts.excessStated
  }
}

function priceOf(price: AgreedPrice, facts: LawFacts): Minor | null {
  if (price === 'extraKm') return facts.extraKmMinor
  return price === 'lateHour' ? facts.lateHourMinor : facts.fuelPerEighthMinor
}

/** The first forbidden term a clause contains, whatever diacritics, spelling of alef or spaces it was typed with. */
function forbiddenTerm(terms: readonly string[], clause: ClauseText): string | null {
  const text = spaceless(`${clause.titleAr} ${clause.textAr}`)
  return terms.find(term => text.includes(spaceless(term))) ?? null
}

// «سندلأمر» reads as «سند لأمر»: dal does not join the letter after it, so the space is hardly seen.
const spaceless = (text: string) => foldLight(text).replaceAll(' ', '')
