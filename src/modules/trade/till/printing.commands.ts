import { connect } from 'node:net'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import type * as contract from './printing.contract.ts'

const longestMillis = 4000

/** Sends bytes to a printer of the shop's network; resolves when the printer has taken them. */
function send(host: string, port: number, bytes: Uint8Array): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: longestMillis })
    const end = (isTaken: boolean) => {
      socket.destroy()
      resolve(isTaken)
    }
    socket.on('connect', () => socket.end(bytes))
    socket.on('finish', () => end(true))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
  })
}

export async function printAtTill(ctx: Ctx, input: InputOf<typeof contract.printAtTill>) {
  const till = await ctx.db
    .selectFrom('trade.till')
    .select(['id', 'code', 'printer_host as host', 'printer_port as port'])
    .where('id', '=', input.tillId)
    .executeTakeFirst()
  if (!till) deny(notFound('kernel.record.notFound', { field: 'tillId' }))
  if (!till.host) deny(invalid('trade.till.noPrinter', { field: 'tillId' }))
  ctx.audit({
    subject: `trade.till:${till.id}`,
    label: till.code,
    changes: [{ field: 'printed', before: null, after: input.number }],
  })
  if (!(await send(till.host, till.port, Buffer.from(input.bytes, 'base64'))))
    deny(refused('trade.till.printerOff', { params: { printer: till.host } }))
  return { ok: true as const }
}
