import type { Ctx } from '#kernel/server/context.ts'
import type { CompanyModule, RecordEntry } from '#kernel/shared/manifest.ts'
import type { Resource } from '../subscription/subscription.rules.ts'
import type { BusinessType } from './businessTypes.rules.ts'

// What the platform needs from modules above it is registered here by the composition root; the platform imports none.

/** Who becomes the administrator of a new company: the founder himself, or a person the super administrator names. */
export type Administrator =
  | { readonly kind: 'existing'; readonly userId: string }
  | {
      readonly kind: 'new'
      readonly firstName: string
      readonly lastName: string | null
      readonly email: string
      readonly method: 'invitation' | 'temporaryPassword'
    }
  /** Everybody of another company comes along. */
  | { readonly kind: 'moved'; readonly join: (ctx: Ctx) => Promise<void> }

export type CompanyDetails = {
  readonly businessType: BusinessType
  readonly administrator: Administrator
}

/** What a step has to tell whoever created the company; the password is shown once and stored nowhere. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps answer nothing
export type CompanyStepReply = void | { readonly temporaryPassword?: string | null }
export type CompanyStep = (ctx: Ctx, details: CompanyDetails) => Promise<CompanyStepReply>

const companySteps: CompanyStep[] = []

/**
 * Registers a step of creating a company. Steps run in the order of registration, inside the transaction that creates the
 * company and in its scope; a refusal of one undoes everything.
 */
export function registerCompanyStep(step: CompanyStep): void {
  companySteps.push(step)
}

export async function runCompanySteps(
  ctx: Ctx,
  details: CompanyDetails,
): Promise<{ temporaryPassword: string | null }> {
  let temporaryPassword: string | null = null
  for (const step of companySteps) {
    const reply = await step(ctx, details)
    if (reply?.temporaryPassword) temporaryPassword = reply.temporaryPassword
  }
  return { temporaryPassword }
}

/** Takes everybody out of the company of the call; what it answers makes them members of the one the call enters next. */
export type MemberMove = (ctx: Ctx) => Promise<(ctx: Ctx) => Promise<void>>
let memberMove: MemberMove | null = null

/** Registers how the people of a company move to another. */
export function registerMemberMove(move: MemberMove): void {
  memberMove = move
}

export async function takeMembers(ctx: Ctx): Promise<(ctx: Ctx) => Promise<void>> {
  if (!memberMove) throw new Error('Nobody has told the platform how members move.')
  return memberMove(ctx)
}

export type ExampleFill = (
  companyId: number,
  person: { readonly id: string; readonly name: string; readonly email: string },
) => Promise<void>
let exampleFill: ExampleFill | null = null

/** Registers what fills a company with generated records; without it nobody is offered them. */
export function registerExampleFill(fill: ExampleFill): void {
  exampleFill = fill
}

export const canFillExamples = (): boolean => exampleFill !== null

export const fillExamples: ExampleFill = async (companyId, person) => {
  if (!exampleFill) throw new Error('Nothing fills a company with generated records here.')
  await exampleFill(companyId, person)
}

let postedJournals: ((ctx: Ctx) => Promise<boolean>) | null = null

/** Registers the question whether the company has posted a journal: from then on its currency is locked (rule 14). */
export function registerPostedJournals(question: (ctx: Ctx) => Promise<boolean>): void {
  postedJournals = question
}

export async function hasPostedJournals(ctx: Ctx): Promise<boolean> {
  return postedJournals ? postedJournals(ctx) : false
}

const usageCounters = new Map<Resource, (ctx: Ctx) => Promise<number>>()

/** Registers how to count what a plan limits; the same count as the one given to `whyNotAddResource`. */
export function registerUsage(resource: Resource, count: (ctx: Ctx) => Promise<number>): void {
  usageCounters.set(resource, count)
}

export function usageCounter(resource: Resource): ((ctx: Ctx) => Promise<number>) | undefined {
  return usageCounters.get(resource)
}

let activeUsers: ((ctx: Ctx) => Promise<number>) | null = null

/** Registers the count of people with an open session, over all companies, for the super administrator's dashboard. */
export function registerActiveUsers(count: (ctx: Ctx) => Promise<number>): void {
  activeUsers = count
}

export async function countActiveUsers(ctx: Ctx): Promise<number | null> {
  return activeUsers ? activeUsers(ctx) : null
}

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
const checklist: ChecklistStep[] = [
  {
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
  },
]

/** Registers a step of the checklist that a new company sees instead of zeros; the first five that apply are shown. */
export function registerChecklistStep(step: ChecklistStep): void {
  checklist.push(step)
}

export function checklistFor(modules: readonly CompanyModule[]): readonly ChecklistStep[] {
  return checklist.filter(step => modules.includes(step.companyModule)).slice(0, 5)
}

const timelineRights = new Map<string, readonly string[]>()

/** Kinds of records whose timeline opens with a permission to read them; every other kind opens only with `admin.audit.read`. */
export function registerRecords(records: readonly RecordEntry[]): void {
  for (const { kind, readers } of records) if (readers) timelineRights.set(kind, readers)
}

export function permissionsOfSubject(subject: string): readonly string[] {
  const kind = subject.slice(0, subject.indexOf(':'))
  return [...(timelineRights.get(kind) ?? []), 'admin.audit.read']
}

/** The kinds of records whose story opens with one of the permissions; null where all of them open. */
export function openSubjects(can: (permission: string) => boolean): readonly string[] | null {
  if (can('admin.audit.read')) return null
  return [...timelineRights].filter(([, permissions]) => permissions.some(can)).map(([kind]) => kind)
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

export type Alarm = {
  /** Raises a `system` alert of the company, or counts one more occurrence of the open one. */
  raise(ctx: Ctx, alert: PlatformAlert): Promise<void>
  resolve(ctx: Ctx, kind: string, subject: { readonly type: string; readonly id: string }): Promise<void>
  /** Tells one person something, in his bell and by mail, with a link to a page of ours. */
  tell(ctx: Ctx, userId: string, notice: PlatformNotice): Promise<void>
  /** Tells one person that he was mentioned. */
  mention(
    ctx: Ctx,
    userId: string,
    mention: { readonly subject: string; readonly label: string; readonly by: string },
  ): Promise<void>
}

let registeredAlarm: Alarm | null = null

/** Registers the bell: the platform raises alerts through it, because the alerts module stands above the platform. */
export function registerAlarm(alarm: Alarm): void {
  registeredAlarm = alarm
}

export function alarm(): Alarm | null {
  return registeredAlarm
}
