import { words as deviceStateWords } from '#generated/choices/hr.device.states.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as deviceActWords } from '#generated/choices/hr.device.act.ts'
export { deviceStateWords }

export type DeviceRow = OutputFor<'hr.device.list'>['rows'][number]

export const deviceStateKinds: Readonly<Record<DeviceRow['state'], StatusKind>> = {
  pending: 'decide',
  active: 'settled',
  revoked: 'out',
}
