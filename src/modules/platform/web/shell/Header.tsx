import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Monitor, Moon, Sun } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import { useShell } from './slots.tsx'
import { nextTheme, useTheme } from './theme.ts'

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
    <IconButton
      label={m['platform.theme.label']({ theme: names[theme] })}
      onPress={() => setTheme(nextTheme(theme))}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

/** Search at the start; theme, alerts and the person at the end. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { Bell, UserMenu } = useShell()
  return (
    <header className="shell-head">
      <span className="head-menu">
        <IconButton label={m['platform.shell.menu']()} onPress={onMenu}>
          <MenuIcon aria-hidden />
        </IconButton>
      </span>
      <Link to={'/dashboard' as never} className="head-mark" aria-label={m['platform.brand.name']()}>
        <Mark size={28} />
      </Link>
      <QuickSearch />
      <span className="head-space" />
      <ThemeButton />
      {Bell && <Bell />}
      {UserMenu && <UserMenu />}
    </header>
  )
}
