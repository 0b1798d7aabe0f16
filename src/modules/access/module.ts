import { defineModule } from '#kernel/shared/manifest.ts'
import { permissionsOf } from './permission/permissions.rules.ts'

/** Sign-in, sessions, roles, permissions and the accounts of a company. */
export const access = defineModule({
  name: 'access',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: permissionsOf('admin.users.', 'admin.roles.'),
  routes: [
    { path: '/auth', guard: { kind: 'P' }, companyModule: 'core', title: 'access.page.auth' },
    {
      path: '/reset-password',
      guard: { kind: 'P' },
      companyModule: 'core',
      title: 'access.page.resetPassword',
    },
    {
      path: '/profile',
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'access.page.profile',
      icon: 'user',
      search: { category: 'system', keywords: ['حسابي', 'كلمة المرور', 'profile', 'account', 'password'] },
      shortcut: 'Alt+P',
      prefetch: 'medium',
    },
    {
      path: '/hr/user-management',
      guard: { kind: 'M', anyOf: ['admin.users.read'] },
      companyModule: 'core',
      title: 'access.page.accounts',
      icon: 'users',
    },
    {
      path: '/super-admin/users',
      guard: { kind: 'A' },
      companyModule: 'core',
      title: 'access.page.staffUsers',
      icon: 'users',
    },
  ],
  menu: [{ path: '/hr/user-management', icon: 'users', order: 920, section: 'administration' }],
})
