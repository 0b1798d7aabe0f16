import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { openQuickSearch } from '../quickSearch/quickSearchSignal.web.ts'
import { iconOf } from './icons.web.ts'
import type { BottomSlot } from './menu.web.ts'

/** The five slots at the thumb of a phone; a free one holds search. */
export function BottomBar({ slots }: { slots: readonly BottomSlot[] }) {
  return (
    <nav className="bottom-bar" aria-label={m['platform.shell.bottomBar']()}>
      {slots.map(slot => {
        const Icon = iconOf(slot.icon)
        return (
          <Link
            key={slot.path}
            to={slot.path}
            className="bottom-slot"
            activeProps={{ className: 'bottom-slot on' }}
          >
            <Icon aria-hidden />
            <span>{pageWords[slot.title]?.()}</span>
          </Link>
        )
      })}
      {slots.length < 5 && (
        <button type="button" className="bottom-slot" onClick={openQuickSearch}>
          <Search aria-hidden />
          <span>{m['platform.search.short']()}</span>
        </button>
      )}
    </nav>
  )
}
