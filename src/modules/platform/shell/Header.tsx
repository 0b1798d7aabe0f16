import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Monitor, Moon, Search, Sun } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Mark } from '#ui/Mark.tsx'
import { late } from '#ui/onDemand.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { QuickSearch } from '../quickSearch/QuickSearch.tsx'
import { openQuickSearch } from '../quickSearch/quickSearchSignal.web.ts'
import { useShell } from './slots.tsx'
import { nextTheme, useTheme } from './theme.web.ts'

/** Only platform staff ever loads it. */
const CompanyPicker = late(async () => ({ default: (await import('./CompanyPicker.tsx')).CompanyPicker }))

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const

function ThemeButton() {
  const [theme, setTheme] = useTheme()
  const Icon = themeIcons[theme]
  const names = {
    light: m['platform.theme.light'](),
    dark: m['platform.theme.dark'](),
    system: m['platform.theme.system'](),
  }
  return (
    <PlainIconButton
      label={m['platform.theme.label']({ theme: names[theme] })}
      onPress={() => setTheme(nextTheme(theme))}
    >
      <Icon aria-hidden />
    </PlainIconButton>
  )
}

type Props = {
  /** Opens the menu of a phone. */
  onMenu: () => void
  /** The page behind the mark. */
  home: string
}

/** Search at the start; theme, alerts and the person at the end. */
export function Header({ onMenu, home }: Props) {
  const { Bell, Clock, UserMenu } = useShell()
  const { facts } = useSession()
  return (
    <header className="shell-head">
      <span className="head-menu">
        <PlainIconButton label={m['platform.shell.menu']()} onPress={onMenu}>
          <MenuIcon aria-hidden />
        </PlainIconButton>
      </span>
      <Link to={home} className="head-mark" aria-label={m['platform.brand.name']()}>
        <Mark size={28} />
      </Link>
      <QuickSearch />
      <span className="head-space" />
      <span className="head-search">
        <PlainIconButton label={m['platform.search.label']()} onPress={openQuickSearch}>
          <Search aria-hidden />
        </PlainIconButton>
      </span>
      {facts?.superAdmin && (
        <Suspense>
          <CompanyPicker />
        </Suspense>
      )}
      {Clock && facts?.company && (
        <span className="head-clock">
          <Clock />
        </span>
      )}
      <ThemeButton />
      {Bell && facts?.company && <Bell />}
      {UserMenu && <UserMenu />}
    </header>
  )
}
