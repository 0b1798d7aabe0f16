import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { formatInstant, formatMoney } from '#kernel/shared/format.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { perform } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { type Display, useDisplay } from '#ui/display.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { contractChanges } from '../../contract/shape.contract.ts'

type Row = OutputFor<'rentals.contract.list'>['rows'][number]
export type BarMove =
  | {
      readonly kind: 'row'
      readonly contractId: string
      readonly vehicleId: string | null
      readonly plate: string | null
    }
  | { readonly kind: 'end'; readonly contractId: string; readonly dueBackAt: string }
type Change = InputFor<'rentals.contract.previewChange'>
type Preview = OutputFor<'rentals.contract.previewChange'>

/** How long a move may be taken back. */
const undoSeconds = 10

/** The contracts that run and those that wait. */
export function useHeldContracts(): readonly Row[] {
  const { can } = useSession()
  const enabled = can('operations.contracts.read')
  const running = useAnswer('rentals.contract.list', { tab: 'active', limit: 1000 }, { enabled })
  const waiting = useAnswer('rentals.contract.list', { tab: 'reserved', limit: 1000 }, { enabled })
  return useMemo(
    () => [...(running.data?.rows ?? []), ...(waiting.data?.rows ?? [])],
    [running.data, waiting.data],
  )
}

/** The change a drag stands for: a reservation is assigned anew, a running contract swapped, extended or shortened. */
function changeOf(contract: Pick<Row, 'id' | 'status' | 'dueBackAt'>, move: BarMove): Change {
  const { id } = contract
  if (contract.status !== 'active')
    return move.kind === 'end'
      ? { id, change: 'assign', dueBackAt: move.dueBackAt }
      : move.vehicleId
        ? { id, change: 'assign', vehicleId: move.vehicleId }
        : { id, change: 'unassign' }
  if (move.kind === 'row') return { id, change: 'swap', vehicleId: move.vehicleId }
  const isLonger = new Date(move.dueBackAt) > new Date(contract.dueBackAt)
  return { id, change: isLonger ? 'extend' : 'shorten', dueBackAt: move.dueBackAt }
}

const isolated = (text: string) => `\u2068${text}\u2069`

function saysOf(change: Change, difference: string, display: Display): string {
  const amount = isolated(formatMoney(difference.replace('-', ''), { ...display, withSymbol: true }))
  const cost = /[1-9]/.test(difference)
    ? difference.startsWith('-')
      ? m['rentals.planner.drop.returns']({ amount })
      : m['rentals.planner.drop.adds']({ amount })
    : m['rentals.planner.noCost']()
  if (change.change === 'swap') return m['rentals.planner.drop.swap']()
  if (change.change === 'unassign') return m['rentals.planner.drop.unassign']()
  if (!change.dueBackAt) return m['rentals.planner.drop.move']({ cost })
  const at = isolated(formatInstant(new Date(change.dueBackAt), display.timeZone, display.digits))
  return m['rentals.planner.drop.end']({ at, cost })
}

/** What the server answers to the present target of a drag: the reason against it, or what it does and costs. */
export function useMovePreview(move: BarMove | null) {
  const display = useDisplay()
  const contracts = useHeldContracts()
  const contract = move && contracts.find(one => one.id === move.contractId)
  const change = contract && move ? changeOf(contract, move) : null
  const answer = useAnswer('rentals.contract.previewChange', change ?? { id: '', change: 'assign' }, {
    enabled: change !== null,
    staleTime: 15_000,
  })
  if (change === null) return null
  if (answer.error) return { why: sayError(answer.error), says: '' }
  return answer.data ? shownPreview(change, answer.data, display) : null
}

const shownPreview = (change: Change, { why, difference }: Preview, display: Display) => ({
  why: why && sayCode(why.code, why.params),
  says: saysOf(change, difference, display),
})

type Assignment = InputFor<'rentals.contract.assign'>

/** Gives a reservation another vehicle or time; the toast takes it back for ten seconds. Throws what refuses it. */
export async function moveReservation(input: Assignment): Promise<void> {
  const moved = await perform('rentals.contract.assign', input)
  void refreshAnswers(contractChanges)
  const takeBack = async () => {
    try {
      await perform('rentals.contract.assign', { id: input.id, version: moved.version, ...moved.before })
      showToast(m['rentals.planner.undone']())
    } catch (error) {
      await loadCodeWords()
      showProblem(sayError(error))
    }
    await refreshAnswers(contractChanges)
  }
  const undo = { name: m['rentals.planner.undo'](), onPress: () => void takeBack() }
  showToast(m['rentals.planner.moved'](), undo, undoSeconds)
}

async function sayProblem(error: unknown): Promise<void> {
  await loadCodeWords()
  showProblem(sayError(error))
  await refreshAnswers(contractChanges)
}

/** Moves a reservation where its bar was dropped; a vehicle of another group is taken only when its price was seen. */
export function useMove(): (move: BarMove) => void {
  const contracts = useHeldContracts()
  return move => {
    const contract = contracts.find(one => one.id === move.contractId)
    if (!contract) return
    const { id, version } = contract
    const vehicleId = move.kind === 'row' ? move.vehicleId : (contract.vehicle?.id ?? null)
    const dueBackAt = move.kind === 'end' ? move.dueBackAt : null
    const input = { id, version, vehicleId, dueBackAt }
    moveReservation(input).catch(async error => {
      await loadCodeWords()
      if (error instanceof RefusalError && error.refusal.code === 'rentals.contract.otherGroup') {
        const take = () => void moveReservation({ ...input, takesOtherGroup: true }).catch(sayProblem)
        showToast(sayError(error), { name: m['rentals.assign.takeOther'](), onPress: take }, undoSeconds)
        return
      }
      showProblem(sayError(error))
      await refreshAnswers(contractChanges)
    })
  }
}
