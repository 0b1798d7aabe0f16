import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Refusal, refuse } from '#kernel/shared/refusal.ts'

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

type Rule<Facts> = (ctx: Ctx, facts: Facts) => Promise<Refusal | null>

const tenderRules = new Map<string, Rule<TenderFacts>>()
const transferRules = new Map<string, Rule<TransferFacts>>()
const pauses = new Map<string, (ctx: Ctx, invoiceId: string) => Promise<boolean>>()

/** Lets a module refuse money through an account: rent of an owner's property into the office's bank. Called once, in the composition root. */
export function registerTenderRule(module: string, whyNot: Rule<TenderFacts>): void {
  tenderRules.set(module, whyNot)
}

/** Lets a module refuse a transfer: money held in trust. Called once, in the composition root. */
export function registerTransferRule(module: string, whyNot: Rule<TransferFacts>): void {
  transferRules.set(module, whyNot)
}

/** Lets a module hold late fees of an invoice back: a promise to pay, a case before court. Called once, in the composition root. */
export function registerLateFeePause(
  module: string,
  isPaused: (ctx: Ctx, invoiceId: string) => Promise<boolean>,
): void {
  pauses.set(module, isPaused)
}

type ContractInvoices = (ctx: Ctx, typed: string) => Promise<readonly string[]>
const contractInvoices = new Map<string, ContractInvoices>()

/** Lets a module of contracts say which invoices are of those whose number holds a text. Called once, in the composition root. */
export function registerContractInvoices(module: string, find: ContractInvoices): void {
  contractInvoices.set(module, find)
}

/** The invoices of the contracts that a text names; none when nothing matches. */
export async function invoicesOfContracts(ctx: Ctx, typed: string): Promise<string[]> {
  const found: string[] = []
  for (const find of contractInvoices.values()) found.push(...(await find(ctx, typed)))
  return found
}

const followers = new Map<string, (ctx: Ctx, document: VoidedDocument) => Promise<void>>()

/**
 * Lets a module follow when a document or payment is voided or returned: in the same transaction, behind billing's own entries and
 * in dry runs too, with the order of posting locked; a refusal undoes all of it. Also told of what the module voids itself. Called
 * once, in the composition root.
 */
export function registerVoided(
  module: string,
  follow: (ctx: Ctx, document: VoidedDocument) => Promise<void>,
): void {
  followers.set(module, follow)
}

/** Tells every module that a document does not stand any more. */
export async function tellVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  for (const follow of followers.values()) await follow(ctx, document)
}

/** A credit note or vendor credit against an issued document. */
export type CreditedDocument = {
  readonly id: string
  readonly invoiceId: string
  readonly sourceKey: string
  readonly totalMinor: number
}

const creditFollowers = new Map<string, (ctx: Ctx, credit: CreditedDocument) => Promise<void>>()

/**
 * Calls a module when a document is credited, as `registerVoided` does when one is voided; also for credits of the module
 * itself. Called once, in the composition root.
 */
export function registerCredited(
  module: string,
  follow: (ctx: Ctx, credit: CreditedDocument) => Promise<void>,
): void {
  creditFollowers.set(module, follow)
}

/** Calls every registered module with a credited document. */
export async function tellCredited(ctx: Ctx, credit: CreditedDocument): Promise<void> {
  for (const follow of creditFollowers.values()) await follow(ctx, credit)
}

/** Refuses what a registered rule refuses of a payment. */
export async function refuseTenders(ctx: Ctx, facts: TenderFacts): Promise<void> {
  for (const whyNot of tenderRules.values()) refuse(await whyNot(ctx, facts))
}

/** Refuses what a registered rule refuses of a transfer. */
export async function refuseTransfer(ctx: Ctx, facts: TransferFacts): Promise<void> {
  for (const whyNot of transferRules.values()) refuse(await whyNot(ctx, facts))
}

/** Whether some module holds the late fees of an invoice back. */
export async function isLateFeePaused(ctx: Ctx, invoiceId: string): Promise<boolean> {
  for (const isPaused of pauses.values()) if (await isPaused(ctx, invoiceId)) return true
  return false
}
