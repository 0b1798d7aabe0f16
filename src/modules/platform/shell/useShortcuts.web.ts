import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { isTyping, pressDelete, pressEdit, pressNew, pressSave } from './pageActs.web.ts'
import { chordMillis, hasChord, type Shortcut, shortcutOf, shortcutsOf } from './shortcutKeys.web.ts'
import { useShell } from './slots.tsx'

const isControl = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.getModifierState('AltGraph')
const isAlt = (event: KeyboardEvent) =>
  event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.getModifierState('AltGraph')
const isQuestion = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.key === '?' || event.key === '\u061f' || (event.shiftKey && event.code === 'Slash'))
const isModal = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const controlActs: Readonly<Record<string, () => boolean>> = { KeyN: pressNew, KeyE: pressEdit }

/** Listens for every key of section 7.4; answers the shortcuts of the person and whether their window is open. */
export function useShortcuts() {
  const { manifests } = useShell()
  const { guard } = useSession()
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shortcuts = useMemo(() => shortcutsOf(manifests, guard), [manifests, guard])
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null
    const go = async (shortcut: Shortcut | undefined) => {
      if (!shortcut) return
      if (shortcut.closed) {
        await loadCodeWords()
        showProblem(sayCode(shortcut.closed))
        return
      }
      await navigate({ to: shortcut.page.path })
      const page = pageWords[shortcut.page.title]?.() ?? shortcut.page.path
      showToast(m['platform.shortcut.went']({ page }))
    }
    const stopWaiting = () => {
      if (waiting) clearTimeout(waiting)
      waiting = null
    }
    const endChord = () => {
      if (!waiting) return
      stopWaiting()
      void go(shortcutOf(shortcuts, 'KeyF', false))
    }
    const pressAlt = (event: KeyboardEvent) => {
      if (waiting) {
        const second = shortcutOf(shortcuts, event.code, true)
        if (second) {
          event.preventDefault()
          stopWaiting()
          void go(second)
          return
        }
      }
      if (event.code === 'KeyN') {
        if (pressNew()) event.preventDefault()
        return
      }
      const shortcut = shortcutOf(shortcuts, event.code, false)
      if (!shortcut) return
      event.preventDefault()
      stopWaiting()
      if (event.code === 'KeyF' && hasChord(shortcuts)) waiting = setTimeout(endChord, chordMillis)
      else void go(shortcut)
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      if (isControl(event) && event.code === 'KeyS') {
        if (pressSave()) event.preventDefault()
        return
      }
      if (isTyping(event.target) || isModal()) return
      const act = isControl(event) ? controlActs[event.code] : undefined
      if (act) {
        if (act()) event.preventDefault()
      } else if (isAlt(event)) pressAlt(event)
      else if (isQuestion(event)) {
        event.preventDefault()
        setHelpOpen(true)
      } else if (event.code === 'Delete' && !event.ctrlKey && !event.altKey && pressDelete())
        event.preventDefault()
    }
    const release = (event: KeyboardEvent) => {
      if (event.key === 'Alt') endChord()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    return () => {
      stopWaiting()
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
    }
  }, [shortcuts, navigate])
  return { shortcuts, isHelpOpen, setHelpOpen }
}
