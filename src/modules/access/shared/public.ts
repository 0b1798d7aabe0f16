// What other modules and the web may know of access: the catalogue and the pure decisions about it.
export { effectivePermissions, managedPermissions, rolePermissions, sourcesOf } from './effective.ts'
export {
  type CataloguePermission,
  findPermission,
  permissionCatalogue,
  permissionsOf,
  withTwin,
} from './permissions.ts'
export {
  assignableRoles,
  type CompanyRole,
  companyRoles,
  normalizedRoles,
  type Role,
  roles,
} from './roles.ts'
export { sessionMinutes } from './session.rules.ts'
