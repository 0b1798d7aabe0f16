import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { allocate, moveCheque, receiveCheque } from '#modules/billing/public.server.ts'
import { changeLease, leases, leaseToChange } from '../lease/lease.row.ts'
import { freeAdvances } from '../settlement/leaseMoney.queries.ts'
import type * as contract from './bundle.contract.ts'
import { chequesOf } from './bundle.queries.ts'
import { type Cover, coversOf, type Money } from './cover.rules.ts'
import { keepCovers, openRows } from './covering.commands.ts'

const sumOf = (of: readonly { amountMinor: number }[]) => of.reduce((sum, one) => sum + one.amountMinor, 0)

/** L12: the cheques equal what is open on the rows they cover; money the tenant has with us counts where it makes them equal. */
function usedAdvances(
  ctx: Ctx,
  openMinor: number,
  cheques: readonly { amount: number }[],
  advances: readonly Money[],
): readonly Money[] {
  const chequesMinor = cheques.reduce((sum, one) => sum + one.amount, 0)
  if (chequesMinor === openMinor) return []
  const wantedMinor = openMinor - sumOf(advances)
  if (chequesMinor === wantedMinor) return advances
  const shown = (minor: number) => moneyText(minor, ctx.company.currency)
  const rowsMinor = wantedMinor > 0 ? wantedMinor : openMinor
  return deny(
    invalid('realestate.bundle.mismatch', {
      field: 'cheques',
      params: {
        cheques: shown(chequesMinor),
        rows: shown(rowsMinor),
        difference: shown(Math.abs(rowsMinor - chequesMinor)),
      },
    }),
  )
}

export async function receiveBundle(ctx: Ctx, input: InputOf<typeof contract.receiveBundle>) {
  const lease = await leaseToChange(ctx, { id: input.leaseId, version: input.version }, 'collect')
  const numbers = input.cheques.map(one => one.number)
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) < at)
  if (twice >= 0)
    deny(
      invalid('realestate.bundle.numberTwice', {
        field: `cheques.${twice}.number`,
        params: { number: numbers[twice]! },
      }),
    )
  const rows = (await openRows(ctx, lease.id)).filter(row => row.no <= (input.throughNo ?? row.no))
  const openMinor = rows.reduce((sum, row) => sum + row.openMinor, 0)
  if (openMinor === 0) deny(refused('realestate.bundle.nothingOpen'))
  const free = await freeAdvances(ctx, lease.tenant_id)
  const advances = usedAdvances(
    ctx,
    openMinor,
    input.cheques,
    free.map(({ paymentId, freeMinor }) => ({ key: paymentId, amountMinor: freeMinor })),
  )
  const cheques = [...input.cheques].sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  const byNumber = cheques.map(one => ({ key: one.number, amountMinor: one.amount }))
  const covers = coversOf(rows, [...advances, ...byNumber])
  const invoiceOf = new Map(rows.flatMap(row => (row.invoiceId ? [[row.rowId, row.invoiceId]] : [])))
  const on = input.on ?? ctx.today
  const { id: bundleId } = await ctx.db
    .insertInto('realestate.cheque_bundle')
    .values({
      id: uuidv7(),
      lease_id: lease.id,
      bank: input.bank,
      drawer: input.drawer,
      taken_on: on,
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { key } of advances) {
    const own = covers.filter(cover => cover.key === key)
    await keepCovers(ctx, own)
    const invoices = own.flatMap(({ rowId, amountMinor }) => {
      const invoiceId = invoiceOf.get(rowId)
      return invoiceId ? [{ invoiceId, amountMinor }] : []
    })
    if (invoices.length > 0)
      await allocate(ctx, {
        sourceKey: `realestate:bundle:${bundleId}:advance:${key}`,
        from: { paymentId: key },
        invoices,
        date: on,
      })
  }
  for (const cheque of cheques) {
    const own = covers.filter(cover => cover.key === cheque.number)
    const taken = await receiveCheque(ctx, {
      sourceKey: `realestate:bundle:${bundleId}:${cheque.number}`,
      date: on,
      partyId: lease.tenant_id,
      memo: `شيك ${cheque.number} عن عقد الإيجار ${lease.number}`,
      cheque: {
        number: cheque.number,
        bank: input.bank,
        drawer: input.drawer,
        dueOn: cheque.dueOn,
        amountMinor: cheque.amount,
      },
      splits: splitsOf(own, cheque.amount, invoiceOf),
    })
    await ctx.db
      .insertInto('realestate.bundle_cheque')
      .values({ bundle_id: bundleId, cheque_id: taken.chequeId, payment_id: taken.paymentId })
      .execute()
    await keepCovers(
      ctx,
      own.map(cover => ({ ...cover, key: taken.paymentId })),
    )
  }
  await changeLease(
    ctx,
    lease,
    {},
    { changes: [{ field: 'cheques', before: null, after: numbers.join('، ') }] },
  )
  return { bundleId }
}

/** Rows that have their invoice are settled at once, the rest waits for theirs. */
function splitsOf(covers: readonly Cover[], amountMinor: number, invoiceOf: ReadonlyMap<string, string>) {
  const splits = covers.flatMap(cover => {
    const invoiceId = invoiceOf.get(cover.rowId)
    return invoiceId ? [{ kind: 'invoice' as const, invoiceId, amountMinor: cover.amountMinor }] : []
  })
  const restMinor = amountMinor - sumOf(splits)
  return restMinor > 0 ? [...splits, { kind: 'advance' as const, amountMinor: restMinor }] : splits
}

async function giveBack(ctx: Ctx, cheques: readonly { id: string; paymentId: string }[], reason: string) {
  for (const { id, paymentId } of cheques) {
    await moveCheque(ctx, {
      sourceKey: `realestate:cheque:${id}:handBack`,
      chequeId: id,
      to: 'handedBack',
      on: ctx.today,
      reason,
    })
    await ctx.db.deleteFrom('realestate.rent_cover').where('payment_id', '=', paymentId).execute()
  }
}

export async function handBackCheques(ctx: Ctx, input: InputOf<typeof contract.handBackCheques>) {
  const lease = await lockRecord(ctx, leases, { id: input.leaseId })
  const all = await chequesOf(ctx, lease.id)
  const chosen = input.chequeIds.map(id => all.find(one => one.id === id) ?? deny(notFound()))
  await giveBack(ctx, chosen, `إعادة شيك عقد الإيجار ${lease.number}`)
  await changeLease(
    ctx,
    lease,
    {},
    { changes: [{ field: 'handedBack', before: null, after: chosen.map(one => one.number).join('، ') }] },
  )
  return { ok: true as const }
}

/** With the end of a lease its cheques in the portfolio that settle nothing go back to the tenant. */
export async function giveBackUnused(ctx: Ctx, lease: { id: string; number: string | null }) {
  const unused = (await chequesOf(ctx, lease.id)).filter(
    one => one.state === 'onHand' && one.freeMinor === one.amount,
  )
  await giveBack(ctx, unused, `إنهاء عقد الإيجار ${lease.number}`)
}
