import { type Minor, splitByWeights, splitEven } from '#kernel/shared/money.ts'

/** What of a line stands on no invoiced check yet. */
export type Unbilled = {
  readonly lineId: string
  readonly grossMinor: Minor
  readonly discountMinor: Minor
}

export type Share = { readonly lineId: string; readonly grossMinor: Minor; readonly discountMinor: Minor }

export type Planned = {
  readonly lines: readonly Share[]
  readonly serviceMinor: Minor
  readonly deliveryMinor: Minor
  readonly totalMinor: Minor
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((total, one) => total + one, 0)
const netOf = (lines: readonly Share[]) => sum(lines.map(line => line.grossMinor - line.discountMinor))

/**
 * Rule 29: checks by line. A line that stands on several checks is shared by them to the last fils, the service charge by what their lines
 * come to; delivery is on the first. `takers` names the checks of each line, by their place.
 */
export function planChecks(
  lines: readonly Unbilled[],
  takers: ReadonlyMap<string, readonly number[]>,
  count: number,
  charges: { readonly serviceMinor: Minor; readonly deliveryMinor: Minor },
): Planned[] {
  const shares: Share[][] = Array.from({ length: count }, () => [])
  for (const line of lines) {
    const on = takers.get(line.lineId) ?? []
    const grosses = splitEven(line.grossMinor, on.length)
    const discounts = splitByWeights(line.discountMinor, grosses)
    for (const [at, check] of on.entries())
      shares[check]!.push({ lineId: line.lineId, grossMinor: grosses[at]!, discountMinor: discounts[at]! })
  }
  const nets = shares.map(netOf)
  // Dishes that are given away whole weigh nothing: what is left to charge is on the first check.
  const weights = sum(nets) > 0 ? nets : nets.map((_, at) => (at === 0 ? 1 : 0))
  const services = splitByWeights(charges.serviceMinor, weights)
  return shares.map((own, at) => {
    const serviceMinor = services[at]!
    const deliveryMinor = at === 0 ? charges.deliveryMinor : 0
    return { lines: own, serviceMinor, deliveryMinor, totalMinor: netOf(own) + serviceMinor + deliveryMinor }
  })
}
