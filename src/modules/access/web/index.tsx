import { defineWebModule } from '#kernel/web/module.ts'
import { access } from '../shared/module.ts'
import { accountsPath, authPath, profilePath, resetPasswordPath, staffUsersPath } from './links.ts'

export const accessWeb = defineWebModule({
  manifest: access,
  pages: {
    [authPath]: () => import('./AuthPage.tsx'),
    [resetPasswordPath]: () => import('./ResetPasswordPage.tsx'),
    [profilePath]: () => import('./profile/ProfilePage.tsx'),
    [accountsPath]: () => import('./accounts/UserManagementPage.tsx'),
    [staffUsersPath]: () => import('./accounts/StaffUsersPage.tsx'),
  },
})
