import { defineWebModule } from '#kernel/web/module.ts'
import { fleet } from '../shared/module.ts'

export const fleetWeb = defineWebModule({
  manifest: fleet,
  pages: {
    '/fleet': () => import('./list/FleetPage.tsx'),
    '/fleet/vehicles/$id': () => import('./vehicle/VehiclePage.tsx'),
    '/fleet/planner': () => import('./planner/PlannerPage.tsx'),
    '/fleet/vehicle-condition-check': () => import('./inspection/InspectionsPage.tsx'),
    '/fleet/dispatch-permits': () => import('./permit/PermitsPage.tsx'),
    '/fleet/insurance': () => import('./policy/PoliciesPage.tsx'),
    '/fleet/fuel': () => import('./fuel/FuelPage.tsx'),
    '/fleet/vehicle-installments': () => import('./financing/FinancingsPage.tsx'),
    '/fleet/fix-data': () => import('./quality/QualityPage.tsx'),
    '/fleet/reports': () => import('./report/ReportsPage.tsx'),
    '/fleet/financial-analysis': () => import('./analysis/AnalysisPage.tsx'),
    '/fleet/settings': () => import('./settings/FleetSettingsPage.tsx'),
    '/fleet/groups': () => import('./group/GroupsPage.tsx'),
    '/fleet/maintenance': () => import('./maintenance/MaintenancePage.tsx'),
    '/fleet/maintenance/due': () => import('./maintenance/DuePage.tsx'),
    '/fleet/maintenance/board': () => import('./maintenance/BoardPage.tsx'),
    '/fleet/maintenance/plans': () => import('./maintenance/PlansPage.tsx'),
    '/fleet/traffic-violations': () => import('./violation/ViolationsPage.tsx'),
    '/fleet/traffic-violations/import': () => import('./violation/import/ViolationImportPage.tsx'),
    '/fleet/traffic-violation-payments': () => import('./violation/payment/ViolationPaymentsPage.tsx'),
    '/fleet/import': () => import('./import/ImportPage.tsx'),
    '/fleet/labels': () => import('./label/LabelsPage.tsx'),
    '/v/$token': () => import('./label/QrTargetPage.tsx'),
  },
})
