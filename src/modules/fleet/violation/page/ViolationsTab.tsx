import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import '../../fleet.css'
import { links } from '../../links.web.ts'
import { ViolationCard, violationColumns } from './violationColumns.tsx'

type Props = { of: { vehicleId: string } | { partyId: string } }

const shownRows = 20
const hidden = new Set(['source', 'authority', 'reference', 'adminFee'])

/** The violations of one vehicle or of one customer, newest first, and the way to the whole list. */
export function ViolationsTab({ of }: Props) {
  const { currency } = useCompany()
  const answer = useAnswer('fleet.violation.list', { ...of, limit: shownRows })
  const totals = useAnswer('fleet.violation.totals', of)
  const own = 'vehicleId' in of ? 'plate' : 'party'
  const columns = useMemo(
    () => violationColumns(currency).filter(({ id }) => id !== own && !hidden.has(id)),
    [currency, own],
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <DataTable
          label={m['fleet.violation.list.title']()}
          bare
          density="compact"
          columns={columns.map(({ sort: _, ...column }) => column)}
          rows={rows}
          rowId={row => row.id}
          card={row => <ViolationCard row={row} />}
          empty={<EmptyState title={m['fleet.violation.noneHere']()} />}
          foot={
            totals.data &&
            totals.data.count > 0 && (
              <>
                <TextLink href={links.violations(of)}>
                  {m['fleet.violation.allOf']({ count: totals.data.count })}
                </TextLink>
                <div className="dt-sums">
                  <span>
                    {m['fleet.violation.sum.fines']()} <Money amount={totals.data.fines} strong />
                  </span>
                </div>
              </>
            )
          }
        />
      )}
    </Loaded>
  )
}
