import { describe, expect, it } from 'vitest'
import { type PaidSlip, wageProof } from './wageProof.rules.ts'

const slip = (name: string, changed: Partial<PaidSlip> = {}): PaidSlip => ({
  employeeId: name,
  number: name,
  name,
  state: 'payable',
  paymentMethod: 'bank',
  netMinor: 100,
  transferredMinor: 0,
  cashMinor: 0,
  isReturned: false,
  ...changed,
})

describe('The wage proof of Kuwait', () => {
  it('shows due, transferred, the difference and its reason, and the deadline of the law row', () => {
    const proof = wageProof(
      [
        slip('a', { state: 'paid', transferredMinor: 100 }),
        slip('b', { paymentMethod: 'cash' }),
        slip('c', { transferredMinor: 90 }),
        slip('d', { state: 'held' }),
        slip('e', { isReturned: true }),
        slip('f', { isReturned: true, cashMinor: 100, state: 'paid' }),
        slip('g', { paymentMethod: 'cheque' }),
        slip('h'),
        slip('nobody', { netMinor: 0 }),
      ],
      '2026-11-30',
      7,
    )
    expect(proof.rows.map(row => [row.name, row.differenceMinor, row.reason])).toEqual([
      ['a', 0, 'none'],
      ['b', 100, 'cash'],
      ['c', 10, 'partlyPaid'],
      ['d', 100, 'held'],
      ['e', 100, 'returned'],
      ['f', 100, 'cash'],
      ['g', 100, 'cheque'],
      ['h', 100, 'unexplained'],
    ])
    expect([proof.deadlineOn, proof.waitingCount, proof.isComplete]).toEqual(['2026-12-07', 3, false])
  })

  it('is complete when every difference has a reason that no transfer will mend', () => {
    const paid = [slip('a', { transferredMinor: 100 }), slip('b', { paymentMethod: 'cash' })]
    expect(wageProof(paid, '2026-11-30', null)).toMatchObject({ isComplete: true, deadlineOn: null })
  })
})
