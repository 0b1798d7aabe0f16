import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { AlertRow } from './AlertRow.tsx'
import { type AlertTab, tabs, tabWords } from './alertWords.web.ts'
import { isSoundOn, setSound } from './sound.web.ts'

const pageSize = 10

function useAlerts(tab: AlertTab, search: string) {
  return useInfiniteQuery({
    queryKey: ['alerts.alert.list', { tab, search }],
    queryFn: async ({ pageParam, signal }) => {
      await loadCodeWords()
      const more = { ...(search ? { search } : {}), ...(pageParam ? { cursor: pageParam } : {}) }
      return ask('alerts.alert.list', { tab, limit: pageSize, ...more }, signal)
    },
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    staleTime: 30_000,
  })
}

function SoundButton() {
  const [isOn, setOn] = useState(isSoundOn)
  const toggle = () => {
    setSound(!isOn)
    setOn(!isOn)
  }
  return (
    <IconButton
      size="small"
      label={isOn ? m['alerts.sound.on']() : m['alerts.sound.off']()}
      pressed={isOn}
      onPress={toggle}
    >
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </IconButton>
  )
}

/** Offers browser notifications, only while a critical alert is open and nothing is decided yet. */
function PermissionOffer({ critical }: { critical: number }) {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  )
  if (critical === 0 || permission !== 'default') return null
  const askBrowser = async () => setPermission(await Notification.requestPermission())
  return (
    <Notice
      hue="blue"
      actions={
        <button type="button" onClick={() => void askBrowser()}>
          {m['alerts.permission.ask']()}
        </button>
      }
    >
      {m['alerts.permission.text']()}
    </Notice>
  )
}

type Props = { counts: OutputFor<'alerts.alert.counts'> | null; onClose: () => void }

/** The open alerts under the bell: by tab and search, ten at a time, with what can be done about each. */
export function AlertsPanel({ counts, onClose }: Props) {
  const [tab, setTab] = useState<AlertTab>('all')
  const [search, setSearch] = useState('')
  const answer = useAlerts(tab, search)
  const acknowledgeAll = useCommand('alerts.alert.acknowledgeAll')
  const alerts = answer.data?.pages.flatMap(page => page.rows) ?? []
  const acknowledge = async () => {
    try {
      const { acknowledged, left } = await acknowledgeAll.mutateAsync({})
      showToast(
        left === 0 ? m['alerts.allAcknowledged']() : m['alerts.someAcknowledged']({ acknowledged, left }),
      )
    } catch {
      showProblem(m['alerts.acknowledgeAllFailed']())
    }
  }
  return (
    <div className="alerts-panel">
      <header className="alerts-head">
        <h2>{m['alerts.title']()}</h2>
        <SoundButton />
        {(counts?.all ?? 0) > 0 && (
          <Button
            size="small"
            kind="tertiary"
            busy={acknowledgeAll.isPending}
            onPress={() => void acknowledge()}
          >
            <CheckCheck aria-hidden />
            {m['alerts.acknowledgeAll']()}
          </Button>
        )}
      </header>
      <Tabs
        label={m['alerts.title']()}
        place="card"
        selected={tab}
        onSelect={setTab}
        tabs={tabs.map(id => ({
          id,
          name: tabWords[id](),
          ...(counts && counts[id] > 0 ? { count: counts[id], late: id === 'critical' } : {}),
        }))}
      >
        <div className="alerts-search">
          <SearchField label={m['alerts.search']()} value={search} onChange={setSearch} />
        </div>
        <div className="alerts-list">
          <PermissionOffer critical={counts?.critical ?? 0} />
          {answer.isPending && <Skeleton lines={6} />}
          {answer.error && (
            <Notice
              hue="red"
              actions={
                <button type="button" onClick={() => void answer.refetch()}>
                  {m['kernel.fault.retry']()}
                </button>
              }
            >
              {m['alerts.loadFailed']()}
            </Notice>
          )}
          {answer.data && alerts.length === 0 && (
            <p className="alerts-none">{search ? m['alerts.emptySearch']() : m['alerts.empty']()}</p>
          )}
          <ul>
            {alerts.map(alert => (
              <AlertRow key={alert.id} alert={alert} onClose={onClose} />
            ))}
          </ul>
          {answer.hasNextPage && (
            <Button
              wide
              size="small"
              kind="tertiary"
              busy={answer.isFetchingNextPage}
              onPress={() => void answer.fetchNextPage()}
            >
              {m['alerts.showAll']()}
            </Button>
          )}
        </div>
      </Tabs>
    </div>
  )
}
