import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { type ChequeState, chequeStates, nextStates } from '#modules/billing/cheque/cheque.rules.ts'
import { billingInvariants } from '#modules/billing/invariants/invariants.queries.ts'
import { aBillingCompany, anInvoice, aVendor, theTreasury } from '#modules/billing/make.ts'
import { payOut } from '#modules/billing/payment/payingOut.commands.ts'
import { moveCheque, recordBill, takePayment } from '#modules/billing/public.server.ts'
import { treasuryOpening } from '#modules/billing/session/session.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { spoil } from './pool.ts'
import { prove } from './proof.ts'

const today = '2026-03-01'
const openingMinor = 50_000_000
const movesOfOneCompany = 500
const movesBetweenJudgements = 25

type Kept = {
  id: string
  direction: 'in' | 'out'
  amount: number
  partyId: string
  state: ChequeState
}

/** The vault by plain arithmetic, beside what the commands made of it. */
type World = {
  t: TestCompany
  bankId: string
  customers: readonly string[]
  vendor: string
  chance: () => number
  cheques: Kept[]
  /** What each party owes us (a vendor: less than nothing), cheques that count taken off. */
  owed: Map<string, number>
  bank: number
  made: number
}

/** A line of numbers that is the same in every run. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const upTo = (world: World, most: number) => 1 + Math.floor(world.chance() * most)
const oneOf = <T>(world: World, all: readonly T[]): T => all[Math.floor(world.chance() * all.length)]!

function owe(world: World, partyId: string, more: number): void {
  world.owed.set(partyId, (world.owed.get(partyId) ?? 0) + more)
}

async function aWorld(seed: number): Promise<World> {
  const t = await aBillingCompany()
  const { bankId } = await theTreasury(t)
  // The bank never runs dry: what is refused is refused for the cheque's sake.
  await t.call(treasuryOpening, { id: bankId, date: today, amount: '50000.000' })
  const customers = [(await aCustomer(t)).id, (await aCustomer(t)).id]
  const world = { t, bankId, customers, vendor: await aVendor(t), chance: chanceOf(seed) }
  return { ...world, cheques: [], owed: new Map(), bank: openingMinor, made: 0 }
}

/** A cheque that no vault has seen. */
function aCheque(world: World, amountMinor: number) {
  world.made += 1
  return {
    number: String(world.made).padStart(6, '0'),
    bank: 'بنك بوبيان',
    drawer: 'محل',
    dueOn: today,
    amountMinor,
  }
}

async function keep(
  world: World,
  paymentId: string,
  cheque: Pick<Kept, 'direction' | 'amount' | 'partyId'>,
): Promise<void> {
  const [row] = await world.t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from billing.cheque where company_id = $1 and payment_id = $2',
      [ctx.company.id, paymentId],
    ),
  )
  world.cheques.push({ ...cheque, id: row!.id, state: cheque.direction === 'in' ? 'onHand' : 'issued' })
  owe(world, cheque.partyId, cheque.direction === 'in' ? -cheque.amount : cheque.amount)
}

async function take(world: World, partyId: string, replacesChequeId: string | null = null): Promise<void> {
  const amount = upTo(world, 60_000)
  const { paymentId } = await world.t.act(ctx =>
    takePayment(ctx, {
      sourceKey: `proof:cheque:${randomUUID()}:take`,
      date: today,
      partyId,
      tenders: [],
      cheque: aCheque(world, amount),
      splits: 'oldestFirst',
      replacesChequeId,
    }),
  )
  await keep(world, paymentId, { direction: 'in', amount, partyId })
}

async function pay(world: World): Promise<void> {
  const [amount, partyId] = [upTo(world, 60_000), world.vendor]
  const cheque = { ...aCheque(world, amount), treasuryAccountId: world.bankId }
  const { paymentId } = await world.t.act(ctx =>
    payOut(ctx, {
      sourceKey: `proof:cheque:${randomUUID()}:pay`,
      date: today,
      partyId,
      tenders: [],
      cheque,
      splits: 'oldestFirst',
    }),
  )
  await keep(world, paymentId, { direction: 'out', amount, partyId })
}

