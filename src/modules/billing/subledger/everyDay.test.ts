import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addAccount } from '#modules/accounting/account/account.contract.ts'
import { setRates } from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { ageingTotals } from '../ageing/ageing.queries.ts'
import { allocate, unallocate } from '../allocation/allocating.queries.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { receiveCheque } from '../cheque/chequeDoors.queries.ts'
import { moveCheque } from '../cheque/chequeMoving.commands.ts'
import { returnPayment } from '../cheque/returning.commands.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { applyDeposit, holdDeposit } from '../deposit/depositing.commands.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { issueInvoice } from '../invoice/invoiceIssuing.commands.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import { aBillingCompany, aVendor, theTreasury } from '../make.ts'
import { payOut, refundPayment } from '../payment/payingOut.commands.ts'
import { takePayment } from '../payment/taking.queries.ts'
import { addTreasury } from '../session/session.contract.ts'
import { partyStatement } from '../statement/partyAccount.queries.ts'
import { compareSync } from '../sync/sync.contract.ts'
import { openTreasury } from '../treasury/treasuryOpening.commands.ts'
import { vendorStatement } from '../vendor/vendorAccount.queries.ts'
import { voidPayment } from '../voiding/voiding.commands.ts'
import { recoverWriteOff } from '../writeOff/recovering.commands.ts'
import { writeOff } from '../writeOff/writingOff.commands.ts'
import { controlsThatDifferIn } from './controlDays.queries.ts'

let t: TestCompany
let bankId = ''
let count = 0
const key = (of: string) => `test:${of}:${++count}`
const firstDay = '2026-03-01'
const days = Array.from({ length: 12 }, (_, at) => addDays(firstDay, at))
const today = days.at(-1)!
const reason = 'سُجّل خطأً'

beforeAll(async () => {
  t = await aBillingCompany()
  t.setNow(`${today}T09:00:00Z`)
  bankId = (await theTreasury(t)).bankId
  const opening = { treasuryAccountId: bankId, date: firstDay, amountMinor: 90_000_000 }
  await t.act(ctx => openTreasury(ctx, { ...opening, sourceKey: key('opening') }))
})

/** What a party's accounts hold at the end of each day: by the ageing, by the ledger's control account, by its statement and by the ledger. */
async function figuresOf(partyId: string, side: 'customer' | 'vendor') {
  const [control, ...advances] =
    side === 'customer'
      ? ['receivable', 'customerAdvances', 'chequesUnearned']
      : ['payable', 'vendorAdvances']
  return t.act(async ctx => {
    const [party] = await rawQuery<{ code: string }>(
      ctx.db,
      'select code from parties.party where company_id = $1 and id = $2',
      [ctx.company.id, partyId],
    )
    const ledger = async (keys: readonly string[], day: string) => {
      const [row] = await rawQuery<{ sum: number }>(
        ctx.db,
        `select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from accounting.account_mapping m
         join accounting.journal_line l on l.company_id = $1 and l.account_id = m.account_id and l.party_id = $2 and l.entry_date <= $3
         where m.company_id = $1 and m.key = any ($4)`,
        [ctx.company.id, partyId, day, keys],
      )
      return side === 'customer' ? row!.sum : 0 - row!.sum
    }
    const figures: { day: string; ageing: number; control: number; statement: number; account: number }[] = []
    for (const day of days) {
      const asked = { partyId, from: firstDay, to: day }
      const statement =
        side === 'customer' ? await partyStatement(ctx, asked) : await vendorStatement(ctx, asked)
      const aged = statement.ageingMinor.reduce((sum, age) => sum + age, 0)
      expect(aged, `ages of the statement of ${day}`).toBe(statement.closingMinor)
      figures.push({
        day,
        ageing: (await ageingTotals(ctx, { side, asOf: day, search: party!.code })).total,
        control: await ledger([control!], day),
        statement: statement.closingMinor,
        account: await ledger([control!, ...advances], day),
      })
    }
    return figures
  })
}

const differing = (figures: Awaited<ReturnType<typeof figuresOf>>) =>
  figures.filter(({ ageing, control, statement, account }) => ageing !== control || statement !== account)

