// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface AccountTable {
  id: Generated<string>
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: Instant
  updated_at: Instant
}

export interface KnownDeviceTable {
  user_id: string
  device_hash: string
  last_seen_at: Instant
}

export interface MembershipTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  user_id: string
  employee_id: string | null
  employee_number: string | null
  manager_user_id: string | null
  position: string | null
  has_system_access: Generated<boolean>
  account_status: Generated<'pending' | 'active' | 'inactive' | 'suspended'>
  employee_left_on: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PasskeyTable {
  id: Generated<string>
  user_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: boolean
  transports: string | null
  aaguid: string | null
  created_at: Instant
}

export interface PermissionRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  user_id: string
  permission_id: string
  reason: string
  state: Generated<'pending' | 'approved' | 'rejected'>
  decided_by: string | null
  decided_at: NullableInstant
  comment: string | null
  created_at: Instant
}

export interface SessionTable {
  id: Generated<string>
  user_id: string
  token_hash: string
  ip: string | null
  device: string | null
  created_at: Instant
  updated_at: Instant
  expires_at: Instant
  idle_until: Instant
  absolute_until: Instant
  sudo_until: NullableInstant
  ended_at: NullableInstant
  end_reason: string | null
}

export interface SuperAdminRequestTable {
  id: Generated<string>
  email: string
  first_name_ar: string
  last_name_ar: string | null
  state: Generated<'waiting' | 'confirmed' | 'withdrawn'>
  asked_by: string
  asked_at: Instant
  expires_at: Instant
  decided_by: string | null
  decided_at: NullableInstant
}

export interface ThrottleTable {
  key: string
  failures: number
  last_at: Instant
  blocked_until: NullableInstant
}

export interface TwoFactorTable {
  id: Generated<string>
  user_id: string
  secret: string
  backup_codes: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: NullableInstant
  spent_codes: DefaultedJson
}

export interface UserTable {
  id: Generated<string>
  version: Generated<number>
  email: string
  email_confirmed_at: NullableInstant
  email_verified: GeneratedAlways<boolean>
  first_name: string | null
  last_name: string | null
  first_name_ar: string | null
  last_name_ar: string | null
  name: GeneratedAlways<string>
  phone: string | null
  image: string | null
  language: Generated<'ar' | 'en'>
  digits: 'latin' | 'arabic' | null
  requires_password_change: Generated<boolean>
  temporary_password_until: NullableInstant
  two_factor_enabled: Generated<boolean>
  super_admin: Generated<boolean>
  company_id: Generated<number | null>
  business_type: string | null
  last_sign_in_at: NullableInstant
  created_at: Instant
  updated_at: Instant
}

export interface UserPermissionTable {
  company_id: Generated<number>
  user_id: string
  permission_id: string
  granted: boolean
  granted_by: string | null
  changed_at: Instant
}

export interface UserRoleTable {
  company_id: Generated<number>
  user_id: string
  role: 'company_admin' | 'manager' | 'accountant' | 'fleet_manager' | 'sales_agent' | 'employee'
  granted_by: string | null
  created_at: DefaultedInstant
}

export interface VerificationTable {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
}

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
