import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as contract from '../shared/account.contract.ts'
import * as mappingContract from '../shared/mapping.contract.ts'
import * as templateContract from '../shared/template.contract.ts'
import { accountingServer } from './index.ts'
import { anAccountId, aPostedEntry } from './make.ts'
import { resolveAccounts } from './posting.commands.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
})

const named = (nameAr: string) => ({ nameAr, nameEn: '' })

describe('the chart of a new company', () => {
  test('is the ticked template of its business type with every key mapped', async () => {
    const { rows } = await t.call(contract.listAccounts, { postingOnly: true })
    expect(rows).toHaveLength(117)
    expect(await t.call(mappingContract.listMappings, { unmapped: true })).toMatchObject({ missing: 0 })
  })

  test.each([
    ['restaurant', 94],
    ['construction', 92],
  ])('of type %s has %i posting accounts', async (businessType, accounts) => {
    const company = await aCompany({ modules: [accountingServer], businessType })
    expect((await company.call(contract.listAccounts, { postingOnly: true })).rows).toHaveLength(accounts)
  })
})

describe('accounts', () => {
  test('a child gets the next code, makes its parent a header and sums into it', async () => {
    const banks = await anAccountId(t, '1102')
    const parent = await t.call(contract.getAccount, { id: banks })
    expect(parent.nextChildCode).toBe('110202')
    const input = {
      parentId: banks,
      code: '١١٠٢٠٢',
      ...named('بنك الخليج'),
      control: 'treasury' as const,
      cashFlow: 'cash' as const,
    }
    const { id } = await t.call(contract.addAccount, input)
    expect(await t.refusal(contract.addAccount, input)).toMatchObject({
      code: 'accounting.account.codeTaken',
    })
    expect(await t.call(contract.getAccount, { id })).toMatchObject({ code: '110202', level: 4, leaf: true })
    const grandchild = await t.call(contract.addAccount, { parentId: id, code: '11020201', ...named('فرع') })
    expect(await t.call(contract.getAccount, { id })).toMatchObject({ leaf: false, hasChildren: true })
    const { version } = await t.call(contract.getAccount, { id: grandchild.id })
    await t.call(contract.deleteAccount, { id: grandchild.id, version })
    expect(await t.call(contract.getAccount, { id })).toMatchObject({ leaf: true })

    await aPostedEntry(t, {
      lines: [
        { accountId: id, debitMinor: 7000 },
        { key: 'capital', creditMinor: 7000 },
      ],
    })
    const { rows } = await t.call(contract.listAccounts, { search: '1102' })
    expect(rows.map(row => [row.code, row.balance])).toEqual([
      ['1102', '7.000'],
      ['110201', '0.000'],
      ['110202', '7.000'],
    ])
    expect(
      await t.refusal(contract.addAccount, { parentId: id, code: '11020201', ...named('فرع') }),
    ).toMatchObject({
      code: 'accounting.account.hasHistory',
      params: { code: '110202' },
    })
  })

  test('with movements are renamed and deactivated, never reshaped or deleted', async () => {
    await aPostedEntry(t)
    const id = await anAccountId(t, '4101')
    const account = await t.call(contract.getAccount, { id })
    expect(account).toMatchObject({ hasLines: true, mappingKeys: ['rentalRevenue'] })
    expect(account.months).toHaveLength(1)
    const { version } = account
    expect(await t.refusal(contract.deleteAccount, { id, version })).toMatchObject({
      code: 'accounting.account.hasHistory',
    })
    const same = {
      id,
      version,
      nameAr: 'إيراد التأجير',
      nameEn: 'Rent',
      active: true,
      control: 'none' as const,
    }
    expect(await t.refusal(contract.editAccount, { ...same, contra: true })).toMatchObject({
      code: 'accounting.account.hasHistory',
    })
    expect(await t.call(contract.editAccount, same)).toEqual({ version: version + 1 })
    expect(await t.refusal(contract.editAccount, same)).toMatchObject({ code: 'kernel.record.stale' })
    await t.call(contract.deactivateAccount, { id, version: version + 1 })
    await expect(aPostedEntry(t)).rejects.toMatchObject({
      refusal: { code: 'accounting.account.notPosting' },
    })
    await t.call(contract.editAccount, { ...same, version: version + 2 })
    await aPostedEntry(t)
  })

  test('of another company are not found', async () => {
    const other = await aCompany({ modules: [accountingServer] })
    const id = await anAccountId(other, '5301')
    expect(await t.refusal(contract.getAccount, { id })).toMatchObject({ kind: 'notFound' })
    expect(
      await t.refusal(contract.editAccount, { id, version: 1, active: true, ...named('x') }),
    ).toMatchObject({
      kind: 'notFound',
    })
    expect(await t.refusal(mappingContract.setMapping, { key: 'suspense', accountId: id })).toMatchObject({
      kind: 'notFound',
    })
    expect(
      await t.refusal(contract.addAccount, { parentId: id, code: '530101', ...named('x') }),
    ).toMatchObject({
      kind: 'notFound',
    })
  })
})

describe('mappings', () => {
  test('take an account of the key’s control and class only, and unmapping makes the key missing', async () => {
    const set = (key: string, accountId: string | null) =>
      t.call(mappingContract.setMapping, { key, accountId })
    const sundry = await anAccountId(t, '4212')
    expect(
      await t.refusal(mappingContract.setMapping, { key: 'receivable', accountId: sundry }),
    ).toMatchObject({
      code: 'accounting.mapping.wrongKind',
      params: { code: '4212', control: 'accounting.control.customer' },
    })
    expect(await t.refusal(mappingContract.setMapping, { key: 'nonsense', accountId: sundry })).toMatchObject(
      {
        kind: 'notFound',
      },
    )
    await set('damageRevenue', sundry)
    expect((await t.act(ctx => resolveAccounts(ctx, ['damageRevenue']))).get('damageRevenue')?.code).toBe(
      '4212',
    )
    await set('damageRevenue', null)
    const { rows, missing } = await t.call(mappingContract.listMappings, {})
    expect(missing).toBe(1)
    expect(rows[0]).toMatchObject({ key: 'damageRevenue', required: true, account: null, serves: null })
  })
})

describe('applying a template', () => {
  test('adds what is missing, keeps what is there, and replaces only unused books', async () => {
    const company = await aCompany({ modules: [accountingServer] })
    const preview = await company.call(templateContract.previewTemplate, { businessType: 'car_rental' })
    expect(preview.rows.filter(row => row.leaf)).toHaveLength(129)
    expect(preview.rows.find(row => row.code === '1203')).toMatchObject({ ticked: false, existing: null })
    const all = preview.rows.filter(row => row.leaf).map(row => row.code)
    const apply = (mode: 'skip' | 'merge' | 'replace') =>
      company.call(templateContract.applyTemplate, { businessType: 'car_rental', ticks: all, mode })
    expect(await apply('skip')).toMatchObject({ added: 12, renamed: 0 })
    expect(await apply('skip')).toEqual({ added: 0, renamed: 0, mapped: 0 })
    expect((await apply('replace')).added).toBe(preview.rows.length)
    await aPostedEntry(company)
    expect(
      await company.refusal(templateContract.applyTemplate, { businessType: 'retail', mode: 'replace' }),
    ).toMatchObject({ code: 'accounting.account.hasHistory' })
    expect(await apply('merge')).toEqual({ added: 0, renamed: 0, mapped: 0 })
  })
})
