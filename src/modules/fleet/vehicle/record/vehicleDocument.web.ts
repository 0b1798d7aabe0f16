import type { OutputFor } from '#kernel/web/api.ts'

export type VehicleDocument = OutputFor<'fleet.document.list'>['rows'][number]
