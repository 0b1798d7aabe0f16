// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AccountTable } from './tables/account.ts'
import type { KnownDeviceTable } from './tables/known_device.ts'
import type { MembershipTable } from './tables/membership.ts'
import type { PasskeyTable } from './tables/passkey.ts'
import type { PermissionRequestTable } from './tables/permission_request.ts'
import type { SessionTable } from './tables/session.ts'
import type { SuperAdminRequestTable } from './tables/super_admin_request.ts'
import type { ThrottleTable } from './tables/throttle.ts'
import type { TwoFactorTable } from './tables/two_factor.ts'
import type { UserTable } from './tables/user.ts'
import type { UserPermissionTable } from './tables/user_permission.ts'
import type { UserRoleTable } from './tables/user_role.ts'
import type { VerificationTable } from './tables/verification.ts'

export type { AccountTable, KnownDeviceTable, MembershipTable, PasskeyTable, PermissionRequestTable, SessionTable, SuperAdminRequestTable, ThrottleTable, TwoFactorTable, UserTable, UserPermissionTable, UserRoleTable, VerificationTable }

export interface AccessTables {
  'access.account': AccountTable
  'access.known_device': KnownDeviceTable
  'access.membership': MembershipTable
  'access.passkey': PasskeyTable
  'access.permission_request': PermissionRequestTable
  'access.session': SessionTable
  'access.super_admin_request': SuperAdminRequestTable
  'access.throttle': ThrottleTable
  'access.two_factor': TwoFactorTable
  'access.user': UserTable
  'access.user_permission': UserPermissionTable
  'access.user_role': UserRoleTable
  'access.verification': VerificationTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AccessTables {}
}
