import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as dashboardContract from '../shared/dashboard.contract.ts'
import { reports } from '../shared/module.ts'
import * as searchContract from '../shared/search.contract.ts'
import * as dashboardQueries from './dashboard.queries.ts'
import * as searchQueries from './search.queries.ts'

export const reportsServer: ServerModule = {
  manifest: reports,
  endpoints: [...bind(dashboardContract, dashboardQueries), ...bind(searchContract, searchQueries)],
}
