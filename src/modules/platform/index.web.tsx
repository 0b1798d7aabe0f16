import { defineWebModule } from '#kernel/web/module.ts'
import { platform } from './module.ts'

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
    '/import': () => import('./importHub/ImportHubPage.tsx'),
    '/backup': () => import('./backup/BackupPage.tsx'),
    '/super-admin': () => import('./company/staff/StaffEntryPage.tsx'),
    '/super-admin/dashboard': () => import('./company/staff/StaffDashboardPage.tsx'),
    '/super-admin/companies': () => import('./company/staff/CompaniesPage.tsx'),
    '/super-admin/companies/create': () => import('./company/staff/CreateCompanyPage.tsx'),
    '/super-admin/payments': () => import('./order/PaymentsPage.tsx'),
    '/super-admin/reports': () => import('./report/StaffReportsPage.tsx'),
    '/super-admin/settings': () => import('./installation/StaffSettingsPage.tsx'),
    '/super-admin/landing-management': () => import('./company/staff/LandingManagementPage.tsx'),
  },
})
