import { useEffect, useRef } from 'react'

/**
 * Calls back on Ctrl (or Cmd) with a key of the keyboard by its place (`KeyN`), whatever the layout. Inside a dialog the
 * keys of the page behind it rest.
 */
export function useControlKey(code: 'KeyN' | 'KeyE' | 'KeyS', act: (() => void) | null): void {
  const current = useRef(act)
  current.current = act
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== code) return
      if (!current.current || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      current.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [code])
}
