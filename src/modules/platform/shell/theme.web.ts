import { useEffect, useState } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const darkScheme = window.matchMedia('(prefers-color-scheme: dark)')

const readTheme = (): Theme => {
  const kept = localStorage.getItem('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle(
    'dark',
    theme === 'dark' || (theme === 'system' && darkScheme.matches),
  )
}

/** Light, dark, system and back to light. */
export const nextTheme = (theme: Theme): Theme =>
  theme === 'light' ? 'dark' : theme === 'dark' ? 'system' : 'light'

/** The theme of this device, kept under `theme`; system follows the device as it changes. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(readTheme)
  useEffect(() => {
    apply(theme)
    const follow = () => apply(theme)
    darkScheme.addEventListener('change', follow)
    return () => darkScheme.removeEventListener('change', follow)
  }, [theme])
  return [
    theme,
    next => {
      localStorage.setItem('theme', next)
      setTheme(next)
    },
  ]
}
