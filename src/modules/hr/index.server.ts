import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as employeeContract from './employee/employee.contract.ts'
import * as employmentContract from './employmentContract/employmentContract.contract.ts'
import { hrFiles } from './fileHolders.queries.ts'
import { hr } from './module.ts'
import * as payComponentContract from './payComponent/payComponent.contract.ts'

export const hrServer: ServerModule = {
  manifest: hr,
  files: hrFiles,
  endpoints: [
    ...bind(
      employeeContract,
      () => import('./employee/employee.queries.ts'),
      () => import('./employee/employee.commands.ts'),
    ),
    ...bind(
      employmentContract,
      () => import('./employmentContract/employmentContract.queries.ts'),
      () => import('./employmentContract/employmentContract.commands.ts'),
    ),
    ...bind(
      payComponentContract,
      () => import('./payComponent/payComponent.queries.ts'),
      () => import('./payComponent/payComponent.commands.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    employee_party_taken: { code: 'hr.employee.known', kind: 'refused', field: 'partyId' },
    employee_not_own_manager: { code: 'hr.employee.managerCycle', kind: 'invalid', field: 'managerId' },
    employee_service_begins: { code: 'hr.employee.service', kind: 'invalid', field: 'serviceFrom' },
    employment_contract_overlap: {
      code: 'hr.employmentContract.overlap',
      kind: 'refused',
      field: 'startsOn',
    },
    pay_item_taken: { code: 'hr.employmentContract.itemTwice', kind: 'invalid', field: 'payItems' },
    pay_component_taken: { code: 'hr.component.known', kind: 'refused', field: 'code' },
  },
  contributes: {
    memberSteps: async () => [(await import('./employee/memberEmployee.commands.ts')).employMember],
  },
  onCompanyCreated: async ctx =>
    (await import('./payComponent/payComponent.commands.ts')).seedComponents(ctx),
}
