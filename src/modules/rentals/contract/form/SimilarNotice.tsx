import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ruleWords } from '../../duplicate/duplicateWords.web.ts'
import { links } from '../../links.web.ts'
import { statusWords } from '../../wordMaps.web.ts'
import { type ContractValues, daysOf } from './contractForm.web.ts'

/** Says before saving that a contract like the one being typed is there already. */
export function SimilarNotice({ values, exceptId }: { values: ContractValues; exceptId: string | null }) {
  const { customerId, vehicleId, groupId, startAt, dueBackAt, externalNumber } = values
  const answer = useAnswer(
    'rentals.duplicate.similar',
    { exceptId, customerId: customerId ?? '', vehicleId, groupId, startAt, dueBackAt, externalNumber },
    { enabled: customerId !== null && daysOf(values) > 0, staleTime: 10_000 },
  )
  const [first] = answer.data?.rows ?? []
  if (!first || customerId === null) return null
  return (
    <Notice
      actions={
        <TextLink href={links.contract(first.id)} target="_blank">
          {first.number ?? statusWords.draft()}
        </TextLink>
      }
    >
      {m['rentals.duplicate.similar']({ rule: ruleWords[first.rule]() })}
    </Notice>
  )
}
