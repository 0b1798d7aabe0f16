import { type Refusal, refused } from '#kernel/shared/refusal.ts'

/** What is made of a copy: a company to try things in, a company of its own, or the company itself as it was. */
export const restoreModes = ['sandbox', 'newCompany', 'replace'] as const
export type RestoreMode = (typeof restoreModes)[number]

export const restoreStates = [
  'verifying',
  'verified',
  'saving',
  'applying',
  'applied',
  'failed',
  'discarded',
] as const
export type RestoreState = (typeof restoreStates)[number]

/** Why a restore came to nothing; the company is then exactly as it was before. */
export const restoreProblems = [
  'damaged',
  'foreign',
  'newerVersion',
  'otherShape',
  'busy',
  'notSaved',
  'ownerTooWeak',
  'differs',
  'broken',
  'unexpected',
] as const
export type RestoreProblem = (typeof restoreProblems)[number]

/** Work of a restore that is not through after so long has lost its server. */
const longestMinutes = 120

export function restoreStateAt(
  { state, since }: { state: RestoreState; since: Date },
  now: Date,
): RestoreState {
  const isUnderWay = state === 'verifying' || state === 'saving' || state === 'applying'
  return isUnderWay && now.getTime() - since.getTime() > longestMinutes * 60_000 ? 'failed' : state
}

type Asked = { readonly state: RestoreState; readonly mode: RestoreMode; readonly requestedBy: string }

/** Replacing a company takes a second super administrator: who prepared it does not carry it out. */
export function whyNotApply({ state, mode, requestedBy }: Asked, userId: string): Refusal | null {
  if (state !== 'verified') return refused('platform.restore.notVerified')
  return mode === 'replace' && requestedBy === userId ? refused('platform.restore.needsSecond') : null
}

/**
 * What a restore leaves as it is now: people and their rights, what was seen and by whom, the subscription, the copies themselves, and
 * support, which is a conversation with the platform. Every other table with a company is the backup's.
 */
const kept = [
  /^access\./,
  /^support\./,
  /^app\.(audit_event|audit_head|counter|number_jump|idempotency|realtime_event|mail|access_link|system_log)$/,
  /^platform\.(company|subscription|subscription_change|subscription_order|browse_visit|browse_consent|company_export)$/,
  /^platform\.(copy_result|resource_usage|audit_check|restore)$/,
  /^alerts\.(mailed|preference|type_preference)$/,
]
export const isKept = (table: string): boolean => kept.some(one => one.test(table))

/** A copy also has the history of its original, and its numbers: nobody has papers of the copy. */
const copied = [
  'app.audit_event',
  'app.audit_head',
  'app.counter',
  'app.number_jump',
  'access.membership',
  'alerts.preference',
  'alerts.type_preference',
]
export const isCopied = (table: string): boolean => !isKept(table) || copied.includes(table)

/** Rows whose content a restore changes on purpose: they are not compared byte by byte. */
export const isAdapted = (table: string): boolean => table === 'access.membership'

export type Shape = ReadonlyMap<string, readonly string[]>

/** The first table or column of a copy that this installation does not have; null where every line finds its place. */
export function whatDoesNotFit(copy: Shape, now: Shape): string | null {
  for (const [table, columns] of copy) {
    const here = now.get(table)
    if (!here) return table
    const strange = columns.find(column => !here.includes(column))
    if (strange) return `${table}.${strange}`
  }
  return null
}

/** Columns of the company itself that come from the copy when it is replaced: its settings, never its standing with the platform. */
export const companyColumns = [
  'name',
  'name_ar',
  'business_type',
  'country',
  'city',
  'address',
  'phone',
  'email',
  'currency',
  'time_zone',
  'next_time_zone',
  'next_time_zone_from',
  'digits',
  'display_decimals',
  'first_day_of_week',
  'fiscal_year_start',
  'commercial_register',
  'license',
  'vat_number',
  'active_modules',
  'industry_config',
  'custom_branding',
  'onboarding_steps',
  'onboarded_at',
] as const

/** The name of a copy says on every page and paper that it is one. */
export function copyName(label: string, name: string): string {
  return `${label} · ${name}`.slice(0, 120)
}
