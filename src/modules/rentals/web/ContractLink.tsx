import { useSession } from '#kernel/web/session.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { links } from './links.ts'

type Props = { readonly id: string; readonly number: string }

/** The number of a contract as the link to it; plain text for whoever may not read contracts. */
export function ContractLink({ id, number }: Props) {
  const { can } = useSession()
  return can('operations.contracts.read') ? (
    <DocumentNumber number={number} href={links.contract(id)} />
  ) : (
    <span className="n">{number}</span>
  )
}
