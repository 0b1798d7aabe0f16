import { defineWebModule } from '#kernel/web/module.ts'
import { realestate } from './module.ts'

export const realestateWeb = defineWebModule({
  manifest: realestate,
  pages: {
    '/properties': () => import('./property/PropertiesPage.tsx'),
    '/properties/add': () => import('./property/AddPropertyPage.tsx'),
    '/properties/$id': () => import('./property/PropertyPage.tsx'),
    '/properties/import': () => import('./propertyImport/PropertyImportPage.tsx'),
    '/properties/contracts/import': () => import('./leaseImport/LeaseImportPage.tsx'),
    '/properties/map': () => import('./propertyMap/MapPage.tsx'),
    '/properties/contracts': () => import('./lease/LeasesPage.tsx'),
    '/properties/contracts/new': () => import('./lease/form/NewLeasePage.tsx'),
    '/properties/contracts/$id': () => import('./lease/record/LeasePage.tsx'),
    '/properties/contracts/$id/handover': () => import('./handover/WalkPage.tsx'),
    '/properties/maintenance': () => import('./maintenance/MaintenancePage.tsx'),
    '/properties/maintenance/plans': () => import('./maintenancePlan/PlansPage.tsx'),
    '/properties/maintenance/$id': () => import('./maintenance/RequestPage.tsx'),
    '/properties/meters': () => import('./meter/MetersPage.tsx'),
    '/properties/recharge': () => import('./recharge/RechargePage.tsx'),
    '/properties/settings': () => import('./settings/EstateSettingsPage.tsx'),
    '/properties/reports': () => import('./report/EstateReportsPage.tsx'),
    '/owner-view': () => import('./ownerView/OwnerViewPage.tsx'),
    '/owners': () => import('./owner/OwnersPage.tsx'),
    '/tenants': () => import('./tenant/TenantsPage.tsx'),
  },
})
