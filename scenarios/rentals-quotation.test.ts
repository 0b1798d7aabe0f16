import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { listSignatures } from '#modules/platform/signing/signing.contract.ts'
import { getContract, submitContract } from '#modules/rentals/contract/contract.contract.ts'
import { expireQuotations } from '#modules/rentals/contract/jobs.commands.ts'
import { quotationDownload, quotationPaper } from '#modules/rentals/document/document.contract.ts'
import {
  aContract,
  aDriver,
  aLawfulVehicle,
  aQuotation,
  aRentalCompany,
  aSignature,
  ecoGroup,
} from '#modules/rentals/make.ts'
import { listExtras } from '#modules/rentals/price/price.contract.ts'
import {
  convertQuotation,
  getQuotation,
  linkQuotation,
  listQuotations,
  quotationTotals,
  reviseQuotation,
  saveQuotation,
  sendQuotation,
  withdrawQuotation,
} from '#modules/rentals/quotation/quotation.contract.ts'
import { decideQuotation, openQuotation } from '#modules/rentals/quotation/quotationLink.contract.ts'
import { viewQuotation } from '#modules/rentals/quotation/quotationView.contract.ts'
import { sealApproval } from '#modules/rentals/signing/seal.job.ts'

let t: TestCompany
let groupId: string
let vehicleId: string
let customerId: string

const period = { startAt: '2026-12-01T10:00:00+03:00', dueBackAt: '2026-12-08T10:00:00+03:00' }
const tokenOf = (link: string) => new URL(link, 'https://office.example').searchParams.get('token')!
const anOffer = (more: object = {}) =>
  aQuotation(t, {
    customerId,
    items: [{ type: 'daily', vehicleId, ...period }],
    validUntilOn: '2026-11-27',
    ...more,
  })
const approval = (token: string) => ({
  token,
  decision: 'approve' as const,
  name: 'بدر المثنى',
  consent: true as const,
  strokes: aSignature().strokes,
})

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-20T07:00:00Z' })
  groupId = await ecoGroup(t)
  vehicleId = await aLawfulVehicle(t, groupId)
  customerId = await aDriver(t)
})

