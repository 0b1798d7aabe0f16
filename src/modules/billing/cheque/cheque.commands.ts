import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './cheque.contract.ts'
import { keepChequeImages } from './chequeImages.commands.ts'
import { moveCheque } from './chequeMoving.commands.ts'

export async function changeCheque(ctx: Ctx, input: InputOf<typeof contract.changeCheque>) {
  const { id: chequeId, to, on, treasuryAccountId, bankFee, charge, reason } = input
  const moved = await moveCheque(ctx, {
    sourceKey: `billing:cheque:${chequeId}:order:${uuidv7()}`,
    chequeId,
    to,
    on,
    reason,
    treasuryAccountId: treasuryAccountId ?? null,
    ...(bankFee === undefined ? {} : { feeMinor: bankFee }),
    ...(charge === undefined ? {} : { chargeMinor: charge }),
  })
  await keepChequeImages(ctx, chequeId, input.imageIds)
  ctx.audit({
    subject: `billing.cheque:${chequeId}`,
    label: moved.number,
    changes: [{ field: 'status', before: moved.before, after: moved.state }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.cheque', chequeId)
  const fee = moved.feeInvoice
  return {
    number: moved.number,
    state: moved.state,
    feeInvoice: fee ? { id: fee.invoiceId, number: fee.number } : null,
  }
}

export async function lodgeCheques(ctx: Ctx, input: InputOf<typeof contract.lodgeCheques>) {
  const { treasuryAccountId, on } = input
  const ids = [...new Set(input.ids)]
  let amount = 0
  for (const chequeId of ids) {
    const sourceKey = `billing:cheque:${chequeId}:order:${uuidv7()}`
    const moved = await moveCheque(ctx, { sourceKey, chequeId, to: 'lodged', on, treasuryAccountId })
    amount += moved.amountMinor
  }
  ctx.audit({
    subject: `billing.treasury:${treasuryAccountId}`,
    changes: [{ field: 'totalMinor', before: null, after: amount }],
  })
  ctx.hint('billing.cheque', treasuryAccountId)
  return { count: ids.length, amount }
}
