import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'

export type Books = OutputFor<'fleet.vehicle.books'>
export type Way = InputFor<'fleet.vehicle.acquire'>['way']
export type DisposalKind = InputFor<'fleet.vehicle.dispose'>['kind']
export type Method = Books['terms']['method']

export const wayWords: Readonly<Record<Way, () => string>> = {
  bill: m['fleet.acquire.way.bill'],
  cash: m['fleet.acquire.way.cash'],
  financing: m['fleet.acquire.way.financing'],
  opening: m['fleet.acquire.way.opening'],
  asset: m['fleet.acquire.way.asset'],
}

export const methodWords: Readonly<Record<Method, () => string>> = {
  straightLine: m['fleet.acquire.method.straightLine'],
  decliningBalance: m['fleet.acquire.method.decliningBalance'],
  unitsOfUse: m['fleet.acquire.method.unitsOfUse'],
}

export const disposalWords: Readonly<Record<DisposalKind, () => string>> = {
  sold: m['fleet.dispose.kind.sold'],
  total_loss: m['fleet.dispose.kind.total_loss'],
  stolen: m['fleet.dispose.kind.stolen'],
  returned: m['fleet.dispose.kind.returned'],
}
