import type { Ctx } from '#kernel/server/context.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { whyNotServe } from '#modules/parties/public.server.ts'
import { type ContractRow, driversOf } from './contract.row.ts'

type Subject = Pick<ContractRow, 'id' | 'customer_id' | 'guarantor_ids'>

/** P3: whether the customer, a driver or a guarantor of a contract is blocked today. */
export async function whyNotServePeople(ctx: Ctx, row: Subject): Promise<Refusal | null> {
  const drivers = await driversOf(ctx, row.id)
  const people = [row.customer_id, ...drivers.map(driver => driver.party_id), ...row.guarantor_ids]
  return whyNotServe(ctx, [...new Set(people)])
}