async function bring(world: World): Promise<void> {
  const amountMinor = upTo(world, 60_000)
  if (world.chance() < 0.3) {
    const bill = {
      sourceKey: `fleet:proof:${randomUUID()}:bill`,
      partyId: world.vendor,
      date: today,
    } as const
    const lines = [{ descriptionAr: 'قرطاسية', key: 'otherExpense', amountMinor }]
    await world.t.act(ctx => recordBill(ctx, { ...bill, reference: randomUUID().slice(0, 13), lines }))
    return owe(world, world.vendor, -amountMinor)
  }
  const partyId = oneOf(world, world.customers)
  await anInvoice(world.t, { partyId, amountMinor })
  owe(world, partyId, amountMinor)
}

/** What a cheque pays of each document. */
const covered = (world: World, cheque: Kept) =>
  world.t.act(ctx =>
    rawQuery<{ id: string; part: number; settled: number }>(
      ctx.db,
      `select i.id, sum(a.amount_minor - a.released_minor)::bigint as part, min(i.settled_minor)::bigint as settled
       from billing.cheque c
       join billing.allocation a on a.company_id = $1 and a.payment_id = c.payment_id and a.amount_minor > a.released_minor
       join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id
       where c.company_id = $1 and c.id = $2 group by i.id`,
      [ctx.company.id, cheque.id],
    ),
  )

const settledOf = (world: World, ids: readonly string[]) =>
  world.t.act(async ctx => {
    const rows = await rawQuery<{ id: string; settled: number }>(
      ctx.db,
      'select id, settled_minor::bigint as settled from billing.invoice where company_id = $1 and id = any($2::uuid[])',
      [ctx.company.id, ids],
    )
    return new Map(rows.map(row => [row.id, row.settled]))
  })

/** Whether a cheque in this state counts as money of its party. */
const counts = (state: ChequeState) => ['onHand', 'lodged', 'cleared', 'issued'].includes(state)

/** One random move; mostly one its lifecycle allows. Returns what differs from the arithmetic. */
async function move(world: World): Promise<string | null> {
  const living = world.cheques.filter(cheque => nextStates(cheque).length > 0)
  if (living.length === 0) return null
  const cheque = oneOf(world, living)
  const known = nextStates(cheque)
  const to = world.chance() < 0.1 ? oneOf(world, chequeStates) : oneOf(world, known)
  if (to === 'replaced') {
    if (!known.includes(to)) return null
    await take(world, cheque.partyId, cheque.id)
    cheque.state = to
    return null
  }
  const before = await covered(world, cheque)
  const [feeMinor, chargeMinor] = [upTo(world, 7) - 1, upTo(world, 11) - 1]
  const order = { sourceKey: `proof:cheque:${randomUUID()}:move`, chequeId: cheque.id, on: today } as const
  const goal = to as Exclude<ChequeState, 'onHand' | 'issued' | 'replaced'>
  try {
    await world.t.act(ctx =>
      moveCheque(ctx, { ...order, to: goal, treasuryAccountId: world.bankId, feeMinor, chargeMinor }),
    )
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'billing.cheque.state') throw error
    return known.includes(to) ? `${cheque.state} to ${to} was refused` : null
  }
  if (!known.includes(to)) return `${cheque.state} to ${to} was taken`
  const sign = cheque.direction === 'in' ? -1 : 1
  owe(world, cheque.partyId, (Number(counts(to)) - Number(counts(cheque.state))) * sign * cheque.amount)
  if (to === 'cleared') world.bank -= sign * cheque.amount
  if (to === 'bounced') world.bank -= feeMinor
  if (to === 'bounced' && cheque.direction === 'in') owe(world, cheque.partyId, chargeMinor)
  cheque.state = to
  if (counts(to)) return null
  const after = await settledOf(
    world,
    before.map(one => one.id),
  )
  const shut = before.filter(one => after.get(one.id) !== one.settled - one.part)
  return shut.length === 0 ? null : `${to} left ${shut.length} documents settled`
}

