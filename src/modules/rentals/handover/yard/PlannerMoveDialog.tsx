import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { actionWords } from '../../contract/actWords.web.ts'
import { contractName } from '../../contract/list/contractColumns.tsx'
import { EndDialog } from '../../contract/record/EndDialog.tsx'
import { links } from '../../links.web.ts'
import type { BarMove } from './plannerMoves.web.ts'

type Props = { move: BarMove; onClose: () => void }

/** Where the bar of a running contract was dropped: its money is shown before it moves, a swap is done in the yard. */
export default function PlannerMoveDialog({ move, onClose }: Props) {
  const answer = useAnswer('rentals.contract.get', { id: move.contractId })
  const contract = answer.data
  if (answer.error)
    return (
      <Dialog open onOpenChange={onClose} title={m['rentals.planner.end']()}>
        <Notice hue="red">{sayError(answer.error)}</Notice>
      </Dialog>
    )
  if (!contract) return null
  if (move.kind === 'end') {
    const change = new Date(move.dueBackAt) > new Date(contract.dueBackAt) ? 'extend' : 'shorten'
    return <EndDialog contract={contract} change={change} startWith={move.dueBackAt} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${actionWords.swap()} ${contractName(contract)}`}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <ButtonLink kind="primary" href={links.swap(contract.id, move.vehicleId)}>
            {m['rentals.planner.startSwap']()}
          </ButtonLink>
        </>
      }
    >
      <p>{m['rentals.planner.swapMeans']({ plate: `\u2068${move.plate ?? ''}\u2069` })}</p>
    </Dialog>
  )
}