const invoice = async (partyId: string, date: string, amountMinor: number) => {
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor }]
  const draft = { kind: 'sale' as const, date, lines, partyId, sourceKey: key('invoice') }
  return (await t.act(ctx => issueInvoice(ctx, draft))).invoiceId
}
const tenders = (amountMinor: number) => [{ treasuryAccountId: bankId, amountMinor }]
const receipt = async (
  partyId: string,
  date: string,
  amountMinor: number,
  invoiceId: string | null = null,
) => {
  const splits = invoiceId ? [{ kind: 'invoice' as const, invoiceId, amountMinor }] : ('oldestFirst' as const)
  const draft = { sourceKey: key('receipt'), date, partyId, tenders: tenders(amountMinor), splits }
  return (await t.act(ctx => takePayment(ctx, draft))).paymentId
}

test('a receipt dated before the invoice it pays is an advance until the invoice is there', async () => {
  const partyId = (await aCustomer(t)).id
  const invoiceId = await invoice(partyId, days[5]!, 100_000)
  await receipt(partyId, days[2]!, 40_000, invoiceId)
  const figures = await figuresOf(partyId, 'customer')
  expect(differing(figures)).toEqual([])
  expect(figures.map(({ control, account }) => [control, account])).toEqual(
    days.map((_, at) => (at < 2 ? [0, 0] : at < 5 ? [0, -40_000] : [60_000, 60_000])),
  )
})

test('a credit note, a deposit and a write-off dated before their invoice wait for its day', async () => {
  const partyId = (await aCustomer(t)).id
  const credited = await invoice(partyId, days[5]!, 100_000)
  const line = { descriptionAr: 'خصم', key: 'rentalRevenue', amountMinor: 30_000 }
  const credit = { sourceKey: key('credit'), invoiceId: credited, lines: [line], reason, date: days[2]! }
  await t.act(ctx => creditInvoice(ctx, credit))
  const held = { sourceKey: key('hold'), partyId, purpose: 'تأمين', amountMinor: 50_000, date: days[1]! }
  const { depositId } = await t.act(ctx => holdDeposit(ctx, { ...held, tenders: tenders(50_000) }))
  const use = { sourceKey: key('apply'), depositId, amountMinor: 50_000, date: days[3]!, invoiceId: credited }
  await t.act(ctx => applyDeposit(ctx, use))
  await t.act(ctx =>
    writeOff(ctx, { sourceKey: key('writeOff'), invoiceIds: [credited], reason, date: days[4]! }),
  )
  const figures = await figuresOf(partyId, 'customer')
  expect(differing(figures)).toEqual([])
  expect(figures.map(({ control }) => control)).toEqual(
    [0, 0, -30, -30, -50, 0, 0, 0, 0, 0, 0, 0].map(one => one * 1000),
  )
})

test('a payment to a vendor dated before the bill is paid ahead until then', async () => {
  const partyId = await aVendor(t)
  const lines = [{ descriptionAr: 'صيانة', key: 'otherExpense', amountMinor: 80_000 }]
  const bill = { sourceKey: key('bill'), partyId, date: days[6]!, reference: key('ref'), lines }
  const { invoiceId } = await t.act(ctx => recordBill(ctx, bill))
  const splits = [{ kind: 'invoice' as const, invoiceId, amountMinor: 80_000 }]
  const draft = { sourceKey: key('pay'), date: days[4]!, partyId, tenders: tenders(80_000), splits }
  await t.act(ctx => payOut(ctx, draft))
  const figures = await figuresOf(partyId, 'vendor')
  expect(differing(figures)).toEqual([])
  expect(figures.map(({ control, account }) => [control, account])).toEqual(
    days.map((_, at) => [0, at < 4 || at > 5 ? 0 : -80_000]),
  )
})

