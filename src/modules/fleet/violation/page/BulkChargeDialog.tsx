import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Amount } from '#ui/Amount.tsx'
import { showToast } from '#ui/toast.ts'
import { ViolationPlate } from './ViolationParts.tsx'
import type { ViolationRow } from './violationWords.web.ts'

type Props = {
  rows: readonly ViolationRow[]
  onDone: () => void
  onClose: () => void
}

/** Charges the chosen matched fines to the vehicle's holder, after a look at every entry. */
export function BulkChargeDialog({ rows, onDone, onClose }: Props) {
  return (
    <ActDialog
      name="fleet.violation.decideMatched"
      title={m['fleet.violation.chargeTitle']({ count: rows.length })}
      verb={m['fleet.violation.chargeMatched']({ count: rows.length })}
      posts
      input={{ ids: rows.map(row => row.id) }}
      onDone={answer => {
        showToast(m['fleet.violation.charged']({ count: answer.decided }))
        onDone()
      }}
      onClose={onClose}
    >
      <div className="plain-scroll fleet-preview">
        <table className="plain-table">
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td>
                  <span className="n">{row.number}</span>
                </td>
                <td>
                  <ViolationPlate row={row} />
                </td>
                <td>
                  <bdi>{row.party?.name}</bdi>
                </td>
                <td className="money-cell">
                  <Amount amount={row.fine} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ActDialog>
  )
}
