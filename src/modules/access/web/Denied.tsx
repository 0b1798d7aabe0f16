import { m } from '#generated/words/messages.js'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { sayCode } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'

/** In place of a page that does not open: the reason, whom to ask, and the way back. */
export function Denied({ code }: { code: string; route: PageRoute }) {
  return (
    <div className="page page-narrow" role="alert">
      <Card title={m['access.denied.title']()}>
        <p>{sayCode(code)}</p>
        <p className="cap">{m['access.denied.contact']()}</p>
        <ButtonLink href="/dashboard">{m['access.denied.home']()}</ButtonLink>
      </Card>
    </div>
  )
}
