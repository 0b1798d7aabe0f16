import { useRouterState } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { sendWaiting, waitingKeys } from './outbox.web.ts'
import { changeDraft, draftKeys, draftOf, onDrafts, useOnline } from './yardDraft.web.ts'
import './yard-queue.css'

const waitingText = () => waitingKeys().join(' ')

/** A yard job the server refused: its page shows why. */
const refusedText = () =>
  draftKeys()
    .filter(key => draftOf(key).refusal !== null && draftOf(key).place !== null)
    .join(' ')

/** What waits on this device for a connection, on whatever page the person is; its own page shows it. */
export function YardQueue() {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const isOnline = useOnline()
  const waiting = useSyncExternalStore(onDrafts, waitingText).split(' ').filter(Boolean)
  const refused = useSyncExternalStore(onDrafts, refusedText).split(' ').filter(Boolean)
  useEffect(() => {
    void sendWaiting()
  }, [])
  const elsewhere = [...refused, ...waiting].filter(key => draftOf(key).place?.href !== here)
  const [first] = elsewhere
  const place = first && draftOf(first).place
  if (!first || !place) return null
  return (
    <div className="app-bar yard-queue" role="status">
      <CloudUpload aria-hidden />
      <span>
        {refused.includes(first)
          ? m['fleet.yard.refused']({ title: place.title })
          : isOnline
            ? m['fleet.yard.sending']({ count: elsewhere.length })
            : m['fleet.yard.waiting']({ count: elsewhere.length })}
      </span>
      {refused.includes(first) && (
        <Button size="small" kind="tertiary" onPress={() => changeDraft(first, () => ({ refusal: null }))}>
          {m['fleet.yard.hide']()}
        </Button>
      )}
      <ButtonLink size="small" href={place.href}>
        {m['fleet.yard.open']()}
      </ButtonLink>
    </div>
  )
}
