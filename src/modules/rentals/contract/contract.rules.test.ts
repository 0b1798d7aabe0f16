import { describe, expect, it } from 'vitest'
import { refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { defaultApprovalLimits, triggersOf } from './approval.rules.ts'
import {
  type HandOverFacts,
  type SubmitFacts,
  statusAfterSubmit,
  whyNotActivate,
  whyNotAssign,
  whyNotCancel,
  whyNotClose,
  whyNotDates,
  whyNotExtend,
  whyNotHandOver,
  whyNotInState,
  whyNotReason,
  whyNotRenew,
  whyNotResume,
  whyNotReturn,
  whyNotShorten,
  whyNotSubmit,
  whyNotSuspend,
  whyNotSwap,
  whyNotUndoReturn,
} from './contract.rules.ts'
import {
  type ContractStatus,
  contractActionStates,
  contractActions,
  contractStatuses,
  contractTransitions,
} from './contractState.rules.ts'

const inState = (status: ContractStatus, isService = false) => ({ status, isService })
const credit = {
  limitMinor: 500_000,
  isOnHold: false,
  openReceivablesMinor: 0,
  unallocatedReceiptsMinor: 0,
  uninvoicedChargesMinor: 0,
}
const submit: SubmitFacts = {
  claim: null,
  blacklist: null,
  credit,
  firstBillMinor: 0,
  belowMinimum: null,
  discountLimit: null,
  minDays: null,
  triggers: [],
  requestsApproval: false,
}
const handOver: HandOverFacts = {
  depositRequiredMinor: 100_000,
  depositHeldMinor: 100_000,
  signatureIsRequired: true,
  isSigned: true,
  credit,
  creditIsApproved: false,
  firstBillMinor: 126_700,
  unpaidDueMinor: 0,
  law: null,
}
const taken = refused('fleet.claim.taken')
const blacklisted = refused('parties.party.blacklisted')
const discount = refused('rentals.price.discountLimit')
const now = new Date('2026-12-05T12:00:00Z')

describe('The life cycle of a contract', () => {
  const expected: Partial<Record<ContractStatus, string[]>> = {
    draft: ['submit', 'cancel'],
    under_review: ['approve', 'reject', 'cancel'],
    reserved: ['handOver', 'assign', 'cancel'],
    active: ['return', 'extend', 'swap', 'shorten', 'renew', 'suspend'],
    suspended: ['return', 'resume'],
    returned: ['close', 'undoReturn'],
    closed: [],
    cancelled: [],
  }

  it.each(contractStatuses)('allows in state %s exactly the actions of section 4', status => {
    const open = contractActions.filter(action => whyNotInState(inState(status), action) === null)
    expect(new Set(open)).toEqual(new Set(expected[status]))
  })

  it('lets dispatch hand over and take back, but change nothing else', () => {
    const dispatcher = new Set(['fleet.dispatch.write'])
    const actions = contractStatuses.flatMap(status => contractActionStates(inState(status), dispatcher, {}))
    expect(actions.map(one => one.action)).toEqual(['handOver', 'return', 'return'])
  })

  it('names the state in its refusal and shows a reason beside a dead button', () => {
    expect(whyNotInState(inState('closed'), 'extend')).toMatchObject({
      code: 'rentals.contract.stateChanged',
      kind: 'conflict',
      params: { state: 'closed' },
    })
    const states = contractActionStates(inState('returned'), new Set(['operations.contracts.write']), {
      close: taken,
    })
    expect(states).toEqual([
      { action: 'close', why: taken },
      { action: 'undoReturn', why: null },
    ])
  })

  it('activates a service contract instead of handing over, and closes it from active', () => {
    expect(whyNotInState(inState('reserved', true), 'activate')).toBeNull()
    expect(whyNotInState(inState('reserved', true), 'handOver')).not.toBeNull()
    expect(whyNotInState(inState('active', true), 'close')).toBeNull()
    expect(whyNotInState(inState('reserved'), 'activate')).not.toBeNull()
  })

  it('never leaves closed or cancelled', () => {
    const final = contractTransitions.filter(
      one => one.from.includes('closed') || one.from.includes('cancelled'),
    )
    expect(final).toEqual([])
  })
})

describe('Submitting', () => {
  it('asks availability, blacklist, credit, minimum, discount and days in that order', () => {
    const all = { ...submit, claim: taken, blacklist: blacklisted, discountLimit: discount }
    expect(whyNotSubmit(inState('draft'), all)).toBe(taken)
    expect(whyNotSubmit(inState('draft'), { ...all, claim: null })).toBe(blacklisted)
    expect(whyNotSubmit(inState('draft'), { ...all, claim: null, blacklist: null })).toBe(discount)
    expect(whyNotSubmit(inState('draft'), submit)).toBeNull()
    expect(whyNotSubmit(inState('reserved'), submit)).toMatchObject({ code: 'rentals.contract.stateChanged' })
  })

  it('refuses 8 % off without a request and sends it to review with one', () => {
    const triggers = triggersOf(
      {
        price: {
          listPriceMinor: 3_000_000,
          discountMinor: 240_000,
          rentMinor: 2_760_000,
          minimumMinor: null,
          totalMinor: 2_760_000,
        },
        isUnderMinDays: false,
        creditExcessMinor: 0,
        startOn: '2026-12-01',
        today: '2026-12-01',
        depositRequiredMinor: 0,
        depositOfRateMinor: 0,
        rights: { mayDiscount: false, mayOverridePrice: false },
      },
      defaultApprovalLimits,
    )
    expect(triggers).toEqual(['discount'])
    const facts = { ...submit, discountLimit: discount, triggers }
    expect(whyNotSubmit(inState('draft'), facts)).toBe(discount)
    expect(whyNotSubmit(inState('draft'), { ...facts, requestsApproval: true })).toBeNull()
    expect(statusAfterSubmit({ triggers, requestsApproval: true })).toBe('under_review')
    expect(statusAfterSubmit({ triggers: [], requestsApproval: true })).toBe('reserved')
  })

  it('refuses credit beyond the limit with the excess', () => {
    const facts = { ...submit, credit: { ...credit, openReceivablesMinor: 345_000 }, firstBillMinor: 180_000 }
    expect(whyNotSubmit(inState('draft'), facts)).toMatchObject({
      code: 'rentals.contract.creditExceeded',
      params: { amount: '25.000' },
    })
  })
})

describe('Handing over', () => {
  it.each([
    ['a missing deposit', { depositHeldMinor: 99_999 }, 'rentals.contract.depositMissing'],
    ['an unsigned contract', { isSigned: false }, 'rentals.contract.unsigned'],
    [
      'a cash customer who has not paid',
      { credit: { ...credit, limitMinor: 0 }, unpaidDueMinor: 1 },
      'rentals.contract.creditExceeded',
    ],
    ['an unlawful contract', { law: refused('rentals.law.blocked') }, 'rentals.law.blocked'],
  ])('refuses %s', (_, change, code) => {
    expect(whyNotHandOver(inState('reserved'), { ...handOver, ...change })).toMatchObject({ code })
  })

  it('accepts a paid, signed and lawful contract, in reserved state only', () => {
    expect(whyNotHandOver(inState('reserved'), handOver)).toBeNull()
    expect(whyNotHandOver(inState('active'), handOver)).not.toBeNull()
    expect(whyNotActivate(inState('reserved', true), handOver)).toBeNull()
    expect(whyNotActivate(inState('reserved', true), { ...handOver, isSigned: false })).toMatchObject({
      code: 'rentals.contract.unsigned',
    })
    expect(
      whyNotHandOver(inState('reserved'), { ...handOver, signatureIsRequired: false, isSigned: false }),
    ).toBeNull()
  })
})

describe('Return, undo, close and cancel', () => {
  it('refuse a return from a state without a vehicle out, or in the future', () => {
    expect(whyNotReturn(inState('suspended'), now, now)).toBeNull()
    expect(whyNotReturn(inState('reserved'), now, now)).not.toBeNull()
    expect(whyNotReturn(inState('active'), new Date(now.getTime() + 1), now)).toMatchObject({
      code: 'rentals.contract.inFuture',
    })
  })

  it('undo within 60 minutes unless a charge was invoiced', () => {
    const recordedAt = new Date(now.getTime() - 60 * 60_000)
    const facts = { recordedAt, now, invoicedCharges: 0 }
    expect(whyNotUndoReturn(inState('returned'), facts)).toBeNull()
    expect(whyNotUndoReturn(inState('returned'), { ...facts, invoicedCharges: 1 })).toMatchObject({
      code: 'rentals.return.charged',
    })
    const later = new Date(now.getTime() + 1)
    expect(whyNotUndoReturn(inState('returned'), { ...facts, now: later })).toMatchObject({
      code: 'rentals.return.undoExpired',
    })
  })

  it('close only when marks are decided and everything is billed', () => {
    expect(whyNotClose(inState('returned'), { undecidedMarks: 1, unbilledMinor: 0 })).toMatchObject({
      code: 'fleet.mark.undecided',
      params: { count: 1 },
    })
    expect(whyNotClose(inState('returned'), { undecidedMarks: 0, unbilledMinor: 36_250 })).toMatchObject({
      code: 'rentals.contract.unbilled',
      params: { amount: '36.250' },
    })
    expect(whyNotClose(inState('returned'), { undecidedMarks: 0, unbilledMinor: 0 })).toBeNull()
  })

  it('cancel only after the money was given back', () => {
    expect(whyNotCancel(inState('reserved'), 20_000)).toMatchObject({
      code: 'rentals.contract.moneyHeld',
      params: { amount: '20.000' },
    })
    expect(whyNotCancel(inState('draft'), 0)).toBeNull()
    expect(whyNotCancel(inState('active'), 0)).not.toBeNull()
  })
})

describe('Changes of a running contract', () => {
  const dueBackAt = new Date('2026-12-10T07:00:00Z')
  const extend = { dueBackAt, claim: null, blacklist: null, credit, billMinor: 0, law: null }
  const active = inState('active')
  const at = (day: number) => new Date(Date.UTC(2026, 11, day, 7))

  it('extend forward and shorten backward, never the other way', () => {
    expect(whyNotExtend(active, { ...extend, newDueBackAt: at(11) })).toBeNull()
    expect(whyNotExtend(active, { ...extend, newDueBackAt: at(10) })).toMatchObject({
      code: 'rentals.contract.notLonger',
    })
    expect(whyNotExtend(active, { ...extend, newDueBackAt: at(11), claim: taken })).toBe(taken)
    const shorten = { startAt: at(1), dueBackAt, now }
    expect(whyNotShorten(active, { ...shorten, newDueBackAt: at(9) })).toBeNull()
    expect(whyNotShorten(active, { ...shorten, newDueBackAt: at(10) })).toMatchObject({
      code: 'rentals.contract.notShorter',
    })
    expect(whyNotShorten(active, { ...shorten, newDueBackAt: at(4) })).toMatchObject({
      code: 'rentals.contract.notShorter',
    })
    // A successor begins where the contract before it ends.
    expect(whyNotShorten(active, { ...shorten, startAt: at(8), newDueBackAt: at(8) })).toMatchObject({
      code: 'rentals.contract.notShorter',
    })
  })

  it('swap into another vehicle only', () => {
    const swap = { fromVehicleId: 'a', toVehicleId: 'b', claim: null, law: null }
    expect(whyNotSwap(active, swap)).toBeNull()
    expect(whyNotSwap(active, { ...swap, toVehicleId: 'a' })).toMatchObject({
      code: 'rentals.contract.sameVehicle',
    })
    expect(whyNotAssign(inState('reserved'), taken)).toBe(taken)
    expect(whyNotAssign(active, null)).not.toBeNull()
  })

  it('suspend and resume with a reason', () => {
    expect(whyNotSuspend(active, ' ')).toMatchObject({ code: 'rentals.reason.required' })
    expect(whyNotSuspend(active, 'حادث')).toBeNull()
    expect(whyNotResume(inState('suspended'), 'انتهى الإصلاح')).toBeNull()
    expect(whyNotResume(active, 'انتهى الإصلاح')).not.toBeNull()
  })

  it('renew for customers who are neither blacklisted nor over their limit', () => {
    expect(whyNotRenew(active, { ...extend, blacklist: blacklisted })).toBe(blacklisted)
    expect(whyNotRenew(active, extend)).toBeNull()
    expect(whyNotRenew(inState('returned'), extend)).not.toBeNull()
  })

  it('keep dates, versions and reasons honest', () => {
    expect(whyNotDates(at(2), at(1))).toMatchObject({ code: 'rentals.contract.datesReversed' })
    expect(whyNotDates(at(1), at(2))).toBeNull()
    const tenYears = new Date('2036-11-25T10:00:00Z')
    expect(whyNotDates(new Date('2026-11-25T10:00:00Z'), tenYears)).toBeNull()
    expect(whyNotDates(new Date('2026-11-25T09:59:00Z'), tenYears)).toMatchObject({
      code: 'rentals.contract.tooLong',
      field: 'dueBackAt',
      params: { years: 10 },
    })
    expect(whyNotStale({ version: 3 }, 2)).toMatchObject({ code: 'kernel.record.stale', kind: 'conflict' })
    expect(whyNotStale({ version: 3 }, 3)).toBeNull()
    expect(whyNotReason('قصير')).toMatchObject({ code: 'rentals.reason.tooShort' })
    expect(whyNotReason('سبب مكتوب بوضوح')).toBeNull()
  })
})