describe('Scenario 4: quotation', () => {
  test('is sent with a hold, replaced, approved once and converted with identical lines', async () => {
    const first = await anOffer()
    const sent = await t.call(sendQuotation, first)
    expect(sent).toMatchObject({ number: 'QT-2026-00001', holdUntil: '2026-11-21T07:00:00.000Z' })
    expect(sent.whatsappText.replace(/token=\S+/, '')).not.toContain('70')

    const rival = await aContract(t, { vehicleId, ...period })
    expect(await t.refusal(submitContract, { id: rival.id, version: rival.version })).toMatchObject({
      code: 'fleet.claim.taken',
      params: { source: 'QT-2026-00001' },
    })

    t.setNow('2026-11-21T07:00:00Z')
    const second = await t.call(reviseQuotation, { id: first.id, version: sent.version })
    expect(second.versionNo).toBe(2)
    const resent = await t.call(sendQuotation, { id: second.id, version: second.version })
    expect(resent.number).toBe('QT-2026-00001')
    expect(await t.refusal(openQuotation, { token: tokenOf(sent.link) })).toMatchObject({
      code: 'rentals.quotation.superseded',
    })
    const seen = await t.call(openQuotation, { token: tokenOf(resent.link) })
    expect(seen.timeZone).toBe('Asia/Kuwait')
    expect(seen).toMatchObject({
      number: 'QT-2026-00001',
      versionNo: 2,
      total: '70.000',
      validUntilOn: '2026-11-27',
    })
    expect(seen.heldVehicle).toBe('Corolla 2025')
    await t.call(viewQuotation, { token: tokenOf(resent.link) })
    expect(await t.call(getQuotation, { id: second.id })).toMatchObject({
      viewedAt: '2026-11-21T07:00:00.000Z',
    })

    t.setNow('2026-11-22T07:00:00Z')
    const token = tokenOf(resent.link)
    const empty = { ...approval(token), strokes: [[{ x: 1, y: 1, atMs: 0 }]] }
    expect(await t.refusal(decideQuotation, empty)).toMatchObject({ code: 'platform.signing.emptySignature' })
    expect(await t.call(decideQuotation, approval(token))).toEqual({
      approved: true,
      on: '2026-11-22',
      holdUntil: '2026-11-23T07:00:00.000Z',
    })
    expect(await t.refusal(decideQuotation, approval(token))).toMatchObject({
      code: 'rentals.quotation.alreadyDecided',
      params: { date: '2026-11-22' },
    })

    const approved = await t.call(getQuotation, { id: second.id })
    expect(approved).toMatchObject({ status: 'approved', previous: { versionNo: 1, total: '70.000' } })
    // What the customer signed by link is sealed as the PDF they saw.
    const paper = { documentType: 'rentals.quotation', documentId: second.id }
    expect((await t.call(listSignatures, { ...paper, documentId: first.id })).whyNot).toBe(
      'platform.signing.notSignable',
    )
    await t.act(ctx => sealApproval(ctx, { quotationId: second.id }))
    expect((await t.call(listSignatures, paper)).requests).toMatchObject([
      { channel: 'link', state: 'signed', signedName: 'بدر المثنى', sealed: { no: 1 } },
    ])
    const { contracts } = await t.call(convertQuotation, { id: second.id, version: approved.version })
    const contract = await t.call(getContract, { id: contracts[0]!.id })
    expect(contract).toMatchObject({
      status: 'draft',
      total: approved.total,
      quotation: { number: 'QT-2026-00001' },
    })
    expect(contract.lines).toEqual(approved.items[0]!.lines)
    expect(await t.refusal(submitContract, { id: rival.id, version: rival.version })).toMatchObject({
      code: 'fleet.claim.taken',
    })
    expect(await t.call(submitContract, { id: contract.id, version: contract.version })).toMatchObject({
      status: 'reserved',
      number: 'CON-2026-00001',
    })
  })

  test('valid until the 27th, it is expired at midnight of the 28th and gives its vehicle back', async () => {
    const offer = await anOffer({ holdHours: 72 })
    const { link } = await t.call(sendQuotation, offer)
    t.setNow('2026-11-27T20:59:00Z')
    expect(await t.call(getQuotation, { id: offer.id })).toMatchObject({ status: 'sent' })
    t.setNow('2026-11-27T21:00:00Z')
    expect(await t.call(getQuotation, { id: offer.id })).toMatchObject({ status: 'expired' })
    expect(await t.refusal(decideQuotation, approval(tokenOf(link)))).toMatchObject({
      code: 'rentals.quotation.linkInvalid',
    })
    expect(await t.act(expireQuotations)).toBeGreaterThan(0)
    expect(await t.act(expireQuotations)).toBe(0)
    const { rows } = await t.call(listQuotations, { status: 'expired' })
    expect(rows.map(row => row.id)).toEqual([offer.id])
  })

  test('a rejection keeps its reason and frees the vehicle; the counters know it', async () => {
    const offer = await anOffer()
    const { link } = await t.call(sendQuotation, offer)
    await t.call(decideQuotation, {
      token: tokenOf(link),
      decision: 'reject',
      reason: 'price',
      reasonText: null,
    })
    expect(await t.call(quotationTotals, {})).toMatchObject({
      count: 1,
      winRateBasisPoints: 0,
      rejectReasons: [{ reason: 'price', count: 1 }],
    })
    const rival = await aContract(t, { vehicleId, ...period })
    expect(await t.call(submitContract, { id: rival.id, version: rival.version })).toMatchObject({
      status: 'reserved',
    })
  })

  test('an approval whose vehicle is gone is told so and decides nothing', async () => {
    const offer = await anOffer({ holdHours: 0 })
    const { link } = await t.call(sendQuotation, offer)
    const rival = await aContract(t, { vehicleId, ...period })
    await t.call(submitContract, { id: rival.id, version: rival.version })
    expect(await t.refusal(decideQuotation, approval(tokenOf(link)))).toMatchObject({
      code: 'rentals.quotation.noLongerAvailable',
    })
    expect(await t.call(getQuotation, { id: offer.id })).toMatchObject({ status: 'sent', decision: null })
  })
})

test('a draft is refused a validity that is over, at its field, and keeps what it was', async () => {
  const past = { code: 'rentals.quotation.validityPast', field: 'validUntilOn' }
  const draft = { customerId, items: [{ type: 'daily' as const, vehicleId, ...period }] }
  expect(await t.refusal(saveQuotation, { ...draft, validUntilOn: '2026-11-19' })).toMatchObject(past)
  const offer = await anOffer({ validUntilOn: '2026-11-20' })
  const { version } = offer
  const changed = { ...draft, id: offer.id, version, validUntilOn: '2026-11-01' }
  expect(await t.refusal(saveQuotation, changed)).toMatchObject(past)
  expect(await t.call(getQuotation, { id: offer.id })).toMatchObject({ version, validUntilOn: '2026-11-20' })
})

