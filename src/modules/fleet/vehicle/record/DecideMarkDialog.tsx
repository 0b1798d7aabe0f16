import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { showToast } from '#ui/toast.ts'
import { useMarkDecision } from '../../mark/useMarkDecision.tsx'
import { markName } from '../../wordMaps.web.ts'

type Mark = OutputFor<'fleet.mark.list'>['rows'][number]
type Props = { mark: Mark; onClose: () => void }

/** Who bears a damage that no holder is charged for; a holder is charged at the return. */
export default function DecideMarkDialog({ mark, onClose }: Props) {
  const { choice, missing, fields } = useMarkDecision(['company', 'insurer', 'warranty'], mark.proposed)
  return (
    <ActDialog
      name="fleet.mark.decide"
      title={markName(mark)}
      verb={m['fleet.permit.act.decideMark']()}
      input={missing ? null : { id: mark.id, version: mark.version, ...choice }}
      missing={missing}
      onDone={() => showToast(m['fleet.permit.markDecidedToast']())}
      onClose={onClose}
    >
      {fields}
      {mark.custodyId && <p className="cap">{m['fleet.damage.holderHint']()}</p>}
    </ActDialog>
  )
}
