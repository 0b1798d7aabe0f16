import { useCallback, useRef } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'
import { useHints } from '#kernel/web/realtime.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useDisplay } from '#ui/display.ts'
import { showToast } from '#ui/toast.ts'
import { type Alert, sentenceOf } from './alertWords.web.ts'
import { playAlertSound } from './sound.web.ts'

const saidKey = 'alert_said'
const quietMillis = 5000
/** A hidden tab lets a visible one speak first. */
const hiddenDelay = 400

type Said = { id: string; at: number }

/** Whether this tab is the one to speak of an alert: one tab, once per alert, and at most once in five seconds. */
async function claim(alert: Alert): Promise<boolean> {
  if (document.hidden) await new Promise(resolve => setTimeout(resolve, hiddenDelay))
  const decide = () => {
    const said = readFromStorage<Said>(saidKey)
    if (said && (said.id === alert.id || Date.now() - said.at < quietMillis)) return false
    keepInStorage(saidKey, { id: alert.id, at: Date.now() } satisfies Said)
    return true
  }
  return navigator.locks ? navigator.locks.request(saidKey, decide) : decide()
}

function notifyOutside(alert: Alert, sentence: string): void {
  if (!document.hidden || alert.severity !== 'critical') return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  new Notification(m['alerts.title'](), { body: sentence, tag: alert.id, icon: '/icon-192.png' })
}

/** Says a new alert aloud when a hint of one arrives: toast, sound, and outside the page when it is critical. */
export function useAnnouncements(onOpen: () => void): void {
  const { digits } = useDisplay()
  const openedAt = useRef(Date.now())
  const opens = useRef(onOpen)
  opens.current = onOpen
  useHints(
    useCallback(
      hint => {
        if (hint.topic !== 'alerts.alert') return
        const announce = async () => {
          const { rows } = await ask('alerts.alert.list', { limit: 1 })
          const [newest] = rows
          if (!newest || new Date(newest.raisedAt).getTime() <= openedAt.current) return
          if (newest.severity !== 'critical' && (await ask('alerts.preference.read', {})).quietNow) return
          if (!(await claim(newest))) return
          await loadCodeWords()
          const sentence = sentenceOf(newest, digits)
          showToast(m['alerts.new']({ title: sentence }), {
            name: m['alerts.open'](),
            onPress: () => opens.current(),
          })
          notifyOutside(newest, sentence)
          await playAlertSound()
        }
        // The bell's count follows in any case; an alert that could not be read is not worth a message of its own.
        announce().catch((error: unknown) => console.warn('A new alert was not announced.', error))
      },
      [digits],
    ),
  )
}
