/** Pages of a trade that the specification gives no module. */
type PageOfTrade = 'production' | 'waybills' | 'fees' | 'projects'
/** Names of the business modules a company switches on or off (specification section 9). */
export type CompanyModule =
  | 'core'
  | 'finance'
  | 'vehicles'
  | 'contracts'
  | 'customers'
  | 'tenants'
  | 'properties'
  | 'inventory'
  | 'sales'
  | 'suppliers'
  | 'patients'
  | 'appointments'
  | 'medical_records'
  | 'menu'
  | 'orders'
  | PageOfTrade

export type PermissionLevel = 'read' | 'write'
export type PermissionCategory = 'hr' | 'finance' | 'operations' | 'fleet' | 'reports' | 'legal' | 'admin'

/** One permission of the catalogue; labels are the words `permission.<id>`. */
export type Permission = {
  readonly id: string
  readonly category: PermissionCategory
  readonly level: PermissionLevel
  readonly systemLevel?: boolean
  readonly sensitive?: boolean
}

/**
 * Who may open a page (rule 8 of the platform file). P public; U signed-in member; S holder of one of the permissions, else a
 * denial card; M holder through a role other than `employee` or company administrator, else back to the dashboard;
 * G global access; A super-admin shell.
 */
export type Guard =
  | { readonly kind: 'P' }
  | { readonly kind: 'U' }
  | { readonly kind: 'G' }
  | { readonly kind: 'A' }
  | { readonly kind: 'S' | 'M'; readonly anyOf: readonly string[]; readonly alsoNeeds?: string }

/** A page of a module. `title` is the word key of its name, `icon` a key of the shell's icon map. */
export type PageRoute = {
  readonly path: string
  /** Short addresses that lead here; the query stays. */
  readonly aliases?: readonly string[]
  readonly guard: Guard
  readonly companyModule: CompanyModule
  /** A second module without which the page has nothing to work with. */
  readonly alsoModule?: CompanyModule
  /** The page of a sister module that opens where a module of this one is off. */
  readonly instead?: string
  readonly title: string
  readonly icon?: string
  /** The menu entry this page belongs to, where that is not the one whose path begins its own. */
  readonly menu?: string
  /** What the files make that this page takes in (`parties.customer`); such pages stand together under /import. */
  readonly imports?: string
  /** Kept out of menus and search when it needs a parameter. */
  readonly search?: { readonly category: string; readonly keywords: readonly string[] }
  readonly shortcut?: string
  readonly prefetch?: 'high' | 'medium'
}

export type MenuEntry = {
  readonly path: string
  /** Word key; the route's title when absent. */
  readonly title?: string
  readonly icon: string
  /** Position in the sidebar: smaller comes first. */
  readonly order: number
  readonly group?: string
  readonly section: 'main' | 'administration'
  /** Countries to whose companies the entry is of use; all when absent. The page itself opens everywhere. */
  readonly countries?: ReadonlySet<string>
}

/** A kind of record, as audit lines name it (`fleet.vehicle`). */
export type RecordEntry = {
  readonly kind: string
  /** Where one opens; `{id}` stands for its identity. A kind without a page of its own has none. */
  readonly page?: string
  /** Where a person to whom that page is closed finds what is their own. */
  readonly ownPage?: string
  /** Any one of these permissions reads a record of the kind, and with it its timeline. */
  readonly readers?: readonly string[]
}

export type ModuleManifest = {
  /** Folder name, permission prefix, PostgreSQL schema and endpoint prefix. */
  readonly name: string
  readonly version: string
  readonly companyModule: CompanyModule
  readonly requiredModules: readonly CompanyModule[]
  readonly permissions: readonly Permission[]
  readonly routes: readonly PageRoute[]
  readonly menu: readonly MenuEntry[]
}

/** Declares a module: data only, the same object on server and web. */
export function defineModule(manifest: ModuleManifest): ModuleManifest {
  return manifest
}
