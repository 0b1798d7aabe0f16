import { describe, expect, it } from 'vitest'
import { refused } from '#kernel/shared/refusal.ts'
import {
  holdExpiresAt,
  type QuotationStatus,
  quotationStatus,
  quotationStatuses,
  whyNotConvert,
  whyNotDecide,
  whyNotQuotationState,
  whyNotSend,
  winRate,
} from './quotation.rules.ts'

const zone = 'Asia/Kuwait'
const sent = { status: 'sent' as QuotationStatus, validUntilOn: '2026-11-27', decidedOn: null }
const open = { now: new Date('2026-11-22T07:00:00Z'), timeZone: zone, isAvailable: true }

describe('A quotation', () => {
  it('expires at midnight of the company after its last valid day', () => {
    expect(quotationStatus(sent, new Date('2026-11-27T20:59:59Z'), zone)).toBe('sent')
    expect(quotationStatus(sent, new Date('2026-11-27T21:00:00Z'), zone)).toBe('expired')
    expect(quotationStatus({ ...sent, status: 'approved' }, new Date('2026-12-27T21:00:00Z'), zone)).toBe(
      'approved',
    )
  })

  it.each<[string, typeof sent | null, Partial<typeof open>, string | null]>([
    ['an open link', sent, {}, null],
    ['a link that matches nothing', null, {}, 'rentals.quotation.linkInvalid'],
    ['a replaced version', { ...sent, status: 'superseded' }, {}, 'rentals.quotation.superseded'],
    ['a withdrawn quotation', { ...sent, status: 'withdrawn' }, {}, 'rentals.quotation.linkInvalid'],
    [
      'an expired quotation',
      sent,
      { now: new Date('2026-11-28T07:00:00Z') },
      'rentals.quotation.linkInvalid',
    ],
    ['a vehicle that is gone', sent, { isAvailable: false }, 'rentals.quotation.noLongerAvailable'],
  ])('answers %s', (_, quotation, change, code) => {
    expect(whyNotDecide(quotation, { ...open, ...change })?.code ?? null).toBe(code)
  })

  it('tells the day of an earlier decision', () => {
    const decided = { ...sent, status: 'approved' as const, decidedOn: '2026-11-22' }
    expect(whyNotDecide(decided, open)).toMatchObject({
      code: 'rentals.quotation.alreadyDecided',
      params: { date: '2026-11-22' },
    })
  })

  it('is converted until its last valid day', () => {
    const approved = { ...sent, status: 'approved' as const }
    const facts = { today: '2026-11-27', claim: null, blacklist: null }
    expect(whyNotConvert(approved, facts)).toBeNull()
    expect(whyNotConvert(approved, { ...facts, today: '2026-11-28' })).toMatchObject({
      code: 'rentals.quotation.expired',
      params: { date: '2026-11-27' },
    })
    const taken = refused('fleet.claim.taken')
    expect(whyNotConvert(approved, { ...facts, claim: taken })).toBe(taken)
    expect(whyNotConvert(sent, facts)).toMatchObject({ code: 'rentals.quotation.stateChanged' })
  })

  it('is sent from draft, priced and to a customer in good standing', () => {
    const facts = { priceMissing: null, blacklist: null, today: '2026-11-20' }
    const draft = { ...sent, status: 'draft' as const }
    expect(whyNotSend(draft, facts)).toBeNull()
    expect(whyNotSend(sent, facts)).toMatchObject({ code: 'rentals.quotation.stateChanged' })
    expect(whyNotSend(draft, { ...facts, today: '2026-11-28' })).toMatchObject({
      code: 'rentals.quotation.expired',
    })
    const missing = refused('fleet.price.missing')
    expect(whyNotSend(draft, { ...facts, priceMissing: missing })).toBe(missing)
  })

  it('is withdrawn while it waits and revised once it was sent', () => {
    const from = (action: 'withdraw' | 'revise') =>
      quotationStatuses.filter(status => whyNotQuotationState(status, action) === null)
    expect(from('withdraw')).toEqual(['draft', 'sent'])
    expect(from('revise')).toEqual(['sent'])
  })

  it('holds a vehicle for at most 72 hours', () => {
    const from = new Date('2026-11-20T07:00:00Z')
    expect(holdExpiresAt(from, 24)?.toISOString()).toBe('2026-11-21T07:00:00.000Z')
    expect(holdExpiresAt(from, 200)?.toISOString()).toBe('2026-11-23T07:00:00.000Z')
    expect(holdExpiresAt(from, 0)).toBeNull()
  })

  it('counts its win rate over decided quotations', () => {
    expect(winRate(2, 1)).toBe(6_667)
    expect(winRate(0, 0)).toBeNull()
  })
})
