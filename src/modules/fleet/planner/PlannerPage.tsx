import { CalendarPlus, CalendarSearch, ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, instantOf, isDay } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { useToday } from '../clock.web.ts'
import { groupName } from '../group/groupName.web.ts'
import { plannerActs } from './acts.web.ts'
import { axisOf, openingDay, type PlannerView, plannerViews, turned } from './axis.web.ts'
import { dueMarksOf, lastDayOf, useDues } from './dues.web.ts'
import { lanesOf } from './lanes.web.ts'
import { PlannerGrid } from './PlannerGrid.tsx'
import { PlannerKey } from './PlannerKey.tsx'
import { PlannerPhone } from './PlannerPhone.tsx'
import type { RowAct } from './RowActs.tsx'
import './planner.css'

const PeriodSearch = late(() => import('./PeriodSearch.tsx'))
const RowActForm = late(() => import('./RowActForm.tsx'))
const every = 'all'

/** The present instant, once a minute: the line of now and what is late move by themselves. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const isInstant = (text: string) => text !== '' && !Number.isNaN(Date.parse(text))
const isWish = (wish: { from: string; to: string }) => isInstant(wish.from) && isInstant(wish.to)

/** A wish of three days from the next full hour. */
function wishFrom(now: number) {
  const hour = 3_600_000
  const from = Math.ceil(now / hour) * hour
  return { from: new Date(from).toISOString(), to: new Date(from + 72 * hour).toISOString() }
}