test('money of both currencies that is dated before the dollar invoice it pays waits for its day, gain and loss with it', async () => {
  await t.call(setRates, { rows: [{ currency: 'USD', date: days[0]!, rate: '0.3075' }] })
  await t.call(setRates, { rows: [{ currency: 'USD', date: days[4]!, rate: '0.3100' }] })
  const partyId = (await aCustomer(t)).id
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 100_00 }]
  const draft = { kind: 'sale' as const, date: days[5]!, lines, partyId, sourceKey: key('invoice') }
  const { invoiceId } = await t.act(ctx => issueInvoice(ctx, { ...draft, foreign: { currency: 'USD' } }))
  // 40 dollars for 12.500 dinars, which stand at 12.400; then 60 dollars into a dollar account at 0.3075 for what stands at 18.600.
  const dinars = [{ kind: 'invoice' as const, invoiceId, amountMinor: 12_500, foreign: '40.00' }]
  const paid = { sourceKey: key('take'), date: days[3]!, partyId, tenders: tenders(12_500), splits: dinars }
  await t.act(ctx => takePayment(ctx, paid))
  const account = { parentId: await anAccountId(t, '1102'), code: '110202', nameAr: 'بنك الدولار' }
  const { id: accountId } = await t.call(addAccount, { ...account, control: 'treasury' })
  const bank = { kind: 'bank' as const, nameAr: 'بنك الدولار', accountId, currency: 'USD' as const }
  const { id: dollarsId } = await t.call(addTreasury, bank)
  const dollars = [{ kind: 'invoice' as const, invoiceId, amountMinor: 60_00 }]
  await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: key('take'),
      date: days[2]!,
      partyId,
      splits: dollars,
      tenders: [{ treasuryAccountId: dollarsId, amountMinor: 60_00 }],
      foreign: { currency: 'USD' },
    }),
  )
  const figures = await figuresOf(partyId, 'customer')
  expect(differing(figures)).toEqual([])
  expect(figures.map(({ control, account }) => [control, account])).toEqual(
    days.map((_, at) => [0, at < 2 || at > 4 ? 0 : at < 3 ? -18_450 : -30_950]),
  )
  expect(await t.act(billingInvariants[19])).toEqual([])
  expect((await t.call(compareSync, {})).differences).toEqual([])
  const held = (name: string) => t.act(ctx => accountBalance(ctx, name))
  expect([await held('fxGain'), await held('fxLoss')]).toEqual([-100, 150])
})

