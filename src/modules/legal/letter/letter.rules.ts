import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const letterTypes = ['legal_warning', 'payment_claim', 'contract_termination'] as const
export type LetterType = (typeof letterTypes)[number]
export const letterStates = ['draft', 'sent', 'delivered', 'answered', 'void'] as const
export const letterChannels = ['hand', 'registered', 'bailiff', 'email', 'whatsapp'] as const

/** What a template may name. */
const placeholders = ['name', 'ground', 'amount', 'words', 'date', 'days'] as const
export type LetterFacts = Readonly<Record<(typeof placeholders)[number], string>>

/** The text of a template with its facts in their places. What is not known stays, and keeps the letter from being sent. */
export function filled(text: string, facts: Partial<LetterFacts>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name as keyof LetterFacts] || whole)
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
  const left = [...letter.body.matchAll(/\{(\w+)\}/g)].map(found => found[1]!)
  if (left.length > 0) return invalid('legal.letter.placeholder', { params: { fields: left.join('، ') } })
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
