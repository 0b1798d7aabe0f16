import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { checkIdentity, type IdentityType } from '../../identity/identity.rules.ts'
import { ageOn } from './age.web.ts'
import { sentCountry } from './identityTypes.web.ts'

type Props = {
  document: { type: IdentityType; country: string | null; number: string }
}

/** What a number shows by itself: the birth day of a Kuwaiti card, or that its check digit should be looked at again. */
export function NumberHint({ document }: Props) {
  const { timeZone, country } = useCompany()
  if (document.number.trim() === '') return null
  const read = checkIdentity(
    document.type,
    sentCountry(document.type, document.country) ?? country,
    document.number,
  )
  if (!read.ok) return null
  if (read.warned) return m['parties.identity.warned']()
  if (!read.birthDate) return null
  const age = ageOn(read.birthDate, dayIn(new Date(), timeZone))
  return (
    <span>
      {m['parties.identity.born']()} <DayText day={read.birthDate} /> ·{' '}
      {m['parties.identity.age']({ count: age })}
    </span>
  )
}
