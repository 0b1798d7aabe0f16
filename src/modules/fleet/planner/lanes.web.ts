import type { OutputFor } from '#kernel/web/api.ts'
import type { ContractFact } from './acts.web.ts'
import { type Axis, showsNow } from './axis.web.ts'
import type { DueMark, DueMarks } from './dues.web.ts'

type Plan = OutputFor<'fleet.planner.view'>
type Bar = Plan['vehicles'][number]['bars'][number]
export type Look = 'held' | 'promised' | 'late' | 'workshop' | 'turnaround' | 'stopped'

export type Piece = {
  readonly key: string
  readonly look: Look
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Runs beyond the end of what is known. */
  readonly isOpen: boolean
  readonly type: Bar['type']
  readonly label: string
  /** The contract it belongs to, and what is known of it while it waits or runs. */
  readonly contractId: string | null
  /** The errand it belongs to. */
  readonly permitId: string | null
  /** The work order behind it; null for everything else. */
  readonly orderId: string | null
  readonly contract: ContractFact | null
}

export type MovablePiece = Piece & { readonly contract: ContractFact }

/** Whether a person may drag a bar: a reservation or a running contract they may change. */
export const isMovable = (piece: Piece): piece is MovablePiece => Boolean(piece.contract?.drag)

export type Lane =
  | {
      readonly kind: 'group'
      readonly key: string
      readonly groupId: string
      readonly name: string
      readonly vehicles: number
      readonly freeToday: number | null
      readonly isFolded: boolean
    }
  | {
      readonly kind: 'waiting'
      readonly key: string
      readonly groupId: string
      readonly isFirst: boolean
      readonly pieces: readonly Piece[]
    }
  | {
      readonly kind: 'vehicle'
      readonly key: string
      readonly id: string
      readonly groupId: string
      readonly plate: string | null
      readonly make: string
      readonly model: string
      readonly name: string
      readonly pieces: readonly Piece[]
      readonly dues: readonly DueMark[]
    }
export type OpenLane = Exclude<Lane, { kind: 'group' }>

const at = (instant: string) => new Date(instant).getTime()

type Facts = ReadonlyMap<string, ContractFact>

/** The contract, permit or work order behind a bar; what is over keeps its bar but is not in the list. */
function contractOf(bar: Pick<Bar, 'type' | 'sourceId'>, facts: Facts) {
  const contractId = bar.type === 'contract' ? bar.sourceId : null
  const permitId = bar.type === 'permit' || bar.type === 'transfer' ? bar.sourceId : null
  const orderId = bar.type === 'workOrder' || bar.type === 'workshop' ? bar.sourceId : null
  return { contractId, permitId, orderId, contract: (contractId && facts.get(contractId)) || null }
}

function piecesOf(bars: readonly Bar[], facts: Facts, axis: Axis, now: number): Piece[] {
  const pieces: Piece[] = []
  const custodies = bars.filter(bar => bar.kind === 'custody')
  for (const bar of bars) {
    const from = at(bar.from)
    const until = bar.until === null ? null : at(bar.until)
    const common = { type: bar.type, label: bar.label, from, ...contractOf(bar, facts) }
    if (bar.kind === 'claim') {
      const to = bar.to === null ? axis.to : at(bar.to)
      const prepared = {
        key: `${bar.id}+`,
        look: 'turnaround' as const,
        from: to,
        to: until ?? to,
        isOpen: false,
      }
      const kept = custodies.find(
        custody => at(custody.from) < to && from < (custody.to ? at(custody.to) : to),
      )
      // A claim that was fulfilled lies under the custody it became; only its turnaround is still news.
      if (!kept)
        pieces.push({
          ...common,
          key: bar.id,
          to,
          isOpen: false,
          look: bar.type === 'workOrder' ? 'workshop' : 'promised',
        })
      if (until !== null && until > to && (!kept || (kept.to === null && to > now)))
        pieces.push({ ...common, ...prepared, label: '', contract: null })
    } else if (bar.kind === 'custody') {
      const isLate = bar.to === null && until !== null && until < now && bar.type !== 'workshop'
      const to = bar.to ? at(bar.to) : isLate ? now : (until ?? axis.to)
      pieces.push({
        ...common,
        key: bar.id,
        to: Math.max(to, bar.to ? 0 : Math.min(now, axis.to)),
        isOpen: bar.to === null && until === null,
        look: isLate ? 'late' : bar.type === 'workshop' ? 'workshop' : 'held',
        // The vehicle a customer gave back in a swap stays where it was.
        ...(bar.to === null ? {} : { contract: null }),
      })
    } else {
      const end = bar.to ? at(bar.to) : until
      const isOpen = bar.to === null && (end === null || end < now)
      pieces.push({
        ...common,
        key: bar.id,
        look: 'stopped',
        to: isOpen ? axis.to : end!,
        isOpen,
      })
    }
  }
  return pieces
}

