import { useInfiniteQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Camera,
  CarFront,
  CreditCard,
  FileCheck,
  FileText,
  Flag,
  Fuel,
  Gauge,
  KeyRound,
  type LucideIcon,
  RectangleEllipsis,
  ShieldCheck,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { accountingLinks } from '#modules/accounting/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Hue } from '#ui/status.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { TimelineEvent } from '#ui/TimelineEvent.tsx'
import { links } from '../../links.web.ts'
import { permitPurposeWords } from '../../permit/permitWords.web.ts'
import { plateText } from '../../plate/plateKey.rules.ts'
import { violationTypeWords } from '../../violation/page/violationWords.web.ts'
import { custodyWords, flagWords, purposeWords } from '../../wordMaps.web.ts'
import { workTypeWords } from '../../workOrder/page/workTypeWords.web.ts'
import { documentWord } from '../vehicleWords.web.ts'

type Entry = OutputFor<'fleet.vehicle.timeline'>['rows'][number]
/** Edits and comments stand beside, with what was changed. */
type Kind = Exclude<Entry['kind'], 'edit'>
type Filter = Kind | 'all'

const looks: Readonly<Record<Kind, { icon: LucideIcon; hue: Hue }>> = {
  claim: { icon: KeyRound, hue: 'violet' },
  custody: { icon: CarFront, hue: 'blue' },
  flag: { icon: Flag, hue: 'red' },
  inspection: { icon: Camera, hue: 'green' },
  document: { icon: FileText, hue: 'slate' },
  reading: { icon: Gauge, hue: 'slate' },
  plate: { icon: RectangleEllipsis, hue: 'slate' },
  permit: { icon: FileCheck, hue: 'violet' },
  workOrder: { icon: Wrench, hue: 'amber' },
  violation: { icon: TriangleAlert, hue: 'red' },
  fuel: { icon: Fuel, hue: 'slate' },
  policy: { icon: ShieldCheck, hue: 'green' },
  financing: { icon: CreditCard, hue: 'violet' },
  journal: { icon: BookOpen, hue: 'slate' },
}

/** The records that open on a page of their own. */
const hrefs: Readonly<Partial<Record<Kind, (id: string) => string>>> = {
  inspection: links.inspection,
  workOrder: links.workOrder,
  permit: links.permit,
  violation: links.violation,
  fuel: links.fuelLog,
  policy: links.policy,
  financing: links.financing,
  journal: accountingLinks.entry,
}

const filterWords: Readonly<Record<Filter, () => string>> = {
  all: m['fleet.timeline.all'],
  custody: m['fleet.timeline.kindCustody'],
  claim: m['fleet.timeline.kindClaim'],
  inspection: m['fleet.timeline.kindInspection'],
  flag: m['fleet.timeline.kindFlag'],
  document: m['fleet.timeline.kindDocument'],
  reading: m['fleet.timeline.kindReading'],
  plate: m['fleet.timeline.kindPlate'],
  workOrder: m['fleet.workOrder.list.title'],
  permit: m['fleet.permit.list.title'],
  violation: m['fleet.violation.list.title'],
  fuel: m['fleet.tab.fuel'],
  policy: m['fleet.policy.list.title'],
  financing: m['fleet.financing.list.title'],
  journal: m['fleet.books.entries'],
}

function useEvents(vehicleId: string, filter: Filter) {
  return useInfiniteQuery({
    queryKey: ['fleet.vehicle.timeline', vehicleId, filter],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'fleet.vehicle.timeline',
        {
          id: vehicleId,
          limit: 40,
          ...(filter === 'all' ? {} : { kind: filter }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
  })
}

/** Every record of the fleet that touched the vehicle, newest first. */
export function TimelineTab({ vehicleId }: { vehicleId: string }) {
  const [filter, setFilter] = useState<Filter>('all')
  const answer = useEvents(vehicleId, filter)
  const entries = (answer.data?.pages ?? [])
    .flatMap(page => page.rows)
    .filter((entry): entry is Entry & { kind: Kind } => entry.kind !== 'edit')
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = answer
  const isShort = entries.length < 8 && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    // A page of edits alone shows nothing here: the next one is read without being asked for.
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
  const options = (Object.keys(filterWords) as Filter[]).map(id => ({ id, name: filterWords[id]() }))
  return (
    <div className="card-body stack">
      <div className="fleet-story-filter">
        <Select label={m['fleet.timeline.filter']()} value={filter} onChange={setFilter} options={options} />
      </div>
      {answer.isPending && <Skeleton lines={5} />}
      {answer.error && (
        <Notice
          hue="red"
          actions={<Button onPress={() => void answer.refetch()}>{m['kernel.fault.retry']()}</Button>}
        >
          {sayError(answer.error)}
        </Notice>
      )}
      {answer.data && entries.length === 0 && !hasNextPage && (
        <EmptyState title={m['fleet.timeline.empty']()} />
      )}
      {entries.length > 0 && (
        <Timeline label={m['fleet.tab.timeline']()}>
          {entries.map(entry => (
            <Event key={`${entry.kind}${entry.id}`} entry={entry} />
          ))}
        </Timeline>
      )}
      {hasNextPage && (
        <div>
          <Button size="small" kind="tertiary" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {m['fleet.timeline.older']()}
          </Button>
        </div>
      )}
    </div>
  )
}

function Event({ entry }: { entry: Entry & { kind: Kind } }) {
  const { icon: Icon, hue } = looks[entry.kind]
  const href = hrefs[entry.kind]?.(entry.id)
  const title = <SentenceText>{titleOf(entry)}</SentenceText>
  const lasts = entry.kind === 'claim' || entry.kind === 'custody' || entry.kind === 'flag'
  return (
    <TimelineEvent
      icon={<Icon aria-hidden />}
      hue={hue}
      title={href ? <TextLink href={href}>{title}</TextLink> : title}
      meta={
        <>
          <InstantText at={entry.at} />
          {lasts && (
            <>
              {' '}
              <span className="to" aria-hidden="true" />{' '}
              {entry.to ? <InstantText at={entry.to} /> : m['fleet.timeline.open']()}
            </>
          )}
          {entry.kind === 'flag' && entry.label && <span> · {entry.label}</span>}
        </>
      }
    />
  )
}

const wordOf = (words: Readonly<Record<string, () => string>>, code: string | null): string =>
  (code && words[code]?.()) || (code ?? '')

function titleOf(entry: Entry & { kind: Kind }): string {
  const label = isolated(entry.label ?? '')
  switch (entry.kind) {
    case 'claim':
      return m['fleet.timeline.claim']({ label })
    case 'custody':
      return m['fleet.timeline.custody']({ label: `${label} · ${wordOf(custodyWords, entry.detail)}` })
    case 'flag':
      return m['fleet.timeline.flag']({ kind: wordOf(flagWords, entry.detail) })
    case 'inspection':
      return entry.label
        ? m['fleet.timeline.inspection']({ purpose: wordOf(purposeWords, entry.detail), number: label })
        : m['fleet.timeline.inspectionDraft']({ purpose: wordOf(purposeWords, entry.detail) })
    case 'document':
      return m['fleet.timeline.document']({ document: documentWord(entry.detail ?? 'other') })
    case 'reading':
      return m['fleet.timeline.reading']({ km: Number(entry.label).toLocaleString('en-US') })
    case 'workOrder':
      return m['fleet.timeline.workOrder']({ number: label, type: wordOf(workTypeWords, entry.detail) })
    case 'permit':
      return m['fleet.timeline.permit']({ number: label, purpose: wordOf(permitPurposeWords, entry.detail) })
    case 'violation':
      return m['fleet.timeline.violation']({ number: label, type: wordOf(violationTypeWords, entry.detail) })
    case 'policy':
      return m['fleet.timeline.policy']({ number: label })
    case 'financing':
      return m['fleet.timeline.financing']({ number: label })
    case 'journal':
      return m['fleet.timeline.journal']({ number: label, memo: isolated(entry.detail ?? '') })
    case 'fuel':
      return m['fleet.timeline.fuel']({ litres: label })
    case 'plate':
      return m['fleet.timeline.plate']({ plate: isolated(plateText(entry.label ?? '')) })
  }
}
