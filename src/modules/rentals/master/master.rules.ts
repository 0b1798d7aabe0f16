import { addDays, type Day, startOfMonth } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { ContractStatus } from '../contract/contractState.rules.ts'
import type { ContractType } from '../schedule/term.rules.ts'

/** What a contract must know of the one it would follow. */
export type MasterFacts = {
  readonly id: string
  readonly type: ContractType
  readonly status: ContractStatus
  readonly customerId: string
  readonly masterId: string | null
}

/** A master is a corporate contract of the same customer that stands on its own; a master follows no other. */
export function whyNotFollow(
  follower: {
    id: string | null
    type: ContractType
    customerId: string
    isMaster: boolean
  },
  master: MasterFacts | null,
): Refusal | null {
  const unfit = invalid('rentals.master.unfit', { field: 'masterId' })
  if (!master || follower.type !== 'corporate' || follower.isMaster) return unfit
  if (master.id === follower.id || master.type !== 'corporate' || master.masterId !== null) return unfit
  if (master.customerId !== follower.customerId || master.status === 'cancelled') return unfit
  return null
}

/** Contracts whose rows the monthly invoice gathers: from the handover on, and what a closed one still owes. */
export const monthlyStatuses = ['active', 'suspended', 'returned', 'closed'] as const

/**
 * The day whose rows the month's invoice gathers: the first of the month that has begun, or that begins within the days
 * invoices are issued ahead.
 */
export const monthlyCutoff = (today: Day, leadDays: number): Day => startOfMonth(addDays(today, leadDays))

export type Part = { readonly rowId: string; readonly contractId: string; readonly shareMinor: Minor }
export type Settlement = {
  readonly on: Day
  readonly amountMinor: Minor
  readonly isCleared: boolean
  /** The contract whose credit note or deposit it is; null for money paid on the whole invoice. */
  readonly contractId: string | null
  /** A credit note of the contract, where that is known. */
  readonly isCredit?: boolean
}
export type PartSettlement = Pick<Settlement, 'on' | 'amountMinor' | 'isCleared' | 'isCredit'>

/**
 * What settled each part of an invoice, in time: a contract's own credit notes and deposits settle its part, everything else the
 * parts in their order; what is taken back leaves the last part first. Nothing is settled twice, no part beyond its share.
 */
export function settledParts(
  parts: readonly Part[],
  settlements: readonly Settlement[],
): Map<string, PartSettlement[]> {
  const settled = new Map(parts.map(part => [part.rowId, 0]))
  const pieces = new Map<string, PartSettlement[]>(parts.map(part => [part.rowId, []]))
  /** Moves an amount into parts, or out of them when it is negative; answers what found no room. */
  const move = (
    { on, isCleared, isCredit = false }: Settlement,
    wantedMinor: Minor,
    among: readonly Part[],
  ): Minor => {
    let rest = wantedMinor
    for (const { rowId, shareMinor } of among) {
      const before = settled.get(rowId) ?? 0
      const amountMinor = rest > 0 ? Math.min(rest, shareMinor - before) : Math.max(rest, -before)
      if (amountMinor === 0) continue
      settled.set(rowId, before + amountMinor)
      pieces.get(rowId)!.push({ on, amountMinor, isCleared, isCredit })
      rest -= amountMinor
    }
    return rest
  }
  // What is freed on a day makes room for what settles on it.
  const inTime = [...settlements].sort(
    (a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0) || Math.sign(a.amountMinor) - Math.sign(b.amountMinor),
  )
  for (const one of inTime) {
    const inOrder = one.amountMinor > 0 ? parts : [...parts].reverse()
    const own = inOrder.filter(part => part.contractId === one.contractId)
    move(one, move(one, one.amountMinor, own), inOrder)
  }
  return pieces
}