/** Puts what overlaps onto rows of its own, in the order of time. */
function stacked(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = []
  for (const piece of pieces) {
    const row = rows.find(one => one.at(-1)!.to <= piece.from)
    if (row) row.push(piece)
    else rows.push([piece])
  }
  return rows
}

const touches = (piece: Piece, from: number, to: number) => piece.from < to && from < piece.to

/** What a stretch of a row runs into first, other than a contract's own bars; null when it is free. */
export const firstObstacle = (
  pieces: readonly Piece[],
  from: number,
  to: number,
  exceptContractId: string | null = null,
): Piece | null =>
  pieces.find(
    piece => (exceptContractId === null || piece.contractId !== exceptContractId) && touches(piece, from, to),
  ) ?? null

/**
 * How many vehicles of a group are free for the rest of the day: nothing stands on their row, none of them is late, and no
 * claim that waits for a vehicle needs them.
 */
export function freeToday(
  vehicles: readonly { pieces: readonly Piece[] }[],
  waiting: readonly Piece[],
  now: number,
  endOfToday: number,
): number {
  const isFree = (pieces: readonly Piece[]) =>
    !pieces.some(piece => piece.look === 'late') && !firstObstacle(pieces, now, endOfToday)
  const promised = waiting.filter(piece => touches(piece, now, endOfToday)).length
  return Math.max(0, vehicles.filter(lane => isFree(lane.pieces)).length - promised)
}

/**
 * The rows of the planner: each group with what is free for the rest of today, its claims without a vehicle, then its
 * vehicles. `keeps` answers the search; a group without a vehicle left is dropped unless claims wait in it.
 */
export function lanesOf(
  plan: Plan,
  groups: readonly { id: string; name: string }[],
  facts: readonly ContractFact[],
  view: {
    axis: Axis
    now: number
    endOfToday: number
    folded: ReadonlySet<string>
    dues: DueMarks
    keeps: (text: string) => boolean
  },
): Lane[] {
  const { axis, now } = view
  const known: Facts = new Map(facts.map(fact => [fact.id, fact]))
  const vehiclesBy = Map.groupBy(plan.vehicles, vehicle => vehicle.groupId)
  const waitingBy = Map.groupBy(plan.unassigned, claim => claim.groupId)
  const lanes: Lane[] = []
  for (const group of groups) {
    const vehicles = (vehiclesBy.get(group.id) ?? []).map(vehicle => ({
      kind: 'vehicle' as const,
      key: vehicle.id,
      id: vehicle.id,
      groupId: group.id,
      plate: vehicle.plate,
      make: vehicle.make,
      model: vehicle.model,
      name: `${vehicle.make} ${vehicle.model}`,
      pieces: piecesOf(vehicle.bars, known, axis, now),
      dues: view.dues.get(vehicle.id) ?? [],
    }))
    const waiting = (waitingBy.get(group.id) ?? []).map<Piece>(claim => ({
      key: claim.id,
      look: 'promised',
      from: at(claim.from),
      to: at(claim.to),
      isOpen: false,
      type: claim.type,
      label: claim.label,
      ...contractOf(claim, known),
    }))
    const says = (piece: Piece) =>
      `${piece.label} ${piece.contract?.customer ?? ''} ${piece.contract?.number ?? ''}`
    const shown = vehicles.filter(lane =>
      view.keeps(`${lane.plate ?? ''} ${lane.name} ${lane.pieces.map(says).join(' ')}`),
    )
    const shownWaiting = waiting.filter(piece => view.keeps(says(piece)))
    if (shown.length === 0 && shownWaiting.length === 0) continue
    const isFolded = view.folded.has(group.id)
    lanes.push({
      kind: 'group',
      key: `g${group.id}`,
      groupId: group.id,
      name: group.name,
      vehicles: vehicles.length,
      freeToday: showsNow(axis, now) ? freeToday(vehicles, waiting, now, view.endOfToday) : null,
      isFolded,
    })
    if (isFolded) continue
    for (const [index, pieces] of stacked(shownWaiting).entries())
      lanes.push({
        kind: 'waiting',
        key: `w${group.id}${index}`,
        groupId: group.id,
        isFirst: index === 0,
        pieces,
      })
    lanes.push(...shown)
  }
  return lanes
}
