import { uuidv7 } from 'uuidv7'
import type { Change, Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { payOrAsk } from '../bill/approving.commands.ts'
import type * as contract from './deposit.contract.ts'
import * as doors from './depositing.commands.ts'
import { getHeldDeposit } from './depositWriting.commands.ts'

export { printDeposit } from './deposit.pdf.ts'

const newKey = (event: string) => `billing:depositUse:${uuidv7()}:${event}`

async function note(ctx: Ctx, depositId: string, change: Change, reason?: string | null): Promise<void> {
  const { number } = await getHeldDeposit(ctx, depositId)
  ctx.audit({
    subject: `billing.deposit:${depositId}`,
    label: number,
    changes: [change],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.deposit', depositId)
}

export async function applyDeposit(ctx: Ctx, input: InputOf<typeof contract.applyDeposit>) {
  const { id: depositId, amount: amountMinor, invoiceId } = input
  const date = input.date ? { date: input.date } : {}
  const done = await doors.applyDeposit(ctx, {
    sourceKey: newKey('apply'),
    depositId,
    invoiceId,
    amountMinor,
    ...date,
  })
  await note(ctx, depositId, { field: 'appliedMinor', before: null, after: amountMinor })
  return { open: done.openMinor, balance: done.balanceMinor }
}

export async function returnDeposit(ctx: Ctx, input: InputOf<typeof contract.returnDeposit>) {
  const { id: depositId, amount: amountMinor, treasuryAccountId, reference, memo } = input
  const date = input.date ? { date: input.date } : {}
  const tender = { treasuryAccountId, reference }
  const out = await doors.depositOut(ctx, {
    sourceKey: newKey('return'),
    depositId,
    amountMinor,
    tender,
    memo,
    ...date,
  })
  const { paymentId, number, isWaiting } = await payOrAsk(ctx, out, 'payment')
  const field = isWaiting ? 'returnAskedMinor' : 'returnedMinor'
  await note(ctx, depositId, { field, before: null, after: amountMinor })
  return { paymentId, number, isWaiting }
}

export async function forfeitDeposit(ctx: Ctx, input: InputOf<typeof contract.forfeitDeposit>) {
  const { id: depositId, amount: amountMinor, reason, taxCode } = input
  const date = input.date ? { date: input.date } : {}
  const done = await doors.forfeitDeposit(ctx, {
    sourceKey: newKey('forfeit'),
    depositId,
    amountMinor,
    reason,
    taxCode: taxCode ?? null,
    ...date,
  })
  await note(ctx, depositId, { field: 'forfeitedMinor', before: null, after: amountMinor }, reason)
  return { balance: done.balanceMinor }
}

export async function reserveDeposit(ctx: Ctx, input: InputOf<typeof contract.reserveDeposit>) {
  const { id: depositId, amount: amountMinor, reason, until } = input
  const { reserveId } = await doors.reserveDeposit(ctx, {
    sourceKey: newKey('reserve'),
    depositId,
    amountMinor,
    reason,
    until,
  })
  await note(ctx, depositId, { field: 'reservedMinor', before: null, after: amountMinor }, reason)
  return { reserveId }
}

export async function releaseDeposit(ctx: Ctx, input: InputOf<typeof contract.releaseDeposit>) {
  const { reserveId } = input
  const { depositId } = await doors.releaseDeposit(ctx, {
    sourceKey: `billing:reserve:${reserveId}:release`,
    reserveId,
  })
  await note(ctx, depositId, { field: 'reserve', before: reserveId, after: null })
  return { ok: true as const }
}

export async function extendDeposit(ctx: Ctx, input: InputOf<typeof contract.extendDeposit>) {
  const { id: depositId, holdUntil } = input
  const { before } = await doors.extendDeposit(ctx, { depositId, holdUntil })
  await note(ctx, depositId, { field: 'holdUntil', before, after: holdUntil })
  return { ok: true as const }
}
