import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { links } from '../links.web.ts'
import { duplicateRules, duplicateSeverities } from './duplicate.rules.ts'
import '../rentals.css'
import { DuplicateCard } from './DuplicateCard.tsx'
import { type DuplicateGroup, ruleWords, severityWords } from './duplicateWords.web.ts'
import { type Resolution, ResolveDialog } from './ResolveDialog.tsx'

const every = 'all'

/** Contracts that look like one contract typed twice: keep one, merge drafts, or declare them different. */
export default function DuplicatesPage() {
  const [address, change] = useAddress()
  const isNarrow = useNarrow()
  useEffect(() => void loadCodeWords(), [])
  const rule = duplicateRules.find(one => one === address['rule'])
  const severity = duplicateSeverities.find(one => one === address['severity'])
  const dismissed = String(address['dismissed'] ?? '') === 'true'
  const answer = useAnswer('rentals.duplicate.list', {
    dismissed,
    ...(rule ? { rule } : {}),
    ...(severity ? { severity } : {}),
  })
  const [resolved, setResolved] = useState<{ group: DuplicateGroup; how: Resolution } | null>(null)
  return (
    <div className="page">
      <PageHeader
        title={m['rentals.duplicate.title']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['rentals.contract.list.title'](), href: links.contracts },
              { name: m['rentals.duplicate.title']() },
            ]}
          />
        }
        actions={<ButtonLink href={links.diagnosis}>{m['rentals.diagnosis.title']()}</ButtonLink>}
      />
      <div className="row wrap">
        <FilterChip
          name={m['rentals.duplicate.rule']()}
          value={rule ? ruleWords[rule]() : m['rentals.duplicate.all']()}
          {...(rule ? { onRemove: () => change({ rule: null }) } : {})}
        >
          <Select
            label={m['rentals.duplicate.rule']()}
            value={rule ?? every}
            onChange={id => change({ rule: id === every ? null : id })}
            options={[
              { id: every, name: m['rentals.duplicate.all']() },
              ...duplicateRules.map(id => ({ id, name: ruleWords[id]() })),
            ]}
          />
        </FilterChip>
        <FilterChip
          name={m['rentals.duplicate.severity']()}
          value={severity ? severityWords[severity]() : m['rentals.duplicate.all']()}
          {...(severity ? { onRemove: () => change({ severity: null }) } : {})}
        >
          <Select
            label={m['rentals.duplicate.severity']()}
            value={severity ?? every}
            onChange={id => change({ severity: id === every ? null : id })}
            options={[
              { id: every, name: m['rentals.duplicate.all']() },
              ...duplicateSeverities.map(id => ({ id, name: severityWords[id]() })),
            ]}
          />
        </FilterChip>
        <Switch on={dismissed} onChange={on => change({ dismissed: on ? 'true' : null })}>
          {m['rentals.duplicate.dismissed']()}
        </Switch>
      </div>
      {answer.error && <Notice hue="red">{sayError(answer.error)}</Notice>}
      {!answer.data && !answer.error && <Skeleton lines={8} />}
      {answer.data?.groups.length === 0 && <EmptyState title={m['rentals.duplicate.empty']()} />}
      {answer.data && answer.data.count > answer.data.groups.length && (
        <Notice hue="slate">
          {m['rentals.duplicate.first']({ shown: answer.data.groups.length, count: answer.data.count })}
        </Notice>
      )}
      {answer.data?.groups.map(group => (
        <DuplicateCard
          key={`${group.rule}${group.members.map(member => member.id).join()}`}
          group={group}
          onResolve={isNarrow ? null : how => setResolved({ group, how })}
        />
      ))}
      {resolved && <ResolveDialog {...resolved} onClose={() => setResolved(null)} />}
    </div>
  )
}
