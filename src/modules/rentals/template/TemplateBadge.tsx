import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { hasLawPack } from '../law/lawPlain.rules.ts'
import {
  severityHues,
  severityWords,
  type Template,
  templateStateKinds,
  templateStateWords,
} from './templateWords.web.ts'

export function TemplateBadge({ state }: { state: Template['state'] }) {
  return <StatusBadge kind={templateStateKinds[state]}>{templateStateWords[state]()}</StatusBadge>
}

type Finding = Template['findings'][number]

/** What the law finds in the clauses, worst first; nothing found is shown too. */
export function TemplateFindings({ findings }: { findings: readonly Finding[] }) {
  const isKnown = hasLawPack(useCompany().country)
  if (findings.length === 0)
    return <p className="cap">{isKnown ? m['rentals.template.lawful']() : m['rentals.template.noRules']()}</p>
  return (
    <ul className="rentals-lines">
      {findings.map(finding => (
        <li key={`${finding.code} ${finding.clause ?? ''}`}>
          <span className="grow">
            <Badge hue={severityHues[finding.severity]}>{severityWords[finding.severity]()}</Badge>{' '}
            {finding.messageAr}
            <span className="cap rentals-block">
              {finding.clause ? `«${finding.clause}» · ${finding.source}` : finding.source}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
