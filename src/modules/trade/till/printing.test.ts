import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import * as session from '#modules/billing/session/session.contract.ts'
import { aShop, theWarehouse } from '../make.ts'
import { printAtTill } from './printing.contract.ts'
import { dotBytes, dotsOf, printBytes } from './receipt.rules.ts'
import { saveTill } from './till.contract.ts'

test('dots are eight to a byte, dark ones set, and a picture goes in bands with a cut behind it', () => {
  const row = [0, 255, 0, 255, 0, 255, 0, 255, 0, 0]
  expect([...dotBytes(Uint8Array.from(row), 10)]).toEqual([0b10101010, 0b11000000])
  expect([dotsOf(58), dotsOf(80)]).toEqual([384, 576])
  const dots = dotBytes(new Uint8Array(576 * 130), 576)
  const bytes = [...printBytes(dots, 576, true)]
  expect(bytes.slice(0, 15)).toEqual([0x1b, 0x40, 0x1b, 0x70, 0, 25, 250, 0x1d, 0x76, 0x30, 0, 72, 0, 128, 0])
  expect(bytes.slice(15 + 72 * 128, 15 + 72 * 128 + 8)).toEqual([0x1d, 0x76, 0x30, 0, 72, 0, 2, 0])
  expect(bytes.slice(-4)).toEqual([0x1d, 0x56, 66, 0])
  expect(bytes).toHaveLength(15 + 72 * 130 + 8 + 7)
})

/** A printer that keeps what it is sent. */
async function aPrinter() {
  const taken: Buffer[] = []
  const server = createServer(socket => socket.on('data', part => taken.push(part)))
  let port = 9100
  for (; port < 9200; port += 1) {
    const isMine = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isMine) break
  }
  return { port, taken: () => Buffer.concat(taken), close: () => server.close() }
}

test('a receipt reaches the printer of its till byte for byte, and a printer that is off is named', async () => {
  const t = await aShop()
  const { rows } = await t.call(session.listTreasury, {})
  const printer = await aPrinter()
  const till = {
    code: 'T1',
    nameAr: 'نقطة',
    warehouseId: await theWarehouse(t),
    cashAccountId: rows.find(row => row.kind === 'cash')!.id,
    cardAccountId: rows.find(row => row.kind === 'card')!.id,
    offlineCap: '50.000',
    receiptWidth: 58 as const,
    printerPort: printer.port,
  }
  expect(await t.refusal(saveTill, { ...till, printerHost: '93.184.216.34' })).toMatchObject({
    code: 'trade.till.printerPlace',
    field: 'printerHost',
  })
  const { id: tillId } = await t.call(saveTill, { ...till, printerHost: '127.0.0.1' })
  const bytes = Buffer.from(printBytes(dotBytes(new Uint8Array(384 * 300), 384), 384, false))
  await t.call(printAtTill, { tillId, number: 'T1-000001', bytes: bytes.toString('base64') })
  await expect.poll(() => printer.taken().length).toBe(bytes.length)
  expect(printer.taken().equals(bytes)).toBe(true)
  printer.close()
  expect(
    await t.refusal(printAtTill, { tillId, number: 'T1-000002', bytes: bytes.toString('base64') }),
  ).toMatchObject({ code: 'trade.till.printerOff', params: { printer: '127.0.0.1' } })
})
