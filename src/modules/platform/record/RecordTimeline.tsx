import { useInfiniteQuery, useIsMutating } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { useHints } from '#kernel/web/realtime.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { loadActWords } from './actWords.web.ts'
import { CommentBox } from './CommentBox.tsx'
import './timeline.css'
import { TimelineEntry, type TimelineWords } from './TimelineEntry.tsx'

const pageSize = 20

function useTimeline(subject: string) {
  const answer = useInfiniteQuery({
    queryKey: ['platform.timeline.list', subject],
    queryFn: async ({ pageParam, signal }) => {
      await loadActWords()
      const cursor = pageParam ? { cursor: pageParam } : {}
      return ask('platform.timeline.list', { subject, limit: pageSize, ...cursor }, signal)
    },
    initialPageParam: '',
    // Actions on other pages (handover, return) belong here too, and hints reach only an open page.
    staleTime: 0,
    getNextPageParam: page => page.next ?? undefined,
  })
  const { refetch } = answer
  useHints(
    useCallback(
      hint => {
        const isOurs =
          hint.topic === 'resync' || hint.id === subject || `${hint.topic}:${hint.id}` === subject
        if (isOurs) void refetch()
      },
      [refetch, subject],
    ),
  )
  // What this page does to the record belongs to its activity at once, also where hints do not reach.
  const running = useIsMutating()
  const before = useRef(running)
  useEffect(() => {
    if (before.current > 0 && running === 0) void refetch()
    before.current = running
  }, [running, refetch])
  return answer
}

export type TimelineProps = {
  /** `fleet.vehicle:<id>`: the subject of the record's audit lines. */
  readonly subject: string
  /** What people call the record, for the notice to those mentioned. */
  readonly label?: string
  readonly words?: TimelineWords
}

/** The activity of a record, newest first: what happened, what changed, the comments, and a box to write one. */
export function RecordTimeline({ subject, label, words = {} }: TimelineProps) {
  const answer = useTimeline(subject)
  const entries = answer.data?.pages.flatMap(page => page.rows) ?? []
  return (
    <Card title={m['platform.timeline.title']()}>
      {answer.isPending && <Skeleton lines={6} />}
      {answer.error && !answer.data && (
        <Notice
          hue="red"
          actions={<Button onPress={() => void answer.refetch()}>{m['kernel.fault.retry']()}</Button>}
        >
          {sayError(answer.error)}
        </Notice>
      )}
      {answer.data && (
        <>
          {entries.length === 0 ? (
            <p className="cap">{m['platform.timeline.empty']()}</p>
          ) : (
            <Timeline label={m['platform.timeline.title']()}>
              {entries.map(entry => (
                <TimelineEntry key={entry.id} entry={entry} words={words} />
              ))}
            </Timeline>
          )}
          {answer.hasNextPage && (
            <Button
              size="small"
              kind="tertiary"
              busy={answer.isFetchingNextPage}
              onPress={() => void answer.fetchNextPage()}
            >
              {m['platform.timeline.older']()}
            </Button>
          )}
          <CommentBox subject={subject} label={label} />
        </>
      )}
    </Card>
  )
}
