import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { sayCode } from '#kernel/web/say.ts'
import { sayActor } from '#modules/platform/public.web.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { fieldWords, operationWords, valueText } from './logWords.web.ts'

type Event = OutputFor<'platform.audit.list'>['rows'][number]

const operationText = (event: Event) => operationWords[event.operation]?.() ?? event.operation

function changeText({ field, before, after }: Event['changes'][number]): string {
  if (field.startsWith('permission.'))
    return `${sayCode(field)}: ${after ? m['access.log.granted']() : m['access.log.revoked']()}`
  const name = fieldWords[field]?.() ?? field
  const [from, to] = [valueText(field, before), valueText(field, after)]
  if (!from) return to ? `${name}: ${to}` : name
  return m['access.log.change']({ name, from, to: to ?? '\u2014' })
}

const columns = (): readonly ListColumn<Event>[] => [
  {
    id: 'at',
    header: m['access.log.at'](),
    cell: event => <InstantText at={event.at} />,
    exportKind: 'instant',
  },
  {
    id: 'actorName',
    header: m['access.log.actor'](),
    cell: event => <bdi>{sayActor(event.actorName)}</bdi>,
  },
  {
    id: 'operation',
    header: m['access.log.operation'](),
    exportWords: spokenCodes(operationWords),
    cell: event => <span className="strong">{operationText(event)}</span>,
  },
  {
    id: 'subjectLabel',
    header: m['access.log.subject'](),
    cell: event => <bdi>{event.subjectLabel ?? '\u2014'}</bdi>,
  },
  {
    id: 'changes',
    header: m['access.log.changes'](),
    exportKey: false,
    cell: event => (
      <span className="log-changes">{event.changes.map(changeText).join(m['access.accounts.comma']())}</span>
    ),
  },
  {
    id: 'reason',
    header: m['access.accounts.reason'](),
    cell: event => event.reason ?? <span className="quiet">{'\u2014'}</span>,
  },
]

/** «السجل»: what was done to accounts, roles and permissions, newest first. */
export function LogTab() {
  const list = useList('platform.audit.list', [], { fixed: { operation: 'access' } })
  const title = m['access.tab.log']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <ListPage
      title={m['access.page.accounts']()}
      list={list}
      columns={columns()}
      rowId={event => event.id}
      card={event => (
        <div className="account-card">
          <span className="strong">{operationText(event)}</span>
          <span>
            <bdi>{event.subjectLabel}</bdi>
          </span>
          <span className="cap">
            <bdi>{sayActor(event.actorName)}</bdi> · <InstantText at={event.at} />
          </span>
        </div>
      )}
      searchLabel={m['access.log.search']()}
      tabs={<AccountTabs selected="log" />}
      empty={<EmptyState title={m['access.log.none']()} />}
    />
  )
}
