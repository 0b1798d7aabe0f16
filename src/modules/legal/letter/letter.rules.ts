import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** Letters that a debt is collected by. */
const collectionTypes = ['legal_warning', 'payment_claim', 'contract_termination'] as const
const memoTypes = [
  'general',
  'contract_analysis',
  'compliance_review',
  'risk_assessment',
  'debt_collection',
  'dispute_resolution',
] as const
/** Kinds that come from outside, without a template of ours. */
export const incomingTypes = ['message', 'court_notice'] as const

/** What is written from a template. */
export const writtenTypes = [...collectionTypes, ...memoTypes] as const
export type WrittenType = (typeof writtenTypes)[number]
export const letterTypes = [...writtenTypes, ...incomingTypes] as const
export type LetterType = (typeof letterTypes)[number]
export const letterStates = ['draft', 'sent', 'delivered', 'answered', 'void'] as const
export const directions = ['out', 'in', 'internal'] as const
export const letterChannels = ['hand', 'registered', 'bailiff', 'email', 'whatsapp', 'phone'] as const

const memos: ReadonlySet<string> = new Set(memoTypes)
export const isMemo = (type: LetterType): boolean => memos.has(type)

/** What a template may name. The last two are written by a person. */
export const placeholders = [
  ...['name', 'ground', 'amount', 'words', 'date', 'days', 'late', 'score', 'case', 'court'],
  ...['facts', 'opinion'],
] as const
export type LetterFacts = Readonly<Record<string, string>>

/** The text of a template with its facts in their places. What is not known stays, and keeps the letter from being sent. */
export function filled(text: string, facts: Partial<LetterFacts>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] || whole)
}

/** What a text still misses. */
export const missingIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(found => found[1]!)),
]

export const whyNotComplete = (body: string): Refusal | null => {
  const left = missingIn(body)
  return left.length > 0 ? invalid('legal.letter.placeholder', { params: { fields: left.join('، ') } }) : null
}

export function whyNotSend(
  letter: { body: string; amountMinor: number },
  now: {
    amountMinor: number
    noContactUntil: string | null
    noContactReason: string | null
    hasPromise: boolean
  },
  amountText: (minor: number) => string,
): Refusal | null {
  const incomplete = whyNotComplete(letter.body)
  if (incomplete) return incomplete
  if (now.noContactUntil)
    return refused('legal.file.noContact', {
      params: { date: now.noContactUntil, reason: now.noContactReason ?? '' },
    })
  if (now.hasPromise) return refused('legal.letter.promise')
  if (now.amountMinor !== letter.amountMinor)
    return conflict('legal.letter.stale', {
      params: { old: amountText(letter.amountMinor), new: amountText(now.amountMinor) },
    })
  return null
}
