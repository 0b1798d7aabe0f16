import type { Day } from '#kernel/shared/day.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import * as employee from './employee/employee.contract.ts'
import { componentsOf } from './payComponent/payComponent.queries.ts'

let made = 0

type Wish = {
  name?: string
  joinedOn?: Day
  birthDate?: Day
  nationality?: string
  managerId?: string
  /** The month's pay by component, as decimal text: `{ basic: '400.000', transport: '50.000' }`; none without. */
  pay?: Readonly<Record<string, string>>
  annualLeaveDays?: number
  restDays?: number[]
  paymentMethod?: 'bank' | 'cash'
  iban?: string
}

/** Somebody who works here, hired by the command that screens use. */
export async function anEmployee(t: TestCompany, wish: Wish = {}): Promise<{ id: string; number: string }> {
  const joinedOn = wish.joinedOn ?? '2026-01-01'
  const components = wish.pay ? await t.act(componentsOf) : []
  return t.call(employee.hireEmployee, {
    person: {
      nameAr: wish.name ?? `موظف ${++made}`,
      birthDate: wish.birthDate ?? '1990-05-01',
      nationality: wish.nationality ?? 'IN',
    },
    joinedOn,
    managerId: wish.managerId ?? null,
    paymentMethod: wish.paymentMethod ?? 'cash',
    iban: wish.iban ?? null,
    terms: wish.pay
      ? {
          startsOn: joinedOn,
          annualLeaveDays: wish.annualLeaveDays ?? 30,
          restDays: wish.restDays ?? [5],
          payItems: Object.entries(wish.pay).map(([code, amount]) => ({
            componentId: components.find(one => one.code === code)!.id,
            amount,
          })),
        }
      : null,
  })
}
