import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { switchedOn } from '#kernel/testing/switchedOn.ts'
import { composed } from '#modules/composition.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { saveCase } from '#modules/legal/case/case.contract.ts'
import { caseInput } from '#modules/legal/make.ts'
import { createParty } from '#modules/parties/party/party.contract.ts'
import { readOnboardingProgress } from '#modules/platform/onboarding/onboarding.contract.ts'
import { serverModules } from '#modules/server.ts'
import { openTicket } from '#modules/support/ticket/ticket.contract.ts'
import { anItem } from '#modules/trade/make.ts'
import { runSearch } from './search.contract.ts'

let t: TestCompany
const find = (text: string, permissions?: readonly string[]) =>
  t.call(runSearch, { text }, permissions ? { permissions } : {})
const kindsOf = async (text: string, permissions?: readonly string[]) =>
  (await find(text, permissions)).groups.map(group => group.kind)

beforeAll(async () => {
  t = await aCompany({ modules: composed(serverModules), now: '2026-11-21T09:00:00Z' })
})

describe('The steps of a new company', () => {
  test('are five, in the order in which they can be done, and follow what is there', async () => {
    const keys = async () =>
      (await t.call(readOnboardingProgress, {})).checklist.map(step => `${step.key} ${step.isDone}`)
    expect(await keys()).toEqual([
      'company false',
      'vehicle false',
      'customer false',
      'contract false',
      'invoice false',
    ])
    await aVehicle(t, { plateKey: 'KW:12:34567' })
    await t.call(createParty, {
      kind: 'individual',
      nameAr: 'دلال أحمد العلي',
      phone: '+96555512345',
      documents: [],
    })
    expect((await keys()).slice(0, 3)).toEqual(['company false', 'vehicle true', 'customer true'])
  })
})

describe('The search of everything', () => {
  test('finds a person in any spelling, by phone, and in the wrong keyboard layout', async () => {
    for (const text of ['دلال احمد', 'احمد علي', '55512345', '٥٥٥١٢٣٤٥'])
      expect((await find(text)).groups[0], text).toMatchObject({
        kind: 'customer',
        rows: [{ nameAr: 'دلال أحمد العلي' }],
      })
    const typed = await find('hgugd')
    expect(typed.groups[0]).toMatchObject({ kind: 'customer' })
  })

  test('finds a vehicle by its plate however it is written', async () => {
    for (const text of ['12-34567', '34567', '١٢-٣٤٥٦٧'])
      expect(await kindsOf(text), text).toContain('vehicle')
  })

  test('what the person may not read does not exist', async () => {
    expect(await kindsOf('دلال', ['fleet.vehicles.read'])).toEqual([])
    expect(await kindsOf('34567', ['operations.customers.read'])).toEqual([])
    expect(await kindsOf('34567', ['fleet.vehicles.read'])).toEqual(['vehicle'])
  })

  test('one letter is refused, and nothing found is an empty answer', async () => {
    expect(await t.refusal(runSearch, { text: 'د' })).toMatchObject({ kind: 'invalid', field: 'text' })
    expect((await find('لا أحد بهذا الاسم أبداً')).groups).toEqual([])
  })
})

test('a support ticket is found by its number and its title', async () => {
  const { id, number } = await t.call(openTicket, { title: 'لا تُطبع الفاتورة', description: 'صفحة بيضاء' })
  const tickets = async (text: string) =>
    (await t.call(runSearch, { text })).groups.filter(group => group.kind === 'ticket')
  expect(await tickets(number)).toMatchObject([{ rows: [{ id, number, nameAr: 'لا تُطبع الفاتورة' }] }])
  expect((await tickets('تطبع')).length).toBe(1)
  // The record with the number comes before one that mentions it.
  await t.call(createParty, { kind: 'individual', nameAr: `صاحب ${number}`, phone: '+96555001122' })
  expect((await kindsOf(number))[0]).toBe('ticket')
})

test('a case is found by its title; a confidential one is not, even by who may read it', async () => {
  const { id: partyId } = await t.call(createParty, {
    kind: 'individual',
    nameAr: 'خصم الدعوى',
    phone: '+96555003344',
    documents: [],
  })
  await t.call(saveCase, caseInput(partyId, { title: 'مطالبة الأجرة المتأخرة' }))
  await t.call(saveCase, caseInput(partyId, { title: 'مطالبة الأجرة السرية', confidential: true }))
  const found = (await t.call(runSearch, { text: 'مطالبة الأجرة' })).groups.filter(
    group => group.kind === 'case',
  )
  expect(found.flatMap(group => group.rows.map(row => row.nameAr))).toEqual(['مطالبة الأجرة المتأخرة'])
})

test('an item is found by its name where the company keeps stock, and nowhere else', async () => {
  const shop = await aCompany({ modules: composed(serverModules), businessType: 'retail' })
  const kept = ['inventory', 'sales', 'suppliers'] as const
  const stocked = await aCompany({
    modules: [...composed(serverModules), ...kept.map(switchedOn)],
    businessType: 'retail',
  })
  const itemId = await anItem(stocked, { code: 'TMR-9', nameAr: 'تمر سكري فاخر' })
  for (const text of ['سكري', 'TMR-9'])
    expect((await stocked.call(runSearch, { text })).groups).toMatchObject([
      { kind: 'item', rows: [{ id: itemId, number: 'TMR-9' }] },
    ])
  expect((await shop.call(runSearch, { text: 'سكري' })).groups).toEqual([])
})
