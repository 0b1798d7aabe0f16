import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { EntryLines } from './EntryLines.tsx'

type Entry = OutputFor<'accounting.journal.get'>
type Props = {
  id: string
  /** Takes what stands here in the place of what was typed. */
  onTake: (entry: Entry) => void
  /** Keeps what was typed; the next save writes over what stands here. */
  onKeep: (entry: Entry) => void
}

/** Another user's save of a draft, beside what is typed: either may be kept, neither is lost before. */
export function OtherVersion({ id, onTake, onKeep }: Props) {
  const answer = useAnswer('accounting.journal.get', { id }, { staleTime: 0 })
  return (
    <Card title={m['accounting.entry.otherVersion']()}>
      <Loaded answer={answer}>
        {entry => (
          <div className="stack">
            <p>
              <DayText day={entry.date} /> · <SentenceText>{entry.memo}</SentenceText>
            </p>
            <EntryLines entry={entry} />
            {entry.status === 'draft' ? (
              <div className="row wrap">
                <Button busy={answer.isFetching} onPress={() => onTake(entry)}>
                  {m['accounting.entry.takeOther']()}
                </Button>
                <Button busy={answer.isFetching} onPress={() => onKeep(entry)}>
                  {m['accounting.entry.keepMine']()}
                </Button>
              </div>
            ) : (
              <p className="soft-ink">{m['accounting.entry.alreadyPosted']()}</p>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
