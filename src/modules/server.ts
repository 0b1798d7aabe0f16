import type { ServerModule } from '#kernel/server/module.ts'
import { accessServer } from './access/index.server.ts'
import { accountingServer } from './accounting/index.server.ts'
import { alertsServer } from './alerts/index.server.ts'
import { approvalsServer } from './approvals/index.server.ts'
import { billingServer } from './billing/index.server.ts'
import { clinicServer } from './clinic/index.server.ts'
import { fleetServer } from './fleet/index.server.ts'
import { hrServer } from './hr/index.server.ts'
import { legalServer } from './legal/index.server.ts'
import { partiesServer } from './parties/index.server.ts'
import { platformServer } from './platform/index.server.ts'
import { realestateServer } from './realestate/index.server.ts'
import { rentalsServer } from './rentals/index.server.ts'
import { reportsServer } from './reports/index.server.ts'
import { restaurantServer } from './restaurant/index.server.ts'
import { servicesServer } from './services/index.server.ts'
import { supportServer } from './support/index.server.ts'
import { tradeServer } from './trade/index.server.ts'

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
  hrServer,
  supportServer,
  realestateServer,
  tradeServer,
  clinicServer,
  servicesServer,
  legalServer,
  restaurantServer,
  reportsServer,
]
