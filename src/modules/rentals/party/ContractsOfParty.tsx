import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import type { Party } from '#modules/parties/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useClock } from '../clock.web.ts'
import { ContractCard } from '../contract/list/ContractCard.tsx'
import { contractColumns, contractHref } from '../contract/list/contractColumns.tsx'
import { links } from '../links.web.ts'
import '../rentals.css'

const shown = 20

/** The newest contracts of a customer, and the way to all of them. */
export default function ContractsOfParty({ party }: { party: Party }) {
  const { currency } = useCompany()
  const { dayOf } = useClock()
  const go = useGo()
  const answer = useAnswer('rentals.contract.list', {
    customerId: party.id,
    sort: 'startAt',
    descending: true,
    limit: shown,
  })
  const columns = contractColumns({ currency, dayOf }).filter(one => !one.optional && one.id !== 'customer')
  return (
    <Loaded answer={answer}>
      {({ rows, next }) => (
        <>
          <DataTable
            bare
            label={m['rentals.contract.list.title']()}
            columns={columns.map(({ sort: _, ...column }) => column)}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => go(contractHref(row))}
            card={row => <ContractCard row={row} />}
            empty={<EmptyState title={m['rentals.party.noContracts']()} />}
          />
          {next && (
            <p className="rentals-tab">
              <ButtonLink kind="tertiary" href={links.contractsOf(party.id)}>
                {m['rentals.party.all']()}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
