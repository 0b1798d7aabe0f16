// What other modules and the web may know of access: the catalogue and the pure decisions about it.

export { permissionCatalogue } from './permission/permissions.rules.ts'
export type { CompanyRole } from './role/roles.rules.ts'
