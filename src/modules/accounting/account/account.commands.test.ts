import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, aPostedEntry } from '../make.ts'
import * as mappingContract from '../mapping/mapping.contract.ts'
import { resolveAccounts } from '../posting/posting.commands.ts'
import * as templateContract from '../template/template.contract.ts'
import * as contract from './account.contract.ts'

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

  test('are moved with all below them before use, under a code of the new heading', async () => {
    const company = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
    const idOf = (code: string) => anAccountId(company, code)
    const head = await company.call(contract.addAccount, {
      parentId: await idOf('53'),
      code: '5390',
      ...named('فروع'),
    })
    const child = await company.call(contract.addAccount, {
      parentId: head.id,
      code: '539001',
      ...named('حولي'),
    })
    const leaf = await company.call(contract.addAccount, {
      parentId: child.id,
      code: '53900101',
      ...named('بند'),
    })
    const shown = (id: string) => company.call(contract.getAccount, { id })
    const move = async (id: string, parent: string, code: string) => ({
      id,
      version: (await shown(id)).version,
      parentId: await idOf(parent),
      code,
    })
    await company.call(contract.moveAccount, await move(head.id, '51', '5190'))
    expect(await shown(leaf.id)).toMatchObject({ code: '51900101', level: 5, leaf: true, parentId: child.id })
    expect(await shown(head.id)).toMatchObject({ code: '5190', leaf: false })
    // Its heading becomes a posting account again, the new one a heading.
    const plain = await company.call(contract.addAccount, {
      parentId: await idOf('51'),
      code: '5191',
      ...named('بند'),
    })
    await company.call(contract.moveAccount, await move(child.id, '5191', '519105'))
    expect([await shown(head.id), await shown(plain.id)]).toMatchObject([{ leaf: true }, { leaf: false }])
    expect(await shown(leaf.id)).toMatchObject({ code: '51910501', level: 5 })

    const refused = async (id: string, parent: string, code: string) =>
      company.refusal(contract.moveAccount, await move(id, parent, code))
    expect(await refused(plain.id, '519105', '51910590')).toMatchObject({
      code: 'accounting.account.circle',
      field: 'parentId',
    })
    expect(await refused(plain.id, '52', '5101')).toMatchObject({
      code: 'accounting.account.code',
      field: 'code',
    })
    expect(await refused(head.id, '52', '5201')).toMatchObject({ code: 'accounting.account.codeTaken' })
    expect(await refused(await idOf('5'), '4', '45')).toMatchObject({ code: 'accounting.account.root' })
    expect(await refused(head.id, '5201', '520101')).toMatchObject({
      code: 'accounting.account.hasHistory',
      params: { code: '5201' },
    })
    expect(await refused(plain.id, '4101', '410101')).toMatchObject({ code: 'accounting.account.hasHistory' })
    const stale = { ...(await move(head.id, '52', '5290')), version: 1 }
    expect(await company.refusal(contract.moveAccount, stale)).toMatchObject({ kind: 'conflict' })
    // The tree stays within six levels, also for what comes along.
    const deep = await company.call(contract.addAccount, {
      parentId: leaf.id,
      code: '5191050101',
      ...named('بند'),
    })
    expect(await shown(deep.id)).toMatchObject({ level: 6 })
    const bank = await company.call(contract.addAccount, {
      parentId: await idOf('1103'),
      code: '110390',
      ...named('بنك'),
    })
    expect(await refused(child.id, '110390', '11039001')).toMatchObject({
      code: 'accounting.account.depth',
      field: 'parentId',
    })
    expect(await shown(bank.id)).toMatchObject({ leaf: true })
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

test('everyday entries are tried on the accounts of today, and those that would be refused come first', async () => {
  const company = await aCompany({ modules: [accountingServer] })
  const tried = async () => (await company.call(mappingContract.testMappings, {})).rows
  const all = await tried()
  expect(all.every(trial => trial.passes)).toBe(true)
  expect(all.map(trial => trial.code)).not.toContain('lease')
  expect(
    all.find(trial => trial.code === 'violation')!.lines.map(line => [line.side, line.account?.code]),
  ).toEqual([
    ['debit', '1106'],
    ['credit', '2107'],
    ['credit', '4202'],
  ])
  await company.call(mappingContract.setMapping, { key: 'violationFeeRevenue', accountId: null })
  const id = await anAccountId(company, '2104')
  await company.call(contract.deactivateAccount, { id, version: 1 })
  const refused = (await tried()).filter(trial => !trial.passes)
  expect((await tried()).slice(0, 2)).toEqual(refused)
  expect(refused.map(trial => [trial.code, trial.lines.find(line => line.problem)!.problem])).toEqual([
    ['deposit', 'notPosting'],
    ['violation', 'unmapped'],
  ])
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
