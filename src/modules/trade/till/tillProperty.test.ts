import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InputOf, WireInputOf } from '#kernel/shared/endpoint.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import * as session from '#modules/billing/session/session.contract.ts'
import { anItem, aShop, chance, receive, standing, theWarehouse } from '../make.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import { syncTillSale } from './selling.commands.ts'
import * as contract from './till.contract.ts'

/** Two hundred sales and twenty kills where `QAFILA_LONG_PROOFS` asks. */
const [sold, kills] = process.env['QAFILA_LONG_PROOFS'] ? [200, 20] : [30, 6]

type Sold = WireInputOf<typeof contract.syncTillSale>

test(
  'two tills sell through a cut of the network and through kills: every sale is one invoice, numbered without a gap, and the coins are as counted',
  async () => {
    const t = await aShop()
    const { rows } = await t.call(session.listTreasury, {})
    const cash = rows.find(row => row.kind === 'cash')!.id
    const card = rows.find(row => row.kind === 'card')!.id
    const itemId = await anItem(t, { salePrice: '1.250' })
    await receive(t, { itemId, quantity: String(sold), value: '100.000' })
    const tills: string[] = []
    for (const code of ['A', 'B']) {
      const { id } = await t.call(contract.saveTill, {
        code,
        nameAr: `نقطة ${code}`,
        warehouseId: await theWarehouse(t),
        cashAccountId: cash,
        cardAccountId: card,
        offlineCap: '50.000',
        receiptWidth: 80,
      })
      tills.push(id)
    }
    const { id: shift } = await t.call(session.openSession, {
      treasuryAccountId: cash,
      openingCount: '0.000',
    })
    const next = chance(5)
    const sales: Sold[] = Array.from({ length: sold }, (_, at) => ({
      saleId: randomUUID(),
      tillId: tills[at % 2]!,
      number: `${'AB'[at % 2]}-${String(1 + Math.floor(at / 2)).padStart(6, '0')}`,
      // The network is away for half an hour in the middle.
      soldAt: new Date(Date.parse('2026-11-30T13:00:00Z') + at * 9_000).toISOString(),
      sessionId: shift,
      lines: [{ itemId, quantity: '1', price: '1.250' }],
      tenders: [{ kind: 'cash', amount: '1.250' }],
    }))
    const killed = new Set<number>()
    while (killed.size < kills) killed.add(next(sold))

    // A server that dies before its commit has done nothing; one that dies behind it has done all, and its answer is lost.
    const dieBeforeCommit = async (sale: Sold) => {
      const input: InputOf<typeof contract.syncTillSale> = contract.syncTillSale.input.parse(sale)
      const dies = t.act(async ctx => {
        await syncTillSale(ctx, input)
        throw new Error('killed')
      })
      await expect(dies).rejects.toThrow('killed')
    }
    const send = async (at: number) => {
      const sale = sales[at]!
      if (killed.has(at) && at % 2 === 0) await dieBeforeCommit(sale)
      else if (killed.has(at)) await t.call(contract.syncTillSale, sale)
      await t.call(contract.syncTillSale, sale)
    }
    const third = Math.floor(sold / 3)
    for (let at = 0; at < third; at++) await send(at)
    // Behind the cut both tills send what they kept at the same time, and each in two tabs.
    const kept = Array.from({ length: third }, (_, at) => third + at)
    for (let at = 0; at < kept.length; at += 4) {
      const pair = kept.slice(at, at + 4)
      await Promise.all([...pair, ...pair.toReversed()].map(send))
    }
    for (let at = third * 2; at < sold; at++) await send(at)

    const { invoices, payments } = await t.act(async ctx => ({
      invoices: await ctx.db.selectFrom('billing.invoice').select('number').execute(),
      payments: await ctx.db.selectFrom('billing.payment').select('id').execute(),
    }))
    expect(invoices.length).toBe(sold)
    expect(payments.length).toBe(sold)
    const numbers = invoices.map(one => Number(one.number!.split('-').at(-1))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: sold }, (_, at) => numbers[0]! + at))
    expect(numbers[0]).toBe(1)
    expect(await standing(t, itemId)).toMatchObject({ onHand: '0', value: '0.000' })
    const amount = (sold * 1250) / 1000
    await t.call(session.countSession, {
      id: shift,
      denominations: [{ value: amount.toFixed(3), count: 1 }],
    })
    expect(await t.call(session.closeSession, { id: shift })).toMatchObject({ difference: '0.000' })
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    for (const check of tradeHealthChecks)
      expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
  },
  sold * 3_000,
)