test('of three offers withdrawn one after the other, the one changed meanwhile is refused alone', async () => {
  const offers = await Promise.all([0, 1, 2].map(() => anOffer({ holdHours: 0 })))
  const [first, second, third] = offers as [(typeof offers)[0], (typeof offers)[0], (typeof offers)[0]]
  await t.call(sendQuotation, second)
  const withdrawn = ({ id, version }: typeof first) => ({ id, version, reason: null })
  await t.call(withdrawQuotation, withdrawn(first))
  expect(await t.refusal(withdrawQuotation, withdrawn(second))).toMatchObject({ code: 'kernel.record.stale' })
  await t.call(withdrawQuotation, withdrawn(third))
  const { rows } = await t.call(listQuotations, {})
  const statusOf = (id: string) => rows.find(row => row.id === id)?.status
  expect(offers.map(offer => statusOf(offer.id))).toEqual(['withdrawn', 'sent', 'withdrawn'])
})

describe('Links that are not good', () => {
  test('unknown, malformed and withdrawn links get one neutral answer', async () => {
    const neutral = { code: 'rentals.quotation.linkInvalid' }
    expect(await t.refusal(openQuotation, { token: 'x'.repeat(43) })).toMatchObject(neutral)
    const offer = await anOffer()
    const { link, version } = await t.call(sendQuotation, offer)
    await t.call(withdrawQuotation, { id: offer.id, version, reason: null })
    expect(await t.refusal(openQuotation, { token: tokenOf(link) })).toMatchObject(neutral)
    expect(await t.refusal(quotationDownload, { token: tokenOf(link) })).toMatchObject(neutral)
  })

  test('a link that was lost is made again; both serve until the offer is withdrawn, and a draft has none', async () => {
    const offer = await anOffer()
    expect(await t.refusal(linkQuotation, offer)).toMatchObject({ code: 'rentals.quotation.stateChanged' })
    const sent = await t.call(sendQuotation, offer)
    const known = { id: offer.id, version: sent.version }
    const again = await t.call(linkQuotation, known)
    expect(again).toMatchObject({ number: sent.number, version: sent.version, holdUntil: sent.holdUntil })
    const tokens = [sent.link, again.link].map(tokenOf)
    for (const token of tokens)
      expect(await t.call(openQuotation, { token })).toMatchObject({ number: sent.number })
    await t.call(withdrawQuotation, { ...known, reason: null })
    for (const token of tokens)
      expect((await t.refusal(openQuotation, { token })).code).toBe('rentals.quotation.linkInvalid')
  })
})

test('a quotation of three vehicles prints and becomes three equal contracts', async () => {
  for (const _ of [1, 2]) await aLawfulVehicle(t, groupId)
  const offer = await aQuotation(t, {
    customerId,
    items: [{ type: 'daily', groupId, quantity: 3, ...period }],
  })
  expect(offer.total).toBe('210.000')
  const { link, version } = await t.call(sendQuotation, offer)
  await t.call(decideQuotation, approval(tokenOf(link)))
  const paper = (await t.call(quotationPaper, { id: offer.id })) as DocumentReply
  expect(paper.fileName).toBe('QT-2026-00001.pdf')
  expect(new TextDecoder('latin1').decode(paper.bytes.slice(0, 5))).toBe('%PDF-')
  const { contracts } = await t.call(convertQuotation, { id: offer.id, version: version + 1 })
  expect(contracts).toHaveLength(3)
  for (const { id } of contracts) expect(await t.call(getContract, { id })).toMatchObject({ total: '70.000' })
})

test('a draft of several vehicles opens with what was typed for one, so that saving it again changes nothing', async () => {
  const { rows } = await t.call(listExtras, {})
  const extraId = rows.find(row => row.kind === 'extra')!.id
  const item = { type: 'daily' as const, groupId, quantity: 3, extras: [{ extraId, quantity: 1 }], ...period }
  for (const discount of [
    { kind: 'percent' as const, basisPoints: 500 },
    { kind: 'amount' as const, amount: '2.500' },
  ]) {
    const discountReason = 'عميل دائم للمكتب'
    const draft = await aQuotation(t, { customerId, items: [{ ...item, discount }], discountReason })
    const opened = (await t.call(getQuotation, { id: draft.id })).items[0]!
    expect(opened.typed).toEqual({ discount, extras: [{ extraId, quantity: 1 }] })
    const again = await t.call(saveQuotation, {
      id: draft.id,
      version: draft.version,
      customerId,
      discountReason,
      items: [{ ...item, ...opened.typed }],
    })
    expect(again.total).toBe(draft.total)
  }
})