/** Controls, sums of documents and what each party owes, against arithmetic. */
async function judge(world: World): Promise<string[]> {
  return world.t.act(async ctx => {
    const found: string[] = []
    for (const row of await subledgersThatDiffer(ctx)) found.push(`control ${row.subject} ${row.found}`)
    for (const no of [8, 9, 10, 12, 13, 16] as const)
      for (const row of await billingInvariants[no](ctx)) found.push(`invariant ${no} ${row.subject}`)
    const standing = await rawQuery<{ key: string; party: string | null; sum: number }>(
      ctx.db,
      `select m.key, l.party_id as party, sum(l.debit - l.credit)::bigint as sum from accounting.journal_line l
       join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id
       where l.company_id = $1 group by 1, 2`,
      [ctx.company.id],
    )
    const sumOf = (fits: (row: (typeof standing)[number]) => boolean) =>
      standing.filter(fits).reduce((total, row) => total + row.sum, 0)
    const compare = (what: string, is: number, expected: number) => {
      if (is !== expected) found.push(`${what} ${is} instead of ${expected}`)
    }
    const inState = (state: ChequeState) =>
      world.cheques.filter(one => one.state === state).reduce((total, one) => total + one.amount, 0)
    compare(
      'on hand',
      sumOf(row => row.key === 'chequesReceivable'),
      inState('onHand'),
    )
    compare(
      'lodged',
      sumOf(row => row.key === 'chequesLodged'),
      inState('lodged'),
    )
    compare(
      'issued',
      sumOf(row => row.key === 'chequesPayable'),
      -inState('issued'),
    )
    compare(
      'bank',
      sumOf(row => row.key === 'bank'),
      world.bank,
    )
    const ofParties = ['receivable', 'customerAdvances', 'chequesUnearned', 'payable', 'vendorAdvances']
    for (const party of [...world.customers, world.vendor])
      compare(
        'owed',
        sumOf(row => row.party === party && ofParties.includes(row.key)),
        world.owed.get(party) ?? 0,
      )
    return found
  })
}

describe('The cheque vault', () => {
  prove({
    name: 'cheque-vault',
    property:
      'controls equal the cheques in each state, a bounce opens what was paid and charges its drawer, whatever is tried',
    short: 200,
    long: 10_000,
    run: async wanted => {
      const violations: string[] = []
      const reached = new Set<ChequeState>()
      let world = await aWorld(1)
      let cases = 0
      while (cases < wanted) {
        const kind = world.chance()
        if (kind < 0.2) await bring(world)
        else if (kind < 0.32) await take(world, oneOf(world, world.customers))
        else if (kind < 0.4) await pay(world)
        else {
          const why = await move(world)
          if (why) violations.push(`move ${cases}: ${why}`)
          cases += 1
          for (const cheque of world.cheques) reached.add(cheque.state)
          if (cases % movesBetweenJudgements === 0 || cases === wanted)
            violations.push(...(await judge(world)).map(text => `move ${cases}: ${text}`))
          if (cases % movesOfOneCompany === 0) world = await aWorld(cases + 1)
        }
      }
      // Only worth something when every state was lived through.
      expect([...reached].sort()).toEqual([...chequeStates].sort())
      return { cases, violations }
    },
  })

  test('a cheque whose state was changed behind the back of the books is found', async () => {
    const world = await aWorld(7)
    await bring(world)
    await take(world, world.customers[0]!)
    expect(await judge(world)).toEqual([])
    await spoil(world.t.company.id, `update billing.cheque set state = 'handedBack' where company_id = $1`)
    expect((await judge(world)).join()).toMatch(/control/)
    world.cheques[0]!.state = 'handedBack'
    expect((await judge(world)).join()).toMatch(/on hand \d+ instead of 0/)
  })
})
