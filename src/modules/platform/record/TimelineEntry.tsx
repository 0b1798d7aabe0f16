import {
  Activity,
  Ban,
  Banknote,
  CalendarCheck,
  Camera,
  Check,
  Eye,
  KeyRound,
  MessageSquare,
  Pencil,
  Percent,
  Plus,
  ReceiptText,
  Send,
  Signature,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { DirIcon } from '#ui/DirIcon.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import type { Hue } from '#ui/status.ts'
import { TimelineEvent } from '#ui/TimelineEvent.tsx'
import { sayActor } from '../audit/actor.web.ts'
import { sayOperation } from './actWords.web.ts'
import { ChangedValue } from './ChangedValue.tsx'
import { camelField, sayField } from './fieldWords.web.ts'

export type TimelineWords = {
  /** Sentences of operations by their name; else the word of the operation, else of its action. */
  readonly operations?: Readonly<Record<string, () => string>>
  /** Names of fields in camel case. */
  readonly fields?: Readonly<Record<string, () => string>>
  /** A value in words (a status, a kind); undefined shows it as it is. */
  readonly sayValue?: (field: string, value: unknown) => ReactNode | undefined
}

type Entry = OutputFor<'platform.timeline.list'>['rows'][number]

type Face = { icon: ReactNode; hue: Hue }

/** What an action looks like by the words in its name; the first that fits. */
const faces: readonly (readonly [RegExp, Face])[] = [
  [/handover/, { icon: <KeyRound />, hue: 'blue' }],
  [/\.return\./, { icon: <DirIcon icon={Undo2} />, hue: 'green' }],
  [/\.(cancel|void|reject|revoke|decline|bounce|suspend|block)/, { icon: <Ban />, hue: 'red' }],
  [/(^|\.)sign|\.seal|evidence/, { icon: <Signature />, hue: 'violet' }],
  [/\.(send|share|remind|deliver)/, { icon: <DirIcon icon={Send} />, hue: 'blue' }],
  [/payment|receipt|deposit|settlement|allocat|refund|pay$/, { icon: <Banknote />, hue: 'green' }],
  [/charge|lateFee|discount|fee/i, { icon: <Percent />, hue: 'amber' }],
  [/\.(invoice|bill|journal|writeOff)\b/i, { icon: <ReceiptText />, hue: 'slate' }],
  [/photo|inspection|mark/, { icon: <Camera />, hue: 'slate' }],
  [/\.(submit|book|reserve|hold)/, { icon: <CalendarCheck />, hue: 'violet' }],
  [/\.(close|approve|accept|complete|finish|confirm)/, { icon: <Check />, hue: 'green' }],
  [/\.(remove|delete|discard)/, { icon: <Trash2 />, hue: 'slate' }],
  [/\.(create|add|insert|register|open)/, { icon: <Plus />, hue: 'slate' }],
  [/\.(update|edit|save|set|change|note|record)/, { icon: <Pencil />, hue: 'slate' }],
]

function faceOf(entry: Entry): Face {
  if (entry.kind === 'comment') return { icon: <MessageSquare />, hue: 'slate' }
  if (entry.isVisit) return { icon: <Eye />, hue: 'amber' }
  const operation = entry.operation ?? ''
  return faces.find(([name]) => name.test(operation))?.[1] ?? { icon: <Activity />, hue: 'slate' }
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
      {...faceOf(entry)}
      title={
        isComment
          ? m['platform.timeline.commented']()
          : (words.operations?.[operation]?.() ?? sayOperation(operation))
      }
      meta={
        <>
          <bdi>{sayActor(entry.actorName)}</bdi>
          {entry.isVisit && <> · {m['platform.timeline.staff']()}</>} · <InstantText at={entry.at} />
          {entry.reason && <div>{m['platform.timeline.reason']({ reason: entry.reason })}</div>}
        </>
      }
      comment={entry.body && <span className="timeline-body">{entry.body}</span>}
      changes={changes.map(change => {
        const field = camelField(change.field)
        return {
          name: sayField(change.field, operation, words.fields),
          // Nothing before: what was noted is enough.
          ...(change.before === null || change.before === change.after
            ? {}
            : { before: shown(field, change.before) }),
          after: shown(field, change.after),
        }
      })}
    />
  )
}
