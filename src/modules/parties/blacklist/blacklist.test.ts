import { describe, expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { countParties, listParties, readParty } from '../party/party.contract.ts'
import { whyNotServe } from '../public.server.ts'
import { addBlock, appealBlock, liftBlock } from './blacklist.contract.ts'

const modules = [partiesServer]
const block = { reasonCode: 'non_return' as const, reason: 'لم يُرجع المركبة في موعدها' }

describe('The blacklist', () => {
  test('a blocked driver is refused with name, day and reason, until the day of review', async () => {
    const t = await aCompany({ modules, now: '2026-11-21T09:00:00Z' })
    const customer = await aCustomer(t)
    const driver = await aCustomer(t, { nameAr: 'خالد الراشد' })
    expect(await t.act(ctx => whyNotServe(ctx, [customer.id, driver.id]))).toBeNull()
    await t.call(addBlock, { ...block, partyId: driver.id, reviewOn: '2026-12-31' })
    const refusal = await t.act(ctx => whyNotServe(ctx, [customer.id, driver.id]))
    expect(refusal).toEqual({
      code: 'parties.party.blacklisted',
      kind: 'refused',
      params: {
        name: 'خالد الراشد',
        date: '2026-12-31',
        reason: block.reason,
        reasonCode: 'non_return',
        partyId: driver.id,
      },
    })
    expect((await t.call(countParties, {})).blacklisted).toBe(1)
    const { rows } = await t.call(listParties, { blacklisted: true })
    expect(rows.map(row => [row.id, row.blockedUntil])).toEqual([[driver.id, '2026-12-31']])
    t.setNow('2026-12-30T20:59:00Z')
    expect(await t.act(ctx => whyNotServe(ctx, [driver.id]))).not.toBeNull()
    t.setNow('2026-12-30T21:00:00Z')
    expect(await t.act(ctx => whyNotServe(ctx, [driver.id]))).toBeNull()
    expect((await t.call(readParty, { id: driver.id })).blacklist[0]?.state).toBe('expired')
    expect((await t.call(listParties, { blacklisted: false })).rows).toHaveLength(2)
  })

  test('a renewal carries the block on, and lifting ends all of it', async () => {
    const t = await aCompany({ modules, now: '2026-11-21T09:00:00Z' })
    const { id } = await aCustomer(t)
    await t.call(addBlock, { ...block, partyId: id, reviewOn: '2026-12-31' })
    t.setNow('2026-12-20T09:00:00Z')
    const renewal = await t.call(addBlock, { ...block, partyId: id, reviewOn: '2027-06-30' })
    expect((await t.call(readParty, { id })).blockedUntil).toBe('2027-06-30')
    await t.call(appealBlock, { id: renewal.id, appeal: 'أرجعت المركبة ومعي محضر التسليم' })
    expect((await t.call(readParty, { id })).blacklist[0]?.appeal).toBe('أرجعت المركبة ومعي محضر التسليم')
    await t.call(liftBlock, { partyId: id, reason: 'ثبت التسليم' })
    expect(await t.act(ctx => whyNotServe(ctx, [id]))).toBeNull()
    expect((await t.refusal(liftBlock, { partyId: id, reason: 'مرة أخرى' })).code).toBe(
      'parties.blacklist.none',
    )
    expect((await t.refusal(appealBlock, { id: renewal.id, appeal: 'بعد الرفع' })).code).toBe(
      'parties.blacklist.none',
    )
  })

  test('a block needs a reason of ten characters and lasts at most twelve months', async () => {
    const t = await aCompany({ modules, now: '2026-11-21T09:00:00Z' })
    const { id } = await aCustomer(t)
    const refusalOf = async (change: object) => {
      const { code, field } = await t.refusal(addBlock, {
        ...block,
        partyId: id,
        reviewOn: '2027-01-01',
        ...change,
      })
      return [code, field]
    }
    expect(await refusalOf({ reviewOn: '2027-11-22' })).toEqual([
      'parties.blacklist.reviewTooFar',
      'reviewOn',
    ])
    expect(await refusalOf({ reviewOn: '2026-11-21' })).toEqual(['parties.blacklist.reviewPast', 'reviewOn'])
    expect(await refusalOf({ reason: 'سيئ' })).toEqual(['kernel.field.tooShort', 'reason'])
    await t.call(addBlock, { ...block, partyId: id, reviewOn: '2027-11-21' })
  })

  test('only who may decide on the blacklist does, and only in the own company', async () => {
    const t = await aCompany({ modules })
    const other = await aCompany({ modules })
    const { id } = await aCustomer(t)
    const input = { ...block, partyId: id, reviewOn: '2027-01-01' }
    const clerk = { permissions: ['operations.customers.read', 'operations.customers.write'] }
    expect((await t.refusal(addBlock, input, clerk)).code).toBe('access.permission.missing')
    expect((await other.refusal(addBlock, input)).kind).toBe('notFound')
    await t.call(addBlock, input)
    expect((await other.refusal(liftBlock, { partyId: id, reason: 'تجربة' })).kind).toBe('notFound')
    expect(await other.act(ctx => whyNotServe(ctx, [id]))).toBeNull()
  })
})
