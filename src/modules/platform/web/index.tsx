import { defineWebModule } from '#kernel/web/module.ts'
import { platform } from '../shared/module.ts'

export const platformWeb = defineWebModule({
  manifest: platform,
  pages: {
    '/': () => import('./landing/LandingPage.tsx'),
    '/onboarding': () => import('./onboarding/OnboardingPage.tsx'),
    '/settings': () => import('./settings/SettingsPage.tsx'),
    '/settings/advanced': () => import('./settings/AdvancedPage.tsx'),
    '/subscription': () => import('./subscription/SubscriptionPage.tsx'),
    '/audit': () => import('./audit/AuditPage.tsx'),
    '/sign/$token': () => import('./signing/SignPage.tsx'),
    '/verify': () => import('./signing/VerifyPage.tsx'),
    '/verify/$code': () => import('./signing/VerifyPage.tsx'),
    '/backup': () => import('./backup/BackupPage.tsx'),
    '/super-admin': () => import('./staff/StaffEntryPage.tsx'),
    '/super-admin/dashboard': () => import('./staff/StaffDashboardPage.tsx'),
    '/super-admin/companies': () => import('./staff/CompaniesPage.tsx'),
    '/super-admin/companies/create': () => import('./staff/CreateCompanyPage.tsx'),
    '/super-admin/payments': () => import('./orders/PaymentsPage.tsx'),
    '/super-admin/reports': () => import('./reports/StaffReportsPage.tsx'),
    '/super-admin/settings': () => import('./installation/StaffSettingsPage.tsx'),
    '/super-admin/landing-management': () => import('./staff/LandingManagementPage.tsx'),
  },
})
