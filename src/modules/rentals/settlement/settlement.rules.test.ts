import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  freeDeposit,
  holdUntilOn,
  type OpenInvoice,
  proposeSettlement,
  reservesOf,
} from './settlement.rules.ts'

const charges: OpenInvoice = {
  id: 'charges',
  number: 'INV-2026-00002',
  dueOn: '2026-12-05',
  kind: 'charge',
  openMinor: 36_250,
}
const damage: OpenInvoice = {
  id: 'damage',
  number: 'INV-2026-00003',
  dueOn: '2026-12-06',
  kind: 'charge',
  openMinor: 50_000,
}
const deposit = { id: 'deposit', number: 'DEP-2026-00001', balanceMinor: 100_000, keptMinor: 0 }
const facts = {
  deposits: [deposit],
  invoices: [damage, charges],
  reserves: [],
  holdUntilOn: '2026-12-19',
  today: '2026-12-19',
}

describe('The settlement', () => {
  it('applies 86.250 of the deposit and returns 13.750 when the clock has run', () => {
    expect(holdUntilOn('2026-12-05', 14)).toBe('2026-12-19')
    expect(proposeSettlement(facts)).toMatchObject({
      applications: [
        { depositId: 'deposit', invoiceId: 'charges', amountMinor: 36_250 },
        { depositId: 'deposit', invoiceId: 'damage', amountMinor: 50_000 },
      ],
      appliedMinor: 86_250,
      remainderMinor: 13_750,
      returnableMinor: 13_750,
      stillOpenMinor: 0,
    })
  })

  it('returns nothing before the clock has run or before the return', () => {
    expect(proposeSettlement({ ...facts, today: '2026-12-18' }).returnableMinor).toBe(0)
    expect(proposeSettlement({ ...facts, holdUntilOn: holdUntilOn(null, 14) }).returnableMinor).toBe(0)
  })

  it('keeps back undecided marks and uninvoiced charges', () => {
    const reserves = reservesOf({
      undecidedMarks: [{ id: 'mark', estimateMinor: 60_000 }],
      uninvoicedCharges: [{ id: 'charge', amountMinor: 10_000 }],
      lateFines: null,
      byHand: [],
    })
    expect(proposeSettlement({ ...facts, reserves })).toMatchObject({
      reservedMinor: 70_000,
      appliedMinor: 30_000,
      remainderMinor: 0,
      stillOpenMinor: 56_250,
    })
  })

  it('frees a late-fine reserve on its release day', () => {
    const reserves = reservesOf({
      undecidedMarks: [],
      uninvoicedCharges: [],
      lateFines: { contractId: 'contract', count: 1, amountMinor: 35_000, releaseOn: '2027-01-23' },
      byHand: [],
    })
    expect(freeDeposit(100_000, reserves, '2027-01-22')).toBe(65_000)
    expect(freeDeposit(100_000, reserves, '2027-01-23')).toBe(100_000)
  })

  it('leaves alone what finance keeps back by hand until its day', () => {
    const byHand = [{ id: 'reserve', amountMinor: 40_000, releaseOn: '2026-12-20' }]
    const reserves = reservesOf({ undecidedMarks: [], uninvoicedCharges: [], lateFines: null, byHand })
    const deposits = [{ ...deposit, keptMinor: 40_000 }]
    expect(proposeSettlement({ ...facts, deposits, reserves })).toMatchObject({
      reservedMinor: 40_000,
      appliedMinor: 60_000,
      remainderMinor: 0,
      stillOpenMinor: 26_250,
      reserves: [{ kind: 'byHand', subjectId: 'reserve' }],
    })
    expect(proposeSettlement({ ...facts, reserves, today: '2026-12-20' })).toMatchObject({
      reservedMinor: 0,
      appliedMinor: 86_250,
      returnableMinor: 13_750,
    })
  })

  it('uses the deposit in which nothing is kept back', () => {
    const reserves = reservesOf({
      undecidedMarks: [{ id: 'mark', estimateMinor: 100_000 }],
      uninvoicedCharges: [],
      lateFines: null,
      byHand: [],
    })
    const second = { ...deposit, id: 'second', number: 'DEP-2026-00002' }
    const deposits = [{ ...deposit, keptMinor: 100_000 }, second]
    const { applications, remainderMinor } = proposeSettlement({ ...facts, deposits, reserves })
    expect(applications.map(use => [use.depositId, use.amountMinor])).toEqual([
      ['second', 36_250],
      ['second', 50_000],
    ])
    expect(remainderMinor).toBe(13_750)
  })

  it('takes the oldest invoice first and on one day rent before charges before late fees', () => {
    const on = (id: string, kind: OpenInvoice['kind']): OpenInvoice => ({ ...charges, id, kind })
    const invoices = [
      on('fee', 'lateFee'),
      on('charge', 'charge'),
      on('fine', 'violation'),
      on('rent', 'rent'),
    ]
    const deposits = [{ ...deposit, balanceMinor: 1_000_000 }]
    expect(
      proposeSettlement({ ...facts, deposits, invoices }).applications.map(use => use.invoiceId),
    ).toEqual(['rent', 'charge', 'fine', 'fee'])
  })

  it('never uses more than is free, and accounts for every unit', () => {
    const money = fc.integer({ min: 0, max: 200_000 })
    const random = fc.record({
      balances: fc.array(money, { maxLength: 3 }),
      open: fc.array(money, { maxLength: 5 }),
      kept: fc.array(money, { maxLength: 3 }),
      reserved: fc.array(money, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(random, ({ balances, open, kept, reserved }) => {
        const proposal = proposeSettlement({
          ...facts,
          deposits: balances.map((balanceMinor, index) => ({
            id: `d${index}`,
            number: '',
            balanceMinor,
            keptMinor: Math.min(balanceMinor, kept[index] ?? 0),
          })),
          invoices: open.map((openMinor, index) => ({ ...charges, id: `i${index}`, openMinor })),
          reserves: reserved.map(amountMinor => ({
            kind: 'mark',
            subjectId: 'mark',
            amountMinor,
            releaseOn: null,
            fineCount: null,
          })),
        })
        expect(proposal.remainderMinor).toBeGreaterThanOrEqual(0)
        const usable = balances.map((balance, index) => Math.max(0, balance - (kept[index] ?? 0)))
        expect(proposal.appliedMinor + proposal.remainderMinor).toBeLessThanOrEqual(
          usable.reduce((sum, minor) => sum + minor, 0),
        )
        expect(proposal.reservedMinor + proposal.appliedMinor + proposal.remainderMinor).toBe(
          proposal.heldMinor,
        )
        for (const [index, balance] of balances.entries()) {
          const used = proposal.applications.filter(use => use.depositId === `d${index}`)
          expect(used.reduce((sum, use) => sum + use.amountMinor, 0)).toBeLessThanOrEqual(
            balance - Math.min(balance, kept[index] ?? 0),
          )
        }
        for (const [index, amount] of open.entries()) {
          const paid = proposal.applications.filter(use => use.invoiceId === `i${index}`)
          expect(paid.reduce((sum, use) => sum + use.amountMinor, 0)).toBeLessThanOrEqual(amount)
        }
      }),
      { numRuns: 300 },
    )
  })
})
