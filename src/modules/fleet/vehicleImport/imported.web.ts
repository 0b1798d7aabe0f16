import type { OutputFor } from '#kernel/web/api.ts'

export type Imported = OutputFor<'fleet.vehicleImport.commit'> & { readonly seconds: number }
