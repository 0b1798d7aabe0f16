import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as caseContract from './case/case.contract.ts'
import { legal } from './module.ts'
import * as officeContract from './office/office.contract.ts'
import type {} from './tables.ts'

const office = () => import('./office/office.commands.ts')

export const legalServer: ServerModule = {
  manifest: legal,
  endpoints: [
    ...bind(officeContract, () => import('./office/office.queries.ts'), office),
    ...bind(
      caseContract,
      () => import('./case/case.queries.ts'),
      () => import('./case/case.commands.ts'),
      () => import('./case/caseParts.commands.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    court_name_taken: { code: 'legal.court.known', kind: 'conflict', field: 'nameAr' },
    time_limit_taken: { code: 'legal.limit.known', kind: 'conflict', field: 'validFromOn' },
    case_party_taken: { code: 'legal.case.partyKnown', kind: 'conflict', field: 'partyId' },
    claim_item_live: { code: 'legal.case.itemTaken', kind: 'conflict', field: 'invoiceIds' },
  },
  onCompanyCreated: async ctx => (await office()).openOffice(ctx),
}
