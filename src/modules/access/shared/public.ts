// What other modules and the web may know of access: the catalogue and the pure decisions about it.

export { permissionCatalogue } from './permissions.ts'
export type { CompanyRole } from './roles.ts'
