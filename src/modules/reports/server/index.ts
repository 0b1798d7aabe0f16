import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as dashboardContract from '../shared/dashboard.contract.ts'
import { reports } from '../shared/module.ts'
import * as searchContract from '../shared/search.contract.ts'

export const reportsServer: ServerModule = {
  manifest: reports,
  endpoints: [
    ...bind(dashboardContract, () => import('./dashboard.queries.ts')),
    ...bind(searchContract, () => import('./search.queries.ts')),
  ],
}
