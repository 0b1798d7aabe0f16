import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../links.web.ts'
import { PolicyCard, policyColumns } from './policyColumns.tsx'

const hidden = new Set(['vehicles', 'premium'])

/** The policies that cover or covered a vehicle, newest first. */
export function PoliciesTab({ vehicleId }: { vehicleId: string }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const answer = useAnswer('fleet.policy.list', { vehicleId, limit: 20 })
  const columns = useMemo(() => policyColumns(currency).filter(({ id }) => !hidden.has(id)), [currency])
  const add = can('fleet.documents.write') && (
    <ButtonLink href={links.newPolicy(vehicleId)}>{m['fleet.policy.new']()}</ButtonLink>
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <DataTable
          label={m['fleet.policy.list.title']()}
          bare
          density="compact"
          columns={columns.map(({ sort: _, ...column }) => column)}
          rows={rows}
          rowId={row => row.id}
          card={row => <PolicyCard row={row} />}
          empty={<EmptyState title={m['fleet.policy.noneHere']()} actions={add} />}
          foot={rows.length > 0 && <div className="row">{add}</div>}
        />
      )}
    </Loaded>
  )
}
