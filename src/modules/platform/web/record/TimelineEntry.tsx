import { Activity, Eye, MessageSquare, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { TimelineEvent } from '#ui/TimelineEvent.tsx'
import { sayOperation } from './actWords.ts'
import { ChangedValue } from './ChangedValue.tsx'
import { camelField, sayField } from './fieldWords.ts'

export type TimelineWords = {
  /** Sentences of operations by their name; else the word of the operation, else of its act. */
  readonly operations?: Readonly<Record<string, () => string>>
  /** Names of fields in camel case. */
  readonly fields?: Readonly<Record<string, () => string>>
  /** A value in words (a status, a kind); undefined shows it as it is. */
  readonly sayValue?: (field: string, value: unknown) => ReactNode | undefined
}

type Entry = OutputFor<'platform.timeline.list'>['rows'][number]

function iconOf(entry: Entry) {
  if (entry.kind === 'comment') return <MessageSquare />
  if (entry.isVisit) return <Eye />
  const act = entry.operation?.slice(entry.operation.lastIndexOf('.') + 1) ?? ''
  if (/^(create|add|insert|register)/.test(act)) return <Plus />
  if (/^(update|edit|save|set|change)/.test(act)) return <Pencil />
  return /^(remove|delete)/.test(act) ? <Trash2 /> : <Activity />
}

/** One event or comment of a record: what happened, who and when, what changed from what to what. */
export function TimelineEntry({ entry, words }: { entry: Entry; words: TimelineWords }) {
  const operation = entry.operation ?? ''
  const isComment = entry.kind === 'comment'
  const shown = (field: string, value: unknown) =>
    words.sayValue?.(field, value) ?? <ChangedValue field={field} value={value} />
  // A new record has no "before": its fields would repeat the page itself.
  const changes =
    entry.changes.every(change => change.before === null) && /\.(create|add)$/.test(operation)
      ? []
      : entry.changes
  return (
    <TimelineEvent
      icon={iconOf(entry)}
      hue={entry.isVisit ? 'amber' : isComment ? 'blue' : 'slate'}
      title={
        isComment
          ? m['platform.timeline.commented']()
          : (words.operations?.[operation]?.() ?? sayOperation(operation))
      }
      meta={
        <>
          <bdi>{entry.actorName}</bdi>
          {entry.isVisit && <> · {m['platform.timeline.staff']()}</>} · <InstantText at={entry.at} />
          {entry.reason && <div>{m['platform.timeline.reason']({ reason: entry.reason })}</div>}
        </>
      }
      comment={entry.body && <span className="timeline-body">{entry.body}</span>}
      changes={changes.map(change => {
        const field = camelField(change.field)
        return {
          name: sayField(change.field, operation, words.fields),
          ...(change.before === change.after ? {} : { before: shown(field, change.before) }),
          after: shown(field, change.after),
        }
      })}
    />
  )
}
