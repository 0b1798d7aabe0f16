import type { Day } from '#kernel/shared/day.ts'
import { daysBetween } from '#kernel/shared/day.ts'
import { forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** What a rule is about. Which records each means is contributed by the modules that own them. */
export const approvalSources = [
  'payroll',
  'contract',
  'payment',
  'expense',
  'purchase',
  'leave_request',
  'vehicle_maintenance',
  'budget',
  'other',
] as const
export type ApprovalSource = (typeof approvalSources)[number]

export const requestStates = ['pending', 'approved', 'rejected', 'withdrawn', 'void'] as const
export const stepStates = ['waiting', 'pending', 'approved', 'rejected', 'void'] as const
export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** Roles a step may name. An employee's plain role is held by all. */
export const approverRoles = [
  'company_admin',
  'manager',
  'accountant',
  'fleet_manager',
  'sales_agent',
] as const
export type ApproverRole = (typeof approverRoles)[number]
export const approverKinds = ['role', 'user', 'lineManager'] as const

export type Range = { readonly minMinor: number | null; readonly maxMinor: number | null }

/** Whether the amount lies in the range; what has no amount lies only in one without ends. */
export function holds({ minMinor, maxMinor }: Range, amountMinor: number | null): boolean {
  if (amountMinor === null) return minMinor === null && maxMinor === null
  return amountMinor >= (minMinor ?? 0) && (maxMinor === null || amountMinor < maxMinor)
}

const width = ({ minMinor, maxMinor }: Range) =>
  maxMinor === null ? Number.POSITIVE_INFINITY : maxMinor - (minMinor ?? 0)

/** Rule 26: of the rules whose range holds the amount the narrowest; of two without an upper end the one that begins later. */
export function ruleFor<Rule extends Range>(rules: readonly Rule[], amountMinor: number | null): Rule | null {
  const fitting = rules.filter(rule => holds(rule, amountMinor))
  const narrower = (a: Rule, b: Rule) => {
    const [left, right] = [width(a), width(b)]
    return left === right ? (b.minMinor ?? 0) - (a.minMinor ?? 0) : left - right
  }
  return fitting.sort(narrower)[0] ?? null
}

/**
 * The rule of an amount together with what went before it: where the two pass the beginning of a rule, parts of a whole are asked
 * about as the whole is; otherwise the amount is asked about as it is.
 */
export function ruleReached<Rule extends Range>(
  rules: readonly Rule[],
  amountMinor: number | null,
  earlierMinor: number,
): Rule | null {
  if (amountMinor === null) return ruleFor(rules, amountMinor)
  const wholeMinor = amountMinor + earlierMinor
  const passed = rules
    .filter(({ minMinor }) => minMinor !== null && minMinor > amountMinor && minMinor <= wholeMinor)
    .toSorted((a, b) => (b.minMinor ?? 0) - (a.minMinor ?? 0))
  return ruleFor(passed, wholeMinor) ?? passed[0] ?? ruleFor(rules, amountMinor)
}

/** A person who may decide in their own name, and their roles in the company. */
export type Person = { readonly userId: string; readonly roles: readonly string[] }

/** Whom a step asks: the holders of a role, or one person; late, also those it is escalated to. */
export type Asked = {
  readonly role: string | null
  readonly userId: string | null
  readonly escalated?: { readonly role: string | null; readonly userId: string | null } | null
}

export function isAsked(person: Person, asked: Asked): boolean {
  const meets = ({ role, userId }: { role: string | null; userId: string | null }) =>
    userId === person.userId || (role !== null && person.roles.includes(role))
  return meets(asked) || (asked.escalated != null && meets(asked.escalated))
}

/**
 * Whether nobody is left who could decide a step (case SP-03): the person it names has no access any more, or no holder of its role is left
 * but the maker and those who decided before.
 */
export function isStranded(asked: Asked, people: readonly Person[], gone: readonly string[]): boolean {
  return !people.some(person => isAsked(person, asked) && !gone.includes(person.userId))
}

/** Why a step is not handed to this person, or null. A step that somebody can decide stays theirs. */
export function whyNotHandOver(
  step: { asked: Asked; makerId: string; decided: readonly string[] },
  people: readonly Person[],
  userId: string,
): Refusal | null {
  const gone = [step.makerId, ...step.decided]
  if (!isStranded(step.asked, people, gone)) return refused('approvals.step.hasApprover')
  const isFit = people.some(person => person.userId === userId) && !gone.includes(userId)
  return isFit ? null : invalid('approvals.step.replacement', { field: 'userId' })
}

/**
 * The first step without an approver once every step before it has one of its own: the maker decides none, and one person decides one. Null
 * when each step can have its person.
 */
export function stepWithoutApprover(
  steps: readonly Asked[],
  people: readonly Person[],
  makerId: string,
): number | null {
  const others = people.filter(person => person.userId !== makerId)
  const takenBy = new Map<string, number>()
  const place = (step: number, tried: Set<string>): boolean => {
    for (const { userId } of others.filter(person => isAsked(person, steps[step]!))) {
      if (tried.has(userId)) continue
      tried.add(userId)
      const holder = takenBy.get(userId)
      if (holder === undefined || place(holder, tried)) {
        takenBy.set(userId, step)
        return true
      }
    }
    return false
  }
  for (let step = 0; step < steps.length; step++) if (!place(step, new Set())) return step + 1
  return null
}

export type Decider = {
  /** In whose name: one's own, or the delegator's. */
  readonly principal: Person
  readonly isDelegate: boolean
}

/** In whose name this person decides: their own, or that of a delegator; else why they may not decide. */
export function deciderOf(request: {
  userId: string
  makerId: string
  asked: Asked
  /** The person first, then those who delegated this source to them today. */
  deciders: readonly Decider[]
  /** All who decided an earlier step or in whose place it was decided. */
  decided: readonly string[]
}): Decider | Refusal {
  const { userId, makerId, asked, deciders, decided } = request
  if (userId === makerId) return forbidden('approvals.request.ownRequest')
  const able = deciders.filter(({ principal }) => isAsked(principal, asked))
  if (able.length === 0) return forbidden('approvals.step.notYours')
  if (decided.includes(userId)) return refused('approvals.step.sameApprover')
  const free = able.filter(({ principal }) => principal.userId !== makerId)
  // Deciding in the maker's place would be the maker deciding.
  if (free.length === 0) return forbidden('approvals.request.ownRequest')
  return (
    free.find(({ principal }) => !decided.includes(principal.userId)) ??
    refused('approvals.step.sameApprover')
  )
}

/** The longest delegation, both ends counted. */
const longestDelegationDays = 30

export function whyNotDelegate(
  delegation: {
    fromUserId: string
    toUserId: string
    fromOn: Day
    toOn: Day
  },
  today: Day,
): Refusal | null {
  const { fromOn, toOn } = delegation
  if (delegation.fromUserId === delegation.toUserId)
    return invalid('approvals.delegation.self', { field: 'toUserId' })
  if (toOn < fromOn) return invalid('approvals.delegation.backwards', { field: 'toOn' })
  if (toOn < today) return invalid('approvals.delegation.past', { field: 'toOn' })
  return daysBetween(fromOn, toOn) + 1 > longestDelegationDays
    ? invalid('approvals.delegation.tooLong', { field: 'toOn' })
    : null
}

/** Why a rule is none: an upper end that is not above its lower one. */
export function whyNotRange({ minMinor, maxMinor }: Range): Refusal | null {
  return maxMinor !== null && maxMinor <= (minMinor ?? 0)
    ? invalid('approvals.rule.range', { field: 'max' })
    : null
}
