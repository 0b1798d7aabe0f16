import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import {
  auditContract,
  type ContractRow,
  changeContract,
  lockContract,
  stateOf,
} from '../contract/contract.row.ts'
import { whyNotInState } from '../contract/contract.rules.ts'
import { cancelContract } from '../contract/steps/cancel.commands.ts'
import type * as contract from './duplicate.contract.ts'
import { heldBy, memberKey } from './duplicate.queries.ts'
import { whyNotCopy } from './duplicate.rules.ts'

export async function resolveDuplicate(ctx: Ctx, input: InputOf<typeof contract.resolveDuplicate>) {
  const rows: ContractRow[] = []
  // By id, so that two people who resolve one group wait for each other and never both ways round.
  for (const id of [...new Set(input.memberIds)].sort()) rows.push(await lockContract(ctx, id))
  if (input.action === 'dismiss') return dismiss(ctx, input, rows)
  const kept =
    rows.find(row => row.id === input.keepId) ?? deny(invalid('kernel.field.required', { field: 'keepId' }))
  const copies = rows.filter(row => row.id !== kept.id)
  const held = await heldBy(ctx, copies)
  for (const row of copies) refuse(whyNotCopy({ number: nameOf(row), held: held(row.id) }))
  if (input.action === 'mergeDrafts') await fillKept(ctx, kept, copies)
  for (const { id, version } of copies) await cancelContract(ctx, { id, version, reason: input.reason })
  return { cancelled: copies.map(nameOf) }
}

const nameOf = (row: ContractRow) => row.number ?? row.external_number ?? ''

async function dismiss(
  ctx: Ctx,
  input: InputOf<typeof contract.resolveDuplicate>,
  rows: readonly ContractRow[],
) {
  const { rule, reason } = input
  await ctx.db
    .insertInto('rentals.duplicate_dismissal')
    .values({
      rule,
      member_key: memberKey(rows.map(row => row.id)),
      reason,
      by_name: ctx.user.name,
      created_by: ctx.user.id,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  auditContract(ctx, rows[0]!, { dismissedDuplicate: [null, rows.map(nameOf).join('، ')] }, reason)
  return { cancelled: [] }
}

/** A draft keeps what only one of its copies holds. */
async function fillKept(ctx: Ctx, kept: ContractRow, copies: readonly ContractRow[]): Promise<void> {
  for (const row of [kept, ...copies]) refuse(whyNotInState(stateOf(row), 'submit'))
  const first = (column: 'external_number' | 'note' | 'vehicle_id') =>
    kept[column] ?? copies.find(row => row[column] !== null)?.[column] ?? null
  await changeContract(ctx, kept, { external_number: first('external_number'), note: first('note') })
}
