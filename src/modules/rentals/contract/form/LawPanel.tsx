import { useDeferredValue } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { hasLawPack } from '../../law/lawPlain.rules.ts'
import { FindingText } from '../FindingText.tsx'

/** What the law finds in the contract being typed, before anything is kept: nothing found is shown too. */
export function LawPanel({ input }: { input: InputFor<'rentals.law.preview'> | null }) {
  const isKnown = hasLawPack(useCompany().country)
  const asked = useDeferredValue(input)
  const answer = useAnswer('rentals.law.preview', asked as InputFor<'rentals.law.preview'>, {
    enabled: asked !== null && asked.type !== 'service',
    keepPrevious: true,
  })
  // What cannot be priced is shown by the price beside it.
  if (!asked || asked.type === 'service' || !answer.data || answer.error) return null
  const { findings } = answer.data
  return (
    <Card title={m['rentals.part.law']()}>
      {!isKnown && <p className="cap">{m['rentals.law.noRules']()}</p>}
      {isKnown && findings.length === 0 && <p className="cap">{m['rentals.template.lawful']()}</p>}
      <ul className="rentals-lines" aria-live="polite">
        {findings.map(finding => (
          <li key={`${finding.code} ${finding.holder ?? ''}`}>
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
