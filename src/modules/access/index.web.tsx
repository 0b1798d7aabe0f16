import { defineWebModule } from '#kernel/web/module.ts'
import { accountsPath, authPath, profilePath, resetPasswordPath, staffUsersPath } from './links.web.ts'
import { access } from './module.ts'

export const accessWeb = defineWebModule({
  manifest: access,
  pages: {
    [authPath]: () => import('./auth/AuthPage.tsx'),
    [resetPasswordPath]: () => import('./password/ResetPasswordPage.tsx'),
    [profilePath]: () => import('./profile/ProfilePage.tsx'),
    [accountsPath]: () => import('./account/UserManagementPage.tsx'),
    [staffUsersPath]: () => import('./account/StaffUsersPage.tsx'),
  },
})
