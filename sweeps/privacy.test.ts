import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { type Endpoint, query } from '#kernel/shared/endpoint.ts'
import { aBrowser, aMember, aSession } from '#modules/access/make.ts'
import { effectivePermissions } from '#modules/access/permission/effective.rules.ts'
import { companyRoles } from '#modules/access/role/roles.rules.ts'
import { composed } from '#modules/composition.ts'
import { hireEmployee } from '#modules/hr/employee/employee.contract.ts'
import { issueLetter } from '#modules/hr/letter/letter.contract.ts'
import { aPaidAdvance, aPayrollCompany, aPostedRun, payItemsFor } from '#modules/hr/make.ts'
import { createRun, getRun, gridOfRun, payRun } from '#modules/hr/payroll/payroll.contract.ts'
import { saveSettlement } from '#modules/hr/settlement/settlement.contract.ts'
import { makeWageFile } from '#modules/hr/wageFile/wageFile.contract.ts'
import { saveWageProfile } from '#modules/hr/wageProfile/wageProfile.contract.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { runSearch } from '#modules/reports/search/search.contract.ts'
import { serverModules } from '#modules/server.ts'
import { endpoints } from './catalogue.ts'
import { inputsOf } from './ownInputs.ts'
import { finderOf, kindsFor, type Secret, secretsIn, seededSecrets, textOf } from './seededSecrets.ts'

const seeded = seededSecrets(200)
const finder = finderOf(seeded)
const questions = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ kind, access }) => kind !== 'command' && access !== 'superAdmin')
const schedules = serverModules
  .filter(({ manifest }) => ['hr', 'alerts', 'accounting'].includes(manifest.name))
  .flatMap(module => module.schedules ?? [])

let t: Awaited<ReturnType<typeof aPayrollCompany>>
let owner: pg.Client
/** Ids of the company by table, the seeded employees first. */
const ids = new Map<string, string[]>()
const employeeIds: string[] = []

