import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { recoverWriteOff } from '../writeOff/recovering.commands.ts'
import { writeOffOrAsk } from '../writeOff/writeOffAsking.commands.ts'
import { provideFor } from '../writeOff/writingOff.commands.ts'
import type * as contract from './ageing.contract.ts'

export async function runProvision(ctx: Ctx, input: InputOf<typeof contract.runProvision>) {
  const { asOf } = input
  if (asOf > ctx.today) deny(invalid('billing.date.future', { field: 'asOf' }))
  await lockLedger(ctx)
  const { targetMinor, bookedMinor, number } = await provideFor(ctx, asOf)
  ctx.audit({
    subject: `billing.provision:${asOf}`,
    label: number ?? asOf,
    changes: [{ field: 'totalMinor', before: targetMinor - bookedMinor, after: targetMinor }],
  })
  ctx.hint('billing.provision', asOf)
  return { target: targetMinor, booked: bookedMinor, number }
}

export async function recoverDebt(ctx: Ctx, input: InputOf<typeof contract.recoverDebt>) {
  const { id, amount, treasuryAccountId, reference, date } = input
  const { paymentId, number } = await recoverWriteOff(ctx, {
    sourceKey: `billing:recovery:${uuidv7()}:take`,
    writeOffId: id,
    tenders: [{ treasuryAccountId, amountMinor: amount, reference }],
    ...(date ? { date } : {}),
  })
  ctx.audit({
    subject: `billing.invoice:${id}`,
    label: number,
    changes: [{ field: 'recoveredMinor', before: null, after: amount }],
  })
  ctx.hint('billing.invoice', id)
  return { id: paymentId, number }
}

export async function postWriteOff(ctx: Ctx, input: InputOf<typeof contract.postWriteOff>) {
  const { invoiceIds, reason, date } = input
  const {
    documents,
    totalMinor: total,
    isWaiting,
  } = await writeOffOrAsk(ctx, {
    sourceKey: `billing:writeOff:${uuidv7()}:post`,
    invoiceIds,
    reason,
    ...(date ? { date } : {}),
  })
  const id = documents[0]?.id ?? invoiceIds[0]!
  ctx.audit({
    subject: `billing.invoice:${id}`,
    ...(isWaiting ? {} : { label: documents.map(one => one.number).join(' ') }),
    changes: isWaiting
      ? [{ field: 'writeOff', before: null, after: 'submitted' }]
      : [{ field: 'totalMinor', before: null, after: total }],
    reason,
  })
  ctx.hint('billing.invoice', id)
  return {
    isWaiting,
    documents: documents.map(({ id, number, totalMinor }) => ({ id, number, total: totalMinor })),
  }
}
