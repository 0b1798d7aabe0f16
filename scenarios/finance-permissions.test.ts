import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aMember, aSession } from '#modules/access/make.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { listInvoices } from '#modules/billing/invoice/invoice.contract.ts'
import { aBillingCompany } from '#modules/billing/make.ts'
import { listPayments } from '#modules/billing/payment/payment.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { endpoints, permissionsOf } from '../sweeps/catalogue.ts'

// 40-finance, section 4: the acts of its life cycles and the permission each asks for; section 8 for the rest of the writing.
const acts: Readonly<Record<string, readonly string[]>> = {
  'finance.ledger.write': [
    'accounting.journal.save',
    'accounting.journal.submit',
    'accounting.journal.reverse',
    'accounting.journal.import',
    'accounting.recurring.save',
    'accounting.recurring.stop',
    'accounting.rate.set',
    'accounting.balance.revalue',
    'accounting.vat.settle',
    'billing.sync.compare',
    'billing.sync.repair',
    'billing.treasury.opening',
    'billing.treasury.correctOpening',
  ],
  'finance.periods.write': [
    'accounting.period.close',
    'accounting.period.adjust',
    'accounting.period.reopen',
    'accounting.year.open',
    'accounting.year.close',
    'accounting.year.reopen',
    'billing.reconciliation.reopen',
  ],
  'finance.accounts.write': [
    'accounting.account.add',
    'accounting.account.edit',
    'accounting.account.move',
    'accounting.account.deactivate',
    'accounting.account.delete',
    'accounting.account.import',
    'accounting.template.apply',
    'accounting.mapping.set',
    'accounting.opening.post',
    'accounting.health.fix',
  ],
  'finance.invoices.write': [
    'billing.invoice.save',
    'billing.invoice.issue',
    'billing.invoice.issueMany',
    'billing.invoice.credit',
    'billing.invoice.share',
  ],
  'finance.vendors.write': ['billing.bill.save', 'billing.bill.record', 'billing.bill.credit'],
  'finance.payments.write': [
    'billing.payment.take',
    'billing.payment.pay',
    'billing.payment.spend',
    'billing.payment.allocate',
    'billing.payment.unallocate',
    'billing.session.open',
    'billing.session.count',
    'billing.session.close',
  ],
  'finance.payments.reverse': [
    'billing.invoice.void',
    'billing.bill.void',
    'billing.payment.refund',
    'billing.payment.return',
    'billing.payment.void',
  ],
  'finance.deposits.write': [
    'billing.deposit.apply',
    'billing.deposit.return',
    'billing.deposit.forfeit',
    'billing.deposit.reserve',
    'billing.deposit.release',
    'billing.deposit.extend',
  ],
  'finance.treasury.write': [
    'billing.cheque.lodge',
    'billing.cheque.move',
    'billing.transfer.send',
    'billing.transfer.receive',
    'billing.transfer.return',
    'billing.session.approve',
    'billing.statement.import',
    'billing.bankLine.match',
    'billing.bankLine.ignore',
    'billing.bankLine.create',
    'billing.reconciliation.approve',
  ],
  'finance.writeoffs.write': ['billing.provision.run', 'billing.writeOff.post'],
  'finance.assets.write': [
    'accounting.asset.register',
    'accounting.asset.run',
    'accounting.asset.dispose',
    'accounting.asset.reinstate',
  ],
  'finance.budgets.write': [
    'accounting.budget.save',
    'accounting.budget.approve',
    'accounting.budget.revise',
  ],
}
const rows = Object.entries(acts).flatMap(([permission, names]) => names.map(name => ({ name, permission })))
const finance = [...new Set(endpoints.flatMap(({ endpoint }) => permissionsOf(endpoint)))].filter(name =>
  name.startsWith('finance.'),
)
const endpointOf = (name: string) => {
  const listed = endpoints.find(({ endpoint }) => endpoint.name === name)
  if (!listed) throw new Error(`No endpoint is called ${name}.`)
  return listed.endpoint
}

describe('Each act of finance asks for the permission its life cycle names', () => {
  let t: TestCompany
  beforeAll(async () => {
    t = await aBillingCompany()
  })

  test.each(rows)('$name: $permission', async ({ name, permission }) => {
    const endpoint = endpointOf(name)
    expect(permissionsOf(endpoint)).toEqual([permission])
    // Every other right of finance together does not do.
    const permissions = finance.filter(one => one !== permission)
    expect(await t.refusal(endpoint as never, {} as never, { permissions })).toMatchObject({
      code: 'access.permission.missing',
      params: { permission },
    })
  })

  test('no other command of finance moves money under a right to look', () => {
    const lenient = endpoints.filter(
      ({ endpoint }) =>
        endpoint.kind === 'command' &&
        endpoint.movesMoney &&
        permissionsOf(endpoint).some(one => one.startsWith('finance.') && one.endsWith('.view')),
    )
    expect(lenient.map(({ endpoint }) => endpoint.name)).toEqual([])
  })
})

test('where employees see their own alone, finance closes for the role employee and for nobody else (rule 30)', async () => {
  const t = await aCompany({ modules: [accessServer, partiesServer, accountingServer, billingServer] })
  const browserOf = async (role: 'employee' | 'accountant') => {
    const member = await aMember(t, role)
    return { member, browser: aBrowser(t, { cookie: await aSession(t, member) }) }
  }
  const [{ member, browser: employee }, { browser: accountant }] = [
    await browserOf('employee'),
    await browserOf('accountant'),
  ]
  const scope = (wish: 'all' | 'own') =>
    t.runtime.pool.query('update platform.company set employee_scope = $2 where id = $1', [
      t.company.id,
      wish,
    ])
  await scope('all')
  expect((await employee.call(listInvoices, {})).rows).toEqual([])
  await scope('own')
  const missing = { code: 'access.permission.missing', params: { permission: 'finance.invoices.view' } }
  expect(await employee.refusal(listInvoices, {})).toMatchObject(missing)
  expect((await employee.refusal(listPayments, {})).code).toBe('access.permission.missing')
  expect((await accountant.call(listInvoices, {})).rows).toEqual([])
  // Permissions granted by name stay.
  await t.act(ctx =>
    ctx.db
      .insertInto('access.user_permission')
      .values({
        user_id: member.id,
        permission_id: 'finance.invoices.view',
        granted: true,
        changed_at: ctx.now,
      })
      .execute(),
  )
  expect((await employee.call(listInvoices, {})).rows).toEqual([])
})
