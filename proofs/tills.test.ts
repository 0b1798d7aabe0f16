import { randomUUID } from 'node:crypto'
import { rawQuery } from '#kernel/server/database.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import * as session from '#modules/billing/session/session.contract.ts'
import { anItem, aShop, receive, theWarehouse } from '#modules/trade/make.ts'
import { saveTill, syncTillSale } from '#modules/trade/till/till.contract.ts'
import { prove, together } from './proof.ts'

prove({
  name: 'offline-tills',
  property:
    'sales of two tills that come late, twice, out of order and at once are each one invoice and one receipt',
  short: 12,
  long: 200,
  run: async cases => {
    const t = await aShop()
    const { rows } = await t.call(session.listTreasury, {})
    const cash = rows.find(row => row.kind === 'cash')!.id
    const card = rows.find(row => row.kind === 'card')!.id
    const warehouseId = await theWarehouse(t)
    const itemId = await anItem(t, { salePrice: '1.250' })
    await receive(t, { itemId, quantity: String(cases), value: '20.000' })
    const tills: string[] = []
    for (const code of ['T1', 'T2']) {
      const place = { code, nameAr: code, warehouseId, cashAccountId: cash, cardAccountId: card }
      tills.push((await t.call(saveTill, { ...place, offlineCap: '50.000', receiptWidth: 80 })).id)
    }
    const { id: sessionId } = await t.call(session.openSession, {
      treasuryAccountId: cash,
      openingCount: '0.000',
    })
    const kept = Array.from({ length: cases }, (_, at) => ({
      saleId: randomUUID(),
      tillId: tills[at % 2]!,
      number: `T${(at % 2) + 1}-${String(at).padStart(6, '0')}`,
      soldAt: '2026-11-30T14:00:00Z',
      sessionId,
      lines: [{ itemId, quantity: '1', price: '1.250' }],
      tenders: [{ kind: 'cash' as const, amount: '1.250' }],
    }))
    const violations: string[] = []
    // Both tabs of a device send everything, the second from the end; a tenth of the answers are lost and asked for again.
    const sent = [...kept, ...kept.toReversed(), ...kept.filter((_, at) => at % 10 === 0)]
    await together(sent.length, 8, async at => {
      const reply = await t.reply(syncTillSale, sent[at]!)
      if (!reply.ok) violations.push(`${sent[at]!.number}: ${reply.refusal.code}`)
    })
    const [counts] = await t.act(ctx =>
      rawQuery<{ invoices: number; last: number; receipts: number; moves: number }>(
        ctx.db,
        `select (select count(*)::int from billing.invoice where company_id = $1) as invoices,
           (select max(substr(number, 10)::int) from billing.invoice where company_id = $1) as last,
           (select count(*)::int from billing.payment where company_id = $1) as receipts,
           (select count(*)::int from trade.stock_move where company_id = $1 and kind = 'issue') as moves`,
        [ctx.company.id],
      ),
    )
    for (const [name, found] of Object.entries(counts!))
      if (found !== cases) violations.push(`${name}: ${found} of ${cases}`)
    const drawer = await t.act(ctx => accountBalance(ctx, 'cash'))
    if (drawer !== cases * 1250) violations.push(`cash ${drawer}`)
    violations.push(...(await t.act(subledgersThatDiffer)).map(one => JSON.stringify(one)))
    return { cases, violations }
  },
})
