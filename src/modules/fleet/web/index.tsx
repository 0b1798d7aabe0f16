import { defineWebModule, type LazyPage } from '#kernel/web/module.ts'
import { fleet } from '../shared/module.ts'

const pages: Readonly<Record<string, LazyPage>> = {
  '/fleet': () => import('./list/FleetPage.tsx'),
  '/fleet/vehicles/$id': () => import('./vehicle/VehiclePage.tsx'),
  '/fleet/planner': () => import('./planner/PlannerPage.tsx'),
  '/fleet/groups': () => import('./group/GroupsPage.tsx'),
  '/fleet/import': () => import('./import/ImportPage.tsx'),
  '/fleet/labels': () => import('./label/LabelsPage.tsx'),
  '/v/$token': () => import('./label/QrTargetPage.tsx'),
}

export const fleetWeb = defineWebModule({
  manifest: { ...fleet, routes: fleet.routes.filter(route => route.path in pages) },
  pages,
})
