import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { LostPage } from '#modules/platform/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Mark } from '#ui/Mark.tsx'

/** 404: a path that no page answers; inside the frame for a signed-in user, bare for a visitor. */
export function NotFound() {
  return useSession().facts ? <LostPage /> : <LostVisitor />
}

function LostVisitor() {
  useEffect(() => {
    document.title = m['access.notFound.title']()
  }, [])
  return (
    <main className="gate">
      <Mark size={40} />
      <h1>{m['access.notFound.title']()}</h1>
      <p className="cap" lang="en" dir="ltr">
        {m['access.notFound.english']()}
      </p>
      <ButtonLink href="/" kind="primary">
        {m['access.notFound.home']()}
      </ButtonLink>
    </main>
  )
}
