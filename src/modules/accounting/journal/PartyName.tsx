import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'

/** The name behind a party on a line, for those who may read parties; nothing while it loads or without the right. */
export function PartyName({ id }: { id: string | null }) {
  const { can } = useSession()
  const mayRead = can('operations.customers.read')
  const answer = useAnswer('parties.party.get', { id: id ?? '' }, { enabled: id !== null && mayRead })
  const party = answer.data
  if (!party) return null
  const name = currentLocale() === 'ar' ? (party.nameAr ?? party.nameEn) : (party.nameEn ?? party.nameAr)
  return <bdi>{name ?? party.code}</bdi>
}
