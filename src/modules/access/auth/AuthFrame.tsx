import { type ReactNode, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { currentLocale, setLanguage } from '#kernel/web/say.ts'
import { Maintenance } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Mark } from '#ui/Mark.tsx'
import '../access.css'

/** The calm frame of the pages before sign-in: the mark, one card, the other language. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  const other = currentLocale() === 'ar' ? 'en' : 'ar'
  return (
    <main className="auth">
      <h1 className="sr">{title}</h1>
      <a className="auth-brand" href="/">
        <Mark size={44} />
        <span className="auth-name">
          <b>{m['platform.brand.name']()}</b>
          <span className="cap">{m['platform.brand.subtitle']()}</span>
        </span>
      </a>
      <div className="auth-card">
        <Maintenance />
        {children}
      </div>
      <Button
        kind="tertiary"
        size="small"
        onPress={() => {
          setLanguage(other)
          window.location.reload()
        }}
      >
        <span lang={other}>{m['access.userMenu.otherLanguage']()}</span>
      </Button>
    </main>
  )
}