/** Numbers below a limit that are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('documents and settlements in any order of their days: ageing, control accounts and statements agree on every day', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const below = chance(seed)
    const pick = <Each>(of: readonly Each[]): Each | undefined => of[below(Math.max(of.length, 1))]
    const day = () => days[below(days.length)]!
    const amount = () => (below(9) + 1) * 10_101
    const partyId = (await aCustomer(t)).id
    const vendorId = await aVendor(t)
    const invoices: string[] = []
    const bills: string[] = []
    const receipts: string[] = []
    const deposits: string[] = []
    const writeOffs: string[] = []
    const cheques: string[] = []
    const acts: Record<string, () => Promise<unknown>> = {
      invoice: async () => invoices.push(await invoice(partyId, day(), amount())),
      bill: async () => {
        const lines = [{ descriptionAr: 'صيانة', key: 'otherExpense', amountMinor: amount() }]
        const bill = { sourceKey: key('bill'), partyId: vendorId, date: day(), reference: key('ref'), lines }
        bills.push((await t.act(ctx => recordBill(ctx, bill))).invoiceId)
      },
      receipt: async () => receipts.push(await receipt(partyId, day(), amount())),
      chosen: async () => receipts.push(await receipt(partyId, day(), amount(), pick(invoices) ?? null)),
      payment: async () => {
        const amountMinor = amount()
        const draft = { sourceKey: key('pay'), date: day(), partyId: vendorId, tenders: tenders(amountMinor) }
        receipts.push((await t.act(ctx => payOut(ctx, { ...draft, splits: 'oldestFirst' }))).paymentId)
      },
      credit: () => {
        const line = { descriptionAr: 'خصم', key: 'rentalRevenue', amountMinor: amount() }
        const invoiceId = pick(below(2) === 0 ? invoices : bills) ?? ''
        const draft = { sourceKey: key('credit'), invoiceId, lines: [line], reason, date: day() }
        return t.act(ctx => creditInvoice(ctx, draft))
      },
      hold: async () => {
        const amountMinor = amount()
        const held = { sourceKey: key('hold'), partyId, purpose: 'تأمين', amountMinor, date: day() }
        deposits.push(
          (await t.act(ctx => holdDeposit(ctx, { ...held, tenders: tenders(amountMinor) }))).depositId,
        )
      },
      apply: () => {
        const use = { sourceKey: key('apply'), depositId: pick(deposits) ?? '', amountMinor: 10_101 }
        return t.act(ctx => applyDeposit(ctx, { ...use, date: day(), invoiceId: pick(invoices) ?? '' }))
      },
      writeOff: async () => {
        const draft = { sourceKey: key('writeOff'), invoiceIds: [pick(invoices) ?? ''], reason, date: day() }
        writeOffs.push(...(await t.act(ctx => writeOff(ctx, draft))).documents.map(one => one.id))
      },
      recover: () => {
        const draft = {
          sourceKey: key('recover'),
          writeOffId: pick(writeOffs) ?? '',
          tenders: tenders(10_101),
        }
        return t.act(ctx => recoverWriteOff(ctx, { ...draft, date: day() }))
      },
      allocate: () => {
        const from = { paymentId: pick(receipts) ?? '' }
        const order = { sourceKey: key('allocate'), from, invoices: 'oldestFirst' as const, date: day() }
        return t.act(ctx => allocate(ctx, order))
      },
      unallocate: async () => {
        const rows = await t.act(ctx =>
          rawQuery<{ id: string }>(
            ctx.db,
            'select id from billing.allocation where company_id = $1 and released_minor < amount_minor and invoice_id = any ($2) order by id',
            [ctx.company.id, [...invoices, ...bills]],
          ),
        )
        const allocationId = pick(rows)?.id ?? ''
        return t.act(ctx => unallocate(ctx, { sourceKey: key('free'), allocationId, date: day() }))
      },
      refund: () => {
        const draft = { sourceKey: key('refund'), paymentId: pick(receipts) ?? '', amountMinor: 10_101 }
        return t.act(ctx =>
          refundPayment(ctx, { ...draft, tender: { treasuryAccountId: bankId }, date: day() }),
        )
      },
      voidPayment: () => {
        const paymentId = pick(receipts) ?? ''
        return t.act(ctx => voidPayment(ctx, { sourceKey: key('void'), paymentId, reason }))
      },
      voidInvoice: () => {
        const invoiceId = pick([...invoices, ...bills, ...writeOffs]) ?? ''
        return t.act(ctx => voidInvoice(ctx, { sourceKey: key('void'), invoiceId, reason }))
      },
      returned: () => {
        const order = { sourceKey: key('return'), paymentId: pick(receipts) ?? '', on: day(), reason }
        return t.act(ctx => returnPayment(ctx, order))
      },
      cheque: async () => {
        const amountMinor = amount()
        const cheque = { number: `${++count}`, bank: 'بوبيان', drawer: 'محل', dueOn: firstDay, amountMinor }
        const taken = {
          sourceKey: key('cheque'),
          date: day(),
          partyId,
          splits: 'oldestFirst' as const,
          cheque,
        }
        cheques.push((await t.act(ctx => receiveCheque(ctx, taken))).chequeId)
      },
      moveCheque: () => {
        const to = pick(['lodged', 'bounced', 'cleared', 'lodged'] as const)!
        const order = { sourceKey: key('move'), chequeId: pick(cheques) ?? '', to, on: day(), chargeMinor: 0 }
        const treasuryAccountId = to === 'lodged' ? bankId : null
        return t.act(ctx => moveCheque(ctx, { ...order, treasuryAccountId }))
      },
    }
    const names = Object.keys(acts)
    const done: string[] = []
    for (let act = 0; act < 60; act++) {
      const name = act < 6 ? ['invoice', 'bill'][act % 2]! : names[below(names.length)]!
      try {
        await acts[name]!()
        done.push(name)
      } catch (error) {
        // A refusal, an id that nothing was picked for yet.
        if (!(error instanceof RefusalError) && !String(error).includes('type uuid')) throw error
      }
    }
    const told = `seed ${seed}: ${done.join(' ')}`
    expect(differing(await figuresOf(partyId, 'customer')), told).toEqual([])
    expect(differing(await figuresOf(vendorId, 'vendor')), told).toEqual([])
    const kept = [9, 10, 16] as const
    for (const one of kept) expect(await t.act(billingInvariants[one]), told).toEqual([])
    // Whatever day is asked about, the days up to it agree: a month is closed upon its own.
    expect(await t.act(ctx => controlsThatDifferIn(ctx, days[8]!)), told).toEqual([])
    expect(await t.act(subledgersThatDiffer), told).toEqual([])
  }
}, 240_000)

test('books of before, in which money settled an invoice ahead of its day, show it as a credit until then', async () => {
  const partyId = (await aCustomer(t)).id
  const invoiceId = await invoice(partyId, days[5]!, 100_000)
  await receipt(partyId, days[2]!, 40_000)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('update billing.allocation set allocated_on = $1 where invoice_id = $2', [
    ...[days[2], invoiceId],
  ])
  await owner.query('update billing.invoice set settled_from = $1 where id = $2', [days[2], invoiceId])
  await owner.end()
  const figures = await figuresOf(partyId, 'customer')
  expect(figures.map(({ ageing }) => ageing)).toEqual(
    days.map((_, at) => (at < 2 ? 0 : at < 5 ? -40_000 : 60_000)),
  )
})
