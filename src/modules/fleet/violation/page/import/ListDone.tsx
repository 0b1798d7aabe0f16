import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ImportDone } from '#modules/platform/import/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { links } from '../../../links.web.ts'

type Props = { done: OutputFor<'fleet.violation.import'>; onAgain: () => void }

/** What the list brought, and the two doors to go on: what waits, and what can be charged now. */
export function ListDone({ done, onAgain }: Props) {
  return (
    <ImportDone
      title={m['fleet.violation.importedToast']({ count: done.addedCount })}
      onAgain={onAgain}
      actions={
        <>
          {done.matchedCount > 0 && (
            <ButtonLink href={links.violations({ stage: 'matched' })}>
              {m['fleet.violation.openMatched']()}
            </ButtonLink>
          )}
          <ButtonLink
            kind="primary"
            href={links.violations({ stage: done.queuedCount > 0 ? 'queue' : null })}
          >
            {done.queuedCount > 0 ? m['fleet.violation.openQueue']() : m['fleet.violation.openAll']()}
          </ButtonLink>
        </>
      }
    >
      <p className="soft-ink">
        {m['fleet.violation.review.matched']()} <NumberText value={done.matchedCount} />{' '}
        <Money amount={done.matched} /> · {m['fleet.violation.review.queued']()}{' '}
        <NumberText value={done.queuedCount} /> <Money amount={done.queued} /> ·{' '}
        {m['fleet.import.duplicates']()} <NumberText value={done.duplicateCount} />
      </p>
    </ImportDone>
  )
}
