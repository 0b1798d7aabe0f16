import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { typingIn } from '../foreign/foreignTyping.queries.ts'
import { auditedIn } from '../money/amounts.queries.ts'
import { treasuryPlace } from '../treasury/treasuryOpening.commands.ts'
import type * as contract from './transfer.contract.ts'
import * as transferring from './transferring.commands.ts'

export async function sendTransfer(ctx: Ctx, input: InputOf<typeof contract.sendTransfer>) {
  const { id = uuidv7(), amount, fee, received, ...typed } = input
  const from = typingIn(ctx, await treasuryPlace(ctx, input.fromId))
  const to = typingIn(ctx, await treasuryPlace(ctx, input.toId))
  const draft = {
    ...typed,
    sourceKey: `billing:transfer:${id}:order`,
    amountMinor: from.meant(amount, 'amount'),
    ...(fee ? { feeMinor: from.meant(fee, 'fee') } : {}),
    ...(received ? { receivedMinor: to.meant(received, 'received') } : {}),
  }
  const sent = await transferring.sendTransfer(ctx, draft, id)
  ctx.audit({
    subject: `billing.transfer:${sent.transferId}`,
    label: sent.number,
    changes: [
      { field: 'totalMinor', before: null, after: auditedIn(ctx, draft.amountMinor, from.foreign?.currency) },
    ],
  })
  ctx.hint('billing.transfer', sent.transferId)
  return { id: sent.transferId, number: sent.number, status: sent.status, received: sent.inMinor }
}

export async function receiveTransfer(ctx: Ctx, input: InputOf<typeof contract.receiveTransfer>) {
  const { id: transferId, date } = input
  const { number, inMinor } = await transferring.receiveTransfer(ctx, { transferId, date })
  ctx.audit({
    subject: `billing.transfer:${transferId}`,
    label: number,
    changes: [{ field: 'status', before: 'sent', after: 'received' }],
  })
  ctx.hint('billing.transfer', transferId)
  return { number, received: inMinor }
}

export async function returnTransfer(ctx: Ctx, input: InputOf<typeof contract.returnTransfer>) {
  const { id: transferId, date, reason } = input
  const { number } = await transferring.returnTransfer(ctx, { transferId, date })
  ctx.audit({
    subject: `billing.transfer:${transferId}`,
    label: number,
    changes: [{ field: 'status', before: 'sent', after: 'returned' }],
    reason,
  })
  ctx.hint('billing.transfer', transferId)
  return { number }
}