/** Vehicles by days: what fills each one, what is free, and where the next reservation fits. */
export default function PlannerPage() {
  const acts = plannerActs()
  const { timeZone } = useCompany()
  const { can } = useSession()
  const today = useToday()
  const now = useNow()
  const isNarrow = useNarrow()
  const [address, change] = useAddress()
  const view = plannerViews.find(one => one === address['view']) ?? 'days'
  const from = String(address['from'] ?? '')
  const first = isDay(from) ? from : openingDay(view, today)
  const groupId = typeof address['groupId'] === 'string' ? address['groupId'] : null
  const search = foldLight(String(address['search'] ?? ''))
  const vehicleId = typeof address['vehicleId'] === 'string' ? address['vehicleId'] : null
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const axis = useMemo(() => axisOf(view, first, timeZone, now), [view, first, timeZone, now])
  const plan = useAnswer(
    'fleet.planner.view',
    {
      from: new Date(axis.from).toISOString(),
      to: new Date(axis.to).toISOString(),
      ...(groupId ? { groupId } : {}),
    },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const groups = useAnswer(
    'fleet.group.list',
    {},
    { enabled: can('fleet.vehicles.read') || can('operations.contracts.write') },
  )
  const contracts = acts.useContracts()
  const reservation = acts.useReservation()
  const dues = useDues(lastDayOf(axis), today)
  const [act, setAct] = useState<RowAct | null>(null)
  const named = useMemo(
    () => (groups.data?.rows ?? []).map(group => ({ id: group.id, name: groupName(group) })),
    [groups.data],
  )
  const lanes = useMemo(() => {
    // Without the groups everything would stand in another order first.
    if (!plan.data || groups.isLoading) return null
    const known = new Set(named.map(group => group.id))
    const others = [...new Set(plan.data.vehicles.map(vehicle => vehicle.groupId))].filter(
      id => !known.has(id),
    )
    const all = [...named, ...others.map(id => ({ id, name: m['fleet.planner.otherGroup']() }))]
    const chosen = vehicleId
      ? { ...plan.data, vehicles: plan.data.vehicles.filter(one => one.id === vehicleId), unassigned: [] }
      : plan.data
    return lanesOf(chosen, all, contracts, {
      axis,
      now,
      endOfToday: instantOf(addDays(today, 1), '00:00', timeZone).getTime(),
      folded,
      dues: dueMarksOf(dues ?? [], { axis, now, today, timeZone }),
      keeps: text => search === '' || foldLight(text).includes(search),
    })
  }, [
    plan.data,
    groups.isLoading,
    named,
    contracts,
    axis,
    now,
    today,
    timeZone,
    folded,
    dues,
    search,
    vehicleId,
  ])
  const fold = (id: string) =>
    setFolded(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const go = (day: string | null) => change({ from: day })
  const wish = { from: String(address['wantFrom'] ?? ''), to: String(address['wantTo'] ?? '') }
  const want = (period: { from: string; to: string } | null) =>
    change({ wantFrom: period?.from ?? null, wantTo: period?.to ?? null })
  const group = named.find(one => one.id === groupId)
  const isFiltered = search !== '' || groupId !== null || vehicleId !== null
  const clear = isFiltered && (
    <Button onPress={() => change({ search: null, groupId: null, vehicleId: null })}>
      {m['fleet.planner.clear']()}
    </Button>
  )
  return (
    <div className="page planner-page">
      <PageHeader
        title={m['fleet.planner.title']()}
        actions={
          <div className="row wrap planner-steer">
            <SegmentedControl<PlannerView>
              label={m['fleet.planner.view']()}
              value={view}
              onChange={next => change({ view: next === 'days' ? null : next, from: null })}
              options={[
                { id: 'hours', name: m['fleet.planner.view.hours']() },
                { id: 'days', name: m['fleet.planner.view.days']() },
                { id: 'weeks', name: m['fleet.planner.view.weeks']() },
              ]}
            />
            <div className="row planner-turn">
              <IconButton
                framed
                label={m['fleet.planner.previous']()}
                onPress={() => go(turned(view, first, -1))}
              >
                <DirIcon icon={ChevronLeft} />
              </IconButton>
              <Button onPress={() => go(null)}>{m['fleet.planner.today']()}</Button>
              <IconButton framed label={m['fleet.planner.next']()} onPress={() => go(turned(view, first, 1))}>
                <DirIcon icon={ChevronRight} />
              </IconButton>
            </div>
            {reservation && !isNarrow && (
              <ButtonLink kind="primary" href="/contracts/new">
                <CalendarPlus aria-hidden />
                {m['fleet.planner.reserve']()}
              </ButtonLink>
            )}
          </div>
        }
      />
      <div className="row wrap planner-tools">
        <SearchField
          label={m['fleet.planner.search']()}
          value={String(address['search'] ?? '')}
          onChange={text => change({ search: text })}
          slash
        />
        <FilterChip
          name={m['fleet.field.group']()}
          value={group?.name ?? m['fleet.planner.allGroups']()}
          {...(groupId ? { onRemove: () => change({ groupId: null }) } : {})}
        >
          <Select
            label={m['fleet.field.group']()}
            value={groupId ?? every}
            onChange={id => change({ groupId: id === every ? null : id })}
            options={[{ id: every, name: m['fleet.planner.allGroups']() }, ...named]}
          />
        </FilterChip>
        <Button aria-expanded={isWish(wish)} onPress={() => want(isWish(wish) ? null : wishFrom(now))}>
          <CalendarSearch aria-hidden />
          {m['fleet.planner.find']()}
        </Button>
        {!isNarrow && <PlannerKey />}
      </div>
      {isWish(wish) && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <PeriodSearch period={wish} onChange={want} group={group} onClose={() => want(null)} />
        </Suspense>
      )}
      {plan.error && (
        <Notice
          hue="red"
          live
          actions={
            <>
              <Button onPress={() => void plan.refetch()}>{m['fleet.planner.retry']()}</Button>
              {clear}
            </>
          }
        >
          {sayError(plan.error)}
        </Notice>
      )}
      {lanes === null ? (
        !plan.error && <Skeleton lines={10} />
      ) : lanes.length === 0 ? (
        <EmptyState title={m['fleet.planner.empty']()} actions={clear} />
      ) : isNarrow ? (
        <PlannerPhone lanes={lanes} axis={axis} now={now} reservation={reservation} onAct={setAct} />
      ) : (
        <PlannerGrid lanes={lanes} axis={axis} now={now} onFold={fold} onAct={setAct} />
      )}
      <Suspense>{act && <RowActForm act={act} onClose={() => setAct(null)} />}</Suspense>
    </div>
  )
}
