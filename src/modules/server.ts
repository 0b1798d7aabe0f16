import type { ServerModule } from '#kernel/server/module.ts'
import { accessServer } from './access/server/index.ts'
import { accountingServer } from './accounting/server/index.ts'
import { alertsServer } from './alerts/server/index.ts'
import { approvalsServer } from './approvals/server/index.ts'
import { billingServer } from './billing/server/index.ts'
import { fleetServer } from './fleet/server/index.ts'
import { partiesServer } from './parties/server/index.ts'
import { platformServer } from './platform/server/index.ts'
import { rentalsServer } from './rentals/server/index.ts'
import { reportsServer } from './reports/server/index.ts'

/** Every module of the server, in dependency order: the composition root reads this and nothing else. */
export const serverModules: readonly ServerModule[] = [
  platformServer,
  accessServer,
  alertsServer,
  approvalsServer,
  partiesServer,
  accountingServer,
  billingServer,
  fleetServer,
  rentalsServer,
  reportsServer,
]
