import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import '../panel.css'
import { links } from '../links.web.ts'
import { DueDay } from './financingColumns.tsx'

const days = 90

type Props = { onClose: () => void }

/** Every installment that is late or falls due within ninety days, whatever its agreement. */
export function DuesPanel({ onClose }: Props) {
  const answer = useAnswer('fleet.financing.dues', { days })
  return (
    <SidePanel open onOpenChange={onClose} title={m['fleet.financing.dues.title']()}>
      <Loaded answer={answer}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={m['fleet.financing.dues.none']()} />
          ) : (
            <div className="stack">
              <p>
                {m['fleet.financing.dues.total']()} <Money amount={total} strong />
              </p>
              <div className="plain-scroll panel-table tall">
                <table className="plain-table">
                  <tbody>
                    {rows.map(row => (
                      <tr key={`${row.financingId}${row.no}`}>
                        <td>
                          <DocumentNumber number={row.number} href={links.financing(row.financingId)} />
                          <br />
                          <bdi className="cap">{row.lender}</bdi>
                        </td>
                        <td className="soft-ink">
                          {m['fleet.financing.paidOf']({ paid: row.no, count: row.count })}
                        </td>
                        <td>
                          <DueDay on={row.dueOn} />
                        </td>
                        <td className="money-cell">
                          <Amount amount={row.owed} strong />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </div>
          )
        }
      </Loaded>
    </SidePanel>
  )
}
