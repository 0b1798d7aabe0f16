import type { InputFor, OutputFor } from '#kernel/web/api.ts'

export { words as methodWords } from '#generated/choices/fleet.acquire.method.ts'
export { words as wayWords } from '#generated/choices/fleet.acquire.way.ts'
export { words as disposalWords } from '#generated/choices/fleet.dispose.kind.ts'

export type Books = OutputFor<'fleet.vehicle.books'>
export type Way = InputFor<'fleet.vehicle.acquire'>['way']
export type DisposalKind = InputFor<'fleet.vehicle.dispose'>['kind']
