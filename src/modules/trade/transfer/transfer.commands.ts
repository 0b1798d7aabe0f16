import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid } from '#kernel/shared/refusal.ts'
import { quantityText, stored } from '../quantity/quantity.rules.ts'
import { goodsOf } from '../stock/move.commands.ts'
import { type MoveLine, moveStock } from '../stock/moving.commands.ts'
import type * as contract from './transfer.contract.ts'
import { serialsOfMoves } from './transfer.queries.ts'

const transfers = recordKind({ table: 'trade.transfer', kind: 'trade.transfer', label: row => row.number })

export async function sendTransfer(ctx: Ctx, input: InputOf<typeof contract.sendTransfer>) {
  if (input.fromId === input.toId) deny(invalid('trade.transfer.samePlace', { field: 'toId' }))
  const id = uuidv7()
  const moved = await moveStock(ctx, {
    kind: 'transferOut',
    date: ctx.today,
    warehouseId: input.fromId,
    reason: input.reason,
    sourceKey: `trade:transfer:${id}:send`,
    lines: await goodsOf(ctx, input.lines),
  })
  const number = await nextNumber(ctx, 'TRF', ctx.today)
  await ctx.db
    .insertInto('trade.transfer')
    .values({
      id,
      number,
      from_id: input.fromId,
      to_id: input.toId,
      sent_on: ctx.today,
      reason: input.reason,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('trade.transfer_line')
    .values(
      moved.map((move, at) => ({
        id: uuidv7(),
        transfer_id: id,
        no: at + 1,
        move_id: move.id,
        item_id: move.itemId,
        quantity: quantityText(move.quantity),
      })),
    )
    .execute()
  ctx.audit({
    subject: `trade.transfer:${id}`,
    label: number,
    changes: [{ field: 'status', before: null, after: 'sent' }],
  })
  ctx.hint('trade.transfer', id)
  return { id, number }
}

async function transferToEnd(ctx: Ctx, seen: { id: string; version: number }) {
  const row = await lockRecord(ctx, transfers, seen)
  if (row.state !== 'sent') deny(conflict('trade.transfer.state'))
  const lines = await ctx.db
    .selectFrom('trade.transfer_line as l')
    .innerJoin('trade.stock_move as m', 'm.id', 'l.move_id')
    .innerJoin('trade.item as i', 'i.id', 'l.item_id')
    .leftJoin('trade.batch as b', 'b.id', 'm.batch_id')
    .select([
      'l.id',
      'l.move_id',
      'l.item_id',
      'l.quantity',
      'i.tracking',
      'b.number as batch',
      'b.expires_on',
    ])
    .where('l.transfer_id', '=', row.id)
    .orderBy('l.no')
    .execute()
  const serials = await serialsOfMoves(
    ctx,
    lines.map(line => line.move_id),
  )
  return { row, lines: lines.map(line => ({ ...line, serials: serials.get(line.move_id) ?? [] })) }
}
type Ending = Awaited<ReturnType<typeof transferToEnd>>['lines'][number]

const lineIn = (line: Ending): MoveLine => ({
  itemId: line.item_id,
  quantity: stored(line.quantity),
  batch: line.batch ? { number: line.batch, expiresOn: line.expires_on } : null,
  serials: line.serials,
})

export async function receiveTransfer(ctx: Ctx, input: InputOf<typeof contract.receiveTransfer>) {
  const { row, lines } = await transferToEnd(ctx, input)
  const missing: MoveLine[] = []
  for (const line of lines) {
    const at = input.lines.findIndex(one => one.id === line.id)
    const given = input.lines[at]
    const received = given?.received ?? stored(line.quantity)
    const short = stored(line.quantity) - received
    if (short < 0)
      deny(
        invalid('trade.transfer.tooMuch', {
          field: `lines.${at}.received`,
          params: { max: quantityText(stored(line.quantity)) },
        }),
      )
    await ctx.db
      .updateTable('trade.transfer_line')
      .set({ received: quantityText(received) })
      .where('id', '=', line.id)
      .execute()
    if (short > 0)
      missing.push({
        ...lineIn(line),
        quantity: -short,
        serials: given?.missing ?? [],
        field: `lines.${at}`,
      })
  }
  if (missing.length > 0 && !input.shortageReason)
    deny(invalid('trade.transfer.shortageReason', { field: 'shortageReason' }))
  if (missing.length > 0 && !ctx.can('trade.inventory.adjust'))
    deny(forbidden('access.permission.missing', { params: { permission: 'trade.inventory.adjust' } }))
  const act = { date: ctx.today, warehouseId: row.to_id, sourceKey: `trade:transfer:${row.id}:receive` }
  await moveStock(ctx, { ...act, kind: 'transferIn', lines: lines.map(lineIn) })
  if (missing.length > 0)
    await moveStock(ctx, { ...act, kind: 'adjust', reason: input.shortageReason, lines: missing })
  await saveRecord(ctx, transfers, row, {
    state: 'received',
    ended_on: ctx.today,
    shortage_reason: missing.length > 0 ? input.shortageReason : null,
  })
  return { ok: true as const }
}

export async function returnTransfer(ctx: Ctx, input: InputOf<typeof contract.returnTransfer>) {
  const { row, lines } = await transferToEnd(ctx, input)
  await moveStock(ctx, {
    kind: 'transferIn',
    date: ctx.today,
    warehouseId: row.from_id,
    sourceKey: `trade:transfer:${row.id}:return`,
    lines: lines.map(lineIn),
  })
  await saveRecord(ctx, transfers, row, { state: 'returned', ended_on: ctx.today })
  return { ok: true as const }
}
