import type { OutputFor } from '#kernel/web/api.ts'

export { words as importFieldWords } from '#generated/choices/fleet.vehicleImport.field.ts'

export type DryRun = OutputFor<'fleet.vehicleImport.dryRun'>
