import { switchedOn } from '#kernel/testing/switchedOn.ts'
import { billingModules } from '#modules/billing/make.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { servicesServer } from './index.server.ts'

/** Books, billing and fleet, with every page of services switched on. */
export const servicesModules = [
  ...billingModules,
  fleetServer,
  servicesServer,
  ...(['waybills', 'fees', 'projects'] as const).map(switchedOn),
]
