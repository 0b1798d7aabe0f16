import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

/** Over every page of a suspended company, for its administrator: why nothing else opens, and where to go. */
export function SuspendedNotice() {
  const { facts } = useSession()
  if (!facts?.company || facts.company.status === 'active') return null
  const { statusReason } = facts.company
  return (
    <div className="shell-notice">
      <Notice
        hue="red"
        actions={<TextLink href={links.subscription}>{m['platform.page.subscription']()}</TextLink>}
      >
        <b>{m['platform.suspended.title']()}</b> {m['platform.suspended.text']()}
        {statusReason && (
          <>
            {' '}
            {m['platform.suspended.reason']()} <bdi>{statusReason}</bdi>
          </>
        )}
      </Notice>
    </div>
  )
}
