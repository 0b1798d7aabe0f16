import type { Ctx } from '#kernel/server/context.ts'
import type { CompanyModule, RecordEntry } from '#kernel/shared/manifest.ts'
import type { Resource } from '../subscription/subscription.rules.ts'
import type { BusinessType } from './businessTypes.rules.ts'

declare module '#kernel/server/contributions.ts' {
  /** What the platform takes from the modules above it; it imports none of them. */
  interface Contributions {
    companySteps: CompanyStep
    memberMoves: MemberMove
    exampleFills: ExampleFill
    currencyLocks: CurrencyLock
    usageCounts: UsageCount
    activeUserCounts: ActiveUserCount
    lateTicketCounts: LateTicketCount
    checklistSteps: ChecklistStep
    recordKinds: RecordEntry
    alarms: Alarm
    copyProofs: CopyProof
  }
}

/** Who becomes the administrator of a new company: its founder, or a person the super administrator names. */
export type Administrator =
  | { readonly kind: 'existing'; readonly userId: string }
  | {
      readonly kind: 'new'
      readonly firstName: string
      readonly lastName: string | null
      readonly email: string
      readonly method: 'invitation' | 'temporaryPassword'
    }
  /** All of another company come along. */
  | { readonly kind: 'moved'; readonly join: (ctx: Ctx) => Promise<void> }

export type CompanyDetails = {
  readonly businessType: BusinessType
  readonly administrator: Administrator
}

/** What a step returns to the creator of the company; the password is shown once and stored nowhere. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps answer nothing
export type CompanyStepReply = void | { readonly temporaryPassword?: string | null }
/**
 * A step of creating a company. Steps run in the order of the modules, inside the transaction that creates the company and in
 * its scope; a refusal of one undoes everything.
 */
export type CompanyStep = (ctx: Ctx, details: CompanyDetails) => Promise<CompanyStepReply>

export async function runCompanySteps(
  ctx: Ctx,
  details: CompanyDetails,
): Promise<{ temporaryPassword: string | null }> {
  let temporaryPassword: string | null = null
  for (const step of await ctx.contributed('companySteps')) {
    const reply = await step(ctx, details)
    if (reply?.temporaryPassword) temporaryPassword = reply.temporaryPassword
  }
  return { temporaryPassword }
}

/** Takes all out of the company of the call; what it returns makes them members of the one the call enters next. */
export type MemberMove = (ctx: Ctx) => Promise<(ctx: Ctx) => Promise<void>>

export async function takeMembers(ctx: Ctx): Promise<(ctx: Ctx) => Promise<void>> {
  const [move] = await ctx.contributed('memberMoves')
  if (!move) throw new Error('No module contributes how the members of a company move.')
  return move(ctx)
}

/** Fills a company with generated records; where none is contributed they are not offered. */
export type ExampleFill = (
  companyId: number,
  person: { readonly id: string; readonly name: string; readonly email: string },
) => Promise<void>

export const canFillExamples = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.contributed('exampleFills')).length > 0

export async function fillExamples(ctx: Ctx, person: Parameters<ExampleFill>[1]): Promise<void> {
  const [fill] = await ctx.contributed('exampleFills')
  if (!fill) throw new Error('Nothing fills a company with generated records here.')
  await fill(ctx.company.id, person)
}

/** Whether the company has posted a journal: from then on its currency is locked (rule 14). */
export type CurrencyLock = (ctx: Ctx) => Promise<boolean>

export async function hasPostedJournals(ctx: Ctx): Promise<boolean> {
  for (const isLocked of await ctx.contributed('currencyLocks')) if (await isLocked(ctx)) return true
  return false
}

/** How to count what a plan limits; the same count as the one given to `whyNotAddResource`. */
export type UsageCount = { readonly resource: Resource; readonly count: (ctx: Ctx) => Promise<number> }

/** How much of a resource the company has; null where no module counts it. */
export async function countUsed(ctx: Ctx, resource: Resource): Promise<number | null> {
  const counted = (await ctx.contributed('usageCounts')).find(one => one.resource === resource)
  return counted ? counted.count(ctx) : null
}

/** The people with an open session, over all companies, for the super administrator's dashboard. */
export type ActiveUserCount = (ctx: Ctx) => Promise<number>

export async function countActiveUsers(ctx: Ctx): Promise<number | null> {
  const [count] = await ctx.contributed('activeUserCounts')
  return count ? count(ctx) : null
}

/** The requests for help, over all companies, that are past their target now. */
export type LateTicketCount = (ctx: Ctx) => Promise<number>