beforeAll(async () => {
  startParties({ secret: 'a fixed secret that only tests ever use' })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  t = await aPayrollCompany({ modules: composed(serverModules), bankMinor: 9_000_000_000 })
  const { componentId } = (await payItemsFor(t, { basic: '1.000' }))[0]!
  for (const [at, { salary, iban, civilId }] of seeded.entries()) {
    const hired = await t.call(hireEmployee, {
      person: { nameAr: `موظف ${at}`, birthDate: '1990-05-01', nationality: 'IN', civilId },
      joinedOn: '2026-01-01',
      paymentMethod: 'bank',
      iban,
      terms: { startsOn: '2026-01-01', payItems: [{ componentId, amount: salary }] },
    })
    employeeIds.push(hired.id)
  }
  const run = await aPostedRun(t, '2026-11')
  const custom = { columns: [{ title: 'IBAN', source: 'iban' as const }], delimiter: ';' as const }
  const profile = { nameAr: 'بنك', base: 'custom' as const, custom: { ...custom, fileName: 'pay.csv' } }
  const { id: formatId } = await t.call(saveWageProfile, profile)
  await t.call(makeWageFile, { runId: run.id, formatId })
  // One is paid alone by transfer and one in cash: such payments come to what one person earns.
  const { rows: slips } = await t.call(gridOfRun, { id: run.id })
  const slipOf = (at: number) => slips.find(slip => slip.employeeId === employeeIds[at])!.payslipId
  for (const [at, treasuryAccountId] of [
    [1, t.bankId],
    [2, t.cashId],
    [null, t.bankId],
  ] as const) {
    const { version } = await t.call(getRun, { id: run.id })
    const alone = at === null ? {} : { slips: [{ id: slipOf(at) }] }
    await t.call(payRun, { id: run.id, version, treasuryAccountId, ...alone })
  }
  await t.call(createRun, { month: '2026-12' })
  await aPaidAdvance(t, employeeIds[3]!, { amount: '90.000', instalments: 3, firstMonth: '2027-01' })
  await t.call(saveSettlement, {
    employeeId: employeeIds[4]!,
    lastDay: '2026-12-31',
    cause: 'employer_termination',
  })
  await t.call(issueLetter, { employeeId: employeeIds[0]!, kind: 'salary' })
  for (const at of ['2026-12-01T20:10:00Z', '2026-12-28T03:30:00Z']) {
    t.setNow(at)
    for (const schedule of schedules)
      await t.act(async ctx => {
        const few = schedule.list ? await schedule.list(ctx) : null
        if (few?.length !== 0) await schedule.run(ctx, few ?? [])
      })
  }
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relforcerowsecurity and c.relkind = 'r' and a.atttypid = 'uuid'::regtype and c.relnamespace::regnamespace::text <> 'specimen'`,
  )
  for (const { name } of tables) {
    const found = await owner.query<{ id: string }>(
      `select id from ${name} where company_id = $1 order by id limit 5`,
      [t.company.id],
    )
    if (found.rows.length > 0)
      ids.set(
        name,
        found.rows.map(({ id }) => id),
      )
  }
}, 240_000)

afterAll(async () => {
  await stopPdfWorkers()
  await owner.end()
})

/** The questions that were answered, not refused: a sweep that reaches nothing finds nothing. */
const reached = new Set<string>()
type Asked = (endpoint: Endpoint, input: unknown) => ReturnType<typeof t.reply>

/** The text of one answer and of the following pages of a list. */
async function answered(ask: Asked, endpoint: Endpoint, input: Record<string, unknown>): Promise<string> {
  const texts: string[] = []
  let cursor: string | null = null
  do {
    const reply = await ask(endpoint, cursor ? { ...input, cursor } : input)
    if (reply.ok) reached.add(endpoint.name)
    else return texts.concat(JSON.stringify(reply.refusal)).join('\n')
    if ('document' in reply) return textOf(reply.document)
    texts.push(JSON.stringify(reply.output))
    cursor = (reply.output as { next?: string | null } | null)?.next ?? null
  } while (cursor && texts.length < 6)
  return texts.join('\n')
}

/** Where the secrets show, for somebody who may see those of some kinds and those of one person. */
async function leaks(
  ask: Asked,
  may: { held: ReadonlySet<string>; kinds: ReadonlySet<Secret>; own?: (typeof seeded)[number] },
  asked: readonly Endpoint[] = questions,
  inputs?: Record<string, unknown>[],
): Promise<string[]> {
  const found = new Set<string>()
  for (const endpoint of asked) {
    const { access } = endpoint
    if (typeof access !== 'string') {
      const wanted = 'permission' in access ? [access.permission] : access.anyOf
      if (!wanted.some(id => may.held.has(id))) continue
    }
    for (const input of inputs ?? inputsOf(endpoint, ids))
      for (const { kind, secret } of secretsIn(await answered(ask, endpoint, input), finder))
        if (!may.kinds.has(kind) && !(may.own && Object.values(may.own).includes(secret)))
          found.add(`${endpoint.name}: ${kind}`)
  }
  return [...found].sort()
}

const kindsOf: readonly Secret[] = ['salary', 'iban', 'civilId']
const rolesAndScopes = (['all', 'own'] as const).flatMap(scope => companyRoles.map(role => ({ role, scope })))
/** Who holds every right there is over the seeded cannot be told too much. */
const toldLess = rolesAndScopes.filter(
  ({ role, scope }) => kindsFor(effectivePermissions([role], [], scope)).size < kindsOf.length,
)

describe('200 seeded salaries, IBANs and civil IDs', () => {
  test('are searched for by the roles that lack a right to them', () => {
    const named = toldLess.map(({ role, scope }) => `${role} ${scope}`)
    expect(named).toEqual([
      ...['fleet_manager all', 'sales_agent all', 'employee all'],
      ...['fleet_manager own', 'sales_agent own', 'employee own'],
    ])
  })

  test.for(toldLess)(
    'show in no answer to $role under $scope',
    { timeout: 240_000 },
    async ({ role, scope }) => {
      await owner.query('update platform.company set employee_scope = $2 where id = $1', [
        t.company.id,
        scope,
      ])
      Object.assign(t.company, { employeeScope: scope })
      const user = await aMember(t, role)
      const at = scope === 'own' ? 198 : 199
      const isEmployee = role === 'employee'
      if (isEmployee)
        await t.act(ctx =>
          ctx.db
            .updateTable('access.membership')
            .set({ employee_id: employeeIds[at]! })
            .where('user_id', '=', user.id)
            .execute(),
        )
      const browser = aBrowser(t, { cookie: await aSession(t, user) })
      const held = effectivePermissions([role], [], scope)
      reached.clear()
      const own = isEmployee ? { own: seeded[at]! } : {}
      expect(await leaks(browser.reply, { held, kinds: kindsFor(held), ...own })).toEqual([])
      expect(reached.size).toBeGreaterThan(90)
      for (const { civilId, iban } of seeded.slice(0, 3))
        for (const text of [civilId, iban]) {
          const answer = JSON.stringify(await browser.reply(runSearch, { text }))
          expect(secretsIn(answer, finder), `search for ${text}`).toEqual([])
        }
    },
  )

  test('show in no answer to a line manager, who reads people, days, leave, reports and the audit trail', async () => {
    const permissions = [
      ...[
        'hr.employees.read',
        'hr.attendance.read',
        'hr.attendance.write',
        'hr.leave.read',
        'hr.leave.write',
      ],
      ...['reports.hr.read', 'admin.audit.read', 'admin.users.read', 'operations.customers.read'],
    ]
    const ask: Asked = (endpoint, input) => t.reply(endpoint, input, { permissions })
    const asked = questions.filter(({ access }) => typeof access !== 'string')
    expect(await leaks(ask, { held: new Set(permissions), kinds: new Set() }, asked)).toEqual([])
  }, 120_000)

  test('stand in no alert, audit line, mail or table outside pay and books', async () => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
         and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema|specimen|pgboss)'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
      const kinds = new Set(rows.flatMap(({ row }) => secretsIn(row, finder)).map(({ kind }) => kind))
      if (kinds.size > 0) found.push(`${name}: ${kindsOf.filter(kind => kinds.has(kind)).join(' ')}`)
    }
    expect(found.sort()).toEqual([
      'accounting.account_balance: salary',
      'accounting.journal_entry: salary',
      'accounting.journal_line: salary',
      'billing.payment: salary',
      'billing.payment_split: salary',
      'billing.payment_tender: salary',
      'billing.treasury_move: salary',
      'hr.employee: iban',
      'hr.pay_item: salary',
      'hr.payslip: salary iban',
      'hr.payslip_line: salary',
      'hr.payslip_payment: salary',
      'hr.settlement_line: salary',
      'hr.wage_file_slip: salary',
    ])
    const kept = await owner.query<{ count: number }>(
      'select count(*)::int as count from alerts.alert where company_id = $1',
      [t.company.id],
    )
    expect(kept.rows[0]!.count).toBeGreaterThan(0)
  }, 120_000)
})

describe('The sweep finds', () => {
  const planted: Endpoint = query({
    name: 'planted.pay.list',
    access: 'authenticated',
    input: z.object({}),
    output: z.object({ rows: z.array(z.string()) }),
  })

  test('a planted answer: plain, in minor units, in Arabic digits, grouped, split by spaces', async () => {
    const { salary, iban, civilId } = seeded[7]!
    const arabic = salary.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    const said = {
      [salary]: 'salary',
      [salary.replace('.', '')]: 'salary',
      [arabic.replace('.', '٫')]: 'salary',
      [`${salary[0]},${salary.slice(1)}`]: 'salary',
      [iban.match(/.{1,4}/g)!.join(' ')]: 'iban',
      [`${civilId.slice(0, 4)}-${civilId.slice(4)}`]: 'civilId',
    }
    for (const [text, kind] of Object.entries(said)) {
      const ask: Asked = async () => ({ ok: true, output: { rows: [text] } })
      const nobody = { held: new Set<string>(), kinds: new Set<Secret>() }
      expect(await leaks(ask, nobody, [planted], [{}]), text).toEqual([`planted.pay.list: ${kind}`])
    }
    expect(secretsIn('550e8400-e29b-41d4-a716-446655440000 1.000 288020122596', finder)).toEqual([])
  })

  test('what an administrator is shown, were it told to somebody without a right', async () => {
    const names = [
      'hr.employee.list',
      'hr.employee.get',
      'hr.payroll.grid',
      'hr.payslip.print',
      'hr.letter.print',
    ]
    const more = ['hr.wageFile.download', 'billing.payment.get', 'billing.payment.document', 'hr.report.show']
    const asked = questions.filter(({ name }) => [...names, ...more].includes(name))
    const all = new Set(serverModules.flatMap(({ manifest }) => manifest.permissions.map(({ id }) => id)))
    const found = await leaks(t.reply, { held: all, kinds: new Set() }, asked)
    expect(new Set(found.map(line => line.split(':')[0]))).toEqual(new Set(asked.map(({ name }) => name)))
    expect(new Set(found.map(line => line.split(': ')[1]))).toEqual(new Set(kindsOf))
  }, 120_000)
})
