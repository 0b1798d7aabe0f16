import type { Ctx } from '#kernel/server/context.ts'
import type { ContractEventTable } from '../tables.ts'

export type NewEvent = {
  /** Made by the caller: documents of the event carry it in their source key. */
  readonly id: string
  readonly contractId: string
  readonly kind: ContractEventTable['kind']
  readonly at: Date
  readonly reason?: string | null
  readonly dueBackBefore?: Date
  readonly dueBackAfter?: Date
  /** Above zero was billed, below zero credited. */
  readonly amountMinor?: number
  readonly fromVehicleId?: string | null
  readonly toVehicleId?: string | null
  /** Whose cause a suspension has. */
  readonly cause?: 'company' | 'customer'
  /** The rule of law an override is about. */
  readonly ruleCode?: string
}

/** Keeps what changed a contract, with who did it. */
export async function insertEvent(ctx: Ctx, event: NewEvent): Promise<void> {
  await ctx.db
    .insertInto('rentals.contract_event')
    .values({
      id: event.id,
      contract_id: event.contractId,
      kind: event.kind,
      at: event.at,
      by_name: ctx.user.name,
      reason: event.reason ?? null,
      due_back_before: event.dueBackBefore ?? null,
      due_back_after: event.dueBackAfter ?? null,
      amount_minor: event.amountMinor ?? null,
      from_vehicle_id: event.fromVehicleId ?? null,
      to_vehicle_id: event.toVehicleId ?? null,
      cause: event.cause ?? null,
      rule_code: event.ruleCode ?? null,
      created_by: ctx.user.id,
    })
    .execute()
}
