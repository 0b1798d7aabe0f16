import type pg from 'pg'
import { runInCompany } from '#kernel/server/handle.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { hireEmployee } from '#modules/hr/employee/employee.contract.ts'
import { componentsOf } from '#modules/hr/payComponent/payComponent.queries.ts'
import { computePayroll, createRun, getRun } from '#modules/hr/payroll/payroll.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany, type BenchCompany } from './company.ts'
import { percentile, times } from './report.ts'

const people = 500

/** So many people with pay in force: one is hired by the command of screens, the others are copied of that employment. */
async function aWorkforce(company: BenchCompany, owner: pg.Client): Promise<void> {
  const components = await runInCompany(company.runtime, company.id, 'bench.payroll', componentsOf)
  const idOf = (code: string) => components.find(one => one.code === code)!.id
  const { id } = await company.call(hireEmployee, {
    person: { nameAr: 'موظف القياس', birthDate: '1990-05-01', nationality: 'IN' },
    joinedOn: '2026-01-01',
    paymentMethod: 'cash',
    terms: {
      startsOn: '2026-01-01',
      payItems: [
        { componentId: idOf('basic'), amount: '400.000' },
        { componentId: idOf('housing'), amount: '100.000' },
        { componentId: idOf('transport'), amount: '50.000' },
      ],
    },
  })
  await owner.query(
    `with people as (
       insert into parties.party (company_id, code, kind, name_ar, nationality, created_by, updated_by)
         select $1, 'PTY-2026-' || (10000 + n), 'individual', 'موظف ' || n, 'IN', p.created_by, p.updated_by
         from generate_series(1, $3::int) n, parties.party p join hr.employee e on e.company_id = $1 and e.party_id = p.id
         where p.company_id = $1 and e.id = $2 returning id),
     hired as (
       insert into hr.employee (company_id, number, party_id, joined_on, service_from)
         select $1, 'EMP-2026-' || (10000 + row_number() over ()), id, '2026-01-01', '2026-01-01' from people returning id),
     agreed as (
       insert into hr.employment_contract (company_id, employee_id, no, type, starts_on, state)
         select $1, id, 1, 'indefinite', '2026-01-01', 'active' from hired returning id)
     insert into hr.pay_item (company_id, contract_id, component_id, amount_minor)
       select $1, a.id, i.component_id, i.amount_minor from agreed a,
         hr.pay_item i join hr.employment_contract c on c.company_id = $1 and c.id = i.contract_id
       where i.company_id = $1 and c.employee_id = $2`,
    [company.id, id, people - 1],
  )
  await owner.query('vacuum (analyze) hr.employee, hr.employment_contract, hr.pay_item, parties.party')
}

/** Computing the month's run of 500 people again and again, as the clerk does until the facts are right (50-hr section 12). */
export const payrollRun: Bench = {
  names: ['payroll-500'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      await aWorkforce(company, owner)
      const month = dayIn(new Date(), 'Asia/Kuwait').slice(0, 7)
      const { id } = await company.call(createRun, { month })
      const compute = async () => {
        const { version } = await company.call(getRun, { id })
        await company.call(computePayroll, { id, version })
      }
      await times(1, compute)
      const value = percentile(await times(quick ? 3 : 7, compute), 0.5) / 1000
      const { employees } = await company.call(getRun, { id })
      const { rows } = await owner.query<{ slips: number; lines: number }>(
        `select (select count(*)::int from hr.payslip where company_id = $1 and run_id = $2) as slips,
           (select count(*)::int from hr.payslip_line l join hr.payslip s on s.company_id = $1 and s.id = l.payslip_id
             where l.company_id = $1 and s.run_id = $2) as lines`,
        [company.id, id],
      )
      const { slips, lines } = rows[0]!
      const sound = slips === employees && slips >= people && lines >= people * 3
      log(`payroll-500: ${slips} slips of ${lines} lines`)
      return [{ name: 'payroll-500', value, unit: 's', budget: 3, scaled: true, sound }]
    } finally {
      await company.close()
    }
  },
}
