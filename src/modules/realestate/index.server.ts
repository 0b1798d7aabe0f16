import { bind, type ServerModule } from '#kernel/server/module.ts'
import { estateFiles } from './fileHolders.queries.ts'
import { realestate } from './module.ts'
import * as propertyContract from './property/property.contract.ts'
import * as settingsContract from './settings/settings.contract.ts'

export const realestateServer: ServerModule = {
  manifest: realestate,
  files: estateFiles,
  endpoints: [
    ...bind(
      propertyContract,
      () => import('./property/property.queries.ts'),
      () => import('./property/property.commands.ts'),
      () => import('./block/block.commands.ts'),
    ),
    ...bind(
      settingsContract,
      () => import('./settings/settings.queries.ts'),
      () => import('./settings/settings.commands.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    property_code_taken: { code: 'realestate.property.codeTaken', kind: 'conflict', field: 'unitNo' },
    property_block_overlap: { code: 'realestate.property.blocked', kind: 'conflict', field: 'from' },
    lease_claim_taken: { code: 'realestate.lease.takenMeanwhile', kind: 'conflict' },
    lease_dates: { code: 'realestate.lease.dateOrder', kind: 'invalid', field: 'endDate' },
  },
}
