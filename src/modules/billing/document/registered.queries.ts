import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Refusal, refuse } from '#kernel/shared/refusal.ts'

declare module '#kernel/server/contributions.ts' {
  /** What billing takes from the modules above it. */
  interface Contributions {
    tenderRules: TenderRule
    transferRules: TransferRule
    lateFeePauses: LateFeePause
    contractInvoices: ContractInvoices
    voidFollowers: VoidFollower
    creditFollowers: CreditFollower
  }
}

/** Money about to come in or go out; amounts are in the currency of its accounts. */
export type TenderFacts = {
  readonly direction: 'in' | 'out'
  readonly sourceKey: string
  readonly date: Day
  readonly partyId: string | null
  readonly tenders: readonly { readonly treasuryAccountId: string; readonly amountMinor: number }[]
  /** Documents it settles; empty for lines, deposits and advances. */
  readonly invoiceIds: readonly string[]
}

export type TransferFacts = {
  readonly sourceKey: string
  readonly fromId: string
  readonly toId: string
  readonly amountMinor: number
}

/** An issued document or a posted payment that does not stand any more. */
export type VoidedDocument = {
  /** `document`: an invoice, bill, credit or write-off; `payment`: a receipt or a payment out. */
  readonly kind: 'document' | 'payment'
  readonly id: string
  readonly number: string
  /** `returned`: the bank took its money back, or its cheque bounced or was stopped. */
  readonly state: 'voided' | 'returned'
  /** The day of its reversal. */
  readonly on: Day
  readonly reason: string
}

/** Refuses money through an account: rent of an owner's property into the office's bank. */
export type TenderRule = (ctx: Ctx, facts: TenderFacts) => Promise<Refusal | null>

/** Refuses a transfer: money held in trust. */
export type TransferRule = (ctx: Ctx, facts: TransferFacts) => Promise<Refusal | null>

/** Holds late fees of an invoice back: a promise to pay, a case before court. */
export type LateFeePause = (ctx: Ctx, invoiceId: string) => Promise<boolean>

/** Which invoices are of the contracts whose number holds a text. */
export type ContractInvoices = (ctx: Ctx, typed: string) => Promise<readonly string[]>

/** The invoices of the contracts that a text names; none when nothing matches. */
export async function invoicesOfContracts(ctx: Ctx, typed: string): Promise<string[]> {
  const found: string[] = []
  for (const find of await ctx.contributed('contractInvoices')) found.push(...(await find(ctx, typed)))
  return found
}

/**
 * Runs when a document or payment is voided or returned: in the same transaction, behind billing's own entries and in dry runs too, with
 * the order of posting locked; a refusal undoes all of it. Also called for what its own module voids.
 */
export type VoidFollower = (ctx: Ctx, document: VoidedDocument) => Promise<void>

/** Tells every module that a document does not stand any more. */
export async function tellVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  for (const follow of await ctx.contributed('voidFollowers')) await follow(ctx, document)
}

/** A credit note or vendor credit against an issued document. */
export type CreditedDocument = {
  readonly id: string
  readonly invoiceId: string
  readonly sourceKey: string
  readonly totalMinor: number
}

/** Follows when a document is credited, as {@link VoidFollower} does when one is voided. */
export type CreditFollower = (ctx: Ctx, credit: CreditedDocument) => Promise<void>

/** Tells every module that a document is credited. */
export async function tellCredited(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  for (const follow of await ctx.contributed('creditFollowers')) await follow(ctx, credit)
}

/** Refuses what a module refuses of a payment. */
export async function refuseTenders(ctx: Ctx, facts: TenderFacts): Promise<void> {
  for (const whyNot of await ctx.contributed('tenderRules')) refuse(await whyNot(ctx, facts))
}

/** Refuses what a module refuses of a transfer. */
export async function refuseTransfer(ctx: Ctx, facts: TransferFacts): Promise<void> {
  for (const whyNot of await ctx.contributed('transferRules')) refuse(await whyNot(ctx, facts))
}

/** Whether some module holds the late fees of an invoice back. */
export async function isLateFeePaused(ctx: Ctx, invoiceId: string): Promise<boolean> {
  for (const isPaused of await ctx.contributed('lateFeePauses'))
    if (await isPaused(ctx, invoiceId)) return true
  return false
}
