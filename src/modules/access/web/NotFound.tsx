import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Mark } from '#ui/Mark.tsx'

/** 404: a path that no page answers. */
export function NotFound() {
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
