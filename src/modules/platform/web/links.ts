/** Every address of the module, and the two of access that a visitor goes to from the public page. */
export const links = {
  landing: '/',
  onboarding: '/onboarding',
  settings: '/settings',
  advanced: '/settings/advanced',
  advancedTab: (tab: string) => `/settings/advanced?tab=${tab}`,
  subscription: '/subscription',
  audit: '/audit',
  auditOf: (subject: string) => `/audit?subject=${encodeURIComponent(subject)}`,
  staffEntry: '/super-admin',
  staffDashboard: '/super-admin/dashboard',
  companies: '/super-admin/companies',
  companiesIn: (filter: Readonly<Record<string, string | number>>) =>
    `/super-admin/companies?${new URLSearchParams(
      Object.entries(filter).map(([key, value]) => [key, String(value)]),
    )}`,
  createCompany: '/super-admin/companies/create',
  payments: '/super-admin/payments',
  staffUsers: '/super-admin/users',
  staffReports: '/super-admin/reports',
  staffSettings: '/super-admin/settings',
  landingManagement: '/super-admin/landing-management',
  dashboard: '/dashboard',
  import: '/fleet/import',
  fleet: '/fleet',
  signIn: '/auth',
  signUp: '/auth?tab=signUp',
} as const