export async function countLateTickets(ctx: Ctx): Promise<number | null> {
  const [count] = await ctx.contributed('lateTicketCounts')
  return count ? count(ctx) : null
}

/** A step of the checklist that a new company sees instead of zeros; the first five that apply are shown. */
export type ChecklistStep = {
  readonly key: string
  /** Word key of its sentence. */
  readonly title: string
  readonly path: string
  /** Shown only where this module is on. */
  readonly companyModule: CompanyModule
  readonly isDone: (ctx: Ctx) => Promise<boolean>
}

/** The first step is the platform's own; the others come from the modules. */
const companyStep: ChecklistStep = {
  key: 'company',
  title: 'platform.checklist.company',
  path: '/onboarding',
  companyModule: 'core',
  isDone: async ctx => {
    const row = await ctx.db
      .selectFrom('platform.company')
      .select('onboarded_at')
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow()
    return row.onboarded_at !== null
  },
}

export async function checklistOf(ctx: Ctx): Promise<ChecklistStep[]> {
  const steps = [companyStep, ...(await ctx.contributed('checklistSteps'))]
  return steps.filter(step => ctx.company.modules.includes(step.companyModule)).slice(0, 5)
}

/**
 * What must come out the same when a company is restored from a copy, such as its trial balance. The statement names the company as $1
 * and answers the rows in one order; it is asked in the snapshot of the copy and again before a restore is kept.
 */
export type CopyProof = { readonly name: string; readonly sql: string }

/** The answers of every proof, by its name. */
export async function proofsOf(
  ctx: Ctx,
  ask: (statement: string, values: unknown[]) => Promise<unknown[]>,
  companyId: number,
): Promise<Record<string, unknown[]>> {
  const proofs: Record<string, unknown[]> = {}
  for (const { name, sql } of await ctx.contributed('copyProofs')) proofs[name] = await ask(sql, [companyId])
  return proofs
}

/** The permissions that open the timeline of a record; a kind without readers opens only with `admin.audit.read`. */
export async function permissionsOfSubject(ctx: Ctx, subject: string): Promise<readonly string[]> {
  const kind = subject.slice(0, subject.indexOf(':'))
  const entry = (await ctx.contributed('recordKinds')).find(one => one.kind === kind)
  return [...(entry?.readers ?? []), 'admin.audit.read']
}

/** The kinds of records whose timeline opens with one of the caller's permissions; null where all of them open. */
export async function openSubjects(ctx: Ctx): Promise<readonly string[] | null> {
  if (ctx.can('admin.audit.read')) return null
  const kinds = await ctx.contributed('recordKinds')
  return kinds.filter(({ readers }) => readers?.some(ctx.can)).map(({ kind }) => kind)
}

export type PlatformAlert = {
  readonly kind: string
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  readonly titleKey: string
  readonly params: Readonly<Record<string, string | number>>
  readonly subject: { readonly type: string; readonly id: string }
  readonly permissionId: string
  readonly dueOn?: string
}

export type PlatformNotice = Pick<PlatformAlert, 'kind' | 'titleKey' | 'params' | 'subject'> & {
  readonly path: string
}

/** The bell: the platform raises alerts through it, because the alerts module stands above the platform. */
export type Alarm = {
  /** Raises a `system` alert of the company, or counts one more occurrence of the open one. */
  raise(ctx: Ctx, alert: PlatformAlert): Promise<void>
  resolve(ctx: Ctx, kind: string, subject: { readonly type: string; readonly id: string }): Promise<void>
  /** Notifies one person, in their bell and by mail, with a link to a page of ours. */
  tell(ctx: Ctx, userId: string, notice: PlatformNotice): Promise<void>
  /** Notifies one person of a mention. */
  mention(
    ctx: Ctx,
    userId: string,
    mention: { readonly subject: string; readonly label: string; readonly by: string },
  ): Promise<void>
}

/** Every contributed alarm as one; silent where none is. */
export const alarm: Alarm = {
  raise: async (ctx, alert) => {
    for (const bell of await ctx.contributed('alarms')) await bell.raise(ctx, alert)
  },
  resolve: async (ctx, kind, subject) => {
    for (const bell of await ctx.contributed('alarms')) await bell.resolve(ctx, kind, subject)
  },
  tell: async (ctx, userId, notice) => {
    for (const bell of await ctx.contributed('alarms')) await bell.tell(ctx, userId, notice)
  },
  mention: async (ctx, userId, mention) => {
    for (const bell of await ctx.contributed('alarms')) await bell.mention(ctx, userId, mention)
  },
}
