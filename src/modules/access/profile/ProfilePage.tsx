import { type ReactNode, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useShell } from '#modules/platform/public.web.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { OwnPermissionRequests } from './OwnPermissionRequests.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import './profile.css'

const tabWords = {
  person: m['access.profile.person'],
  notifications: m['access.profile.notifications'],
  security: m['access.profile.security'],
  appearance: m['access.profile.theme'],
  requests: m['access.profile.requests'],
} as const
/** What the list of requests keeps in the address; the other tabs have no use for it. */
const listKeys = {
  state: undefined,
  source: undefined,
  search: undefined,
  cursor: undefined,
  sort: undefined,
  leave: undefined,
  ask: undefined,
  month: undefined,
  code: undefined,
}
const tabs = Object.keys(tabWords) as (keyof typeof tabWords)[]

function Body({ tab }: { tab: string }) {
  const profile = useAnswer('access.profile.read', {})
  const { AlertWishes, profileTabs } = useShell()
  const Added = profileTabs.find(({ id }) => id === tab)?.Body
  if (Added) return <Added />
  switch (tab) {
    case 'notifications':
      return AlertWishes && <AlertWishes />
    case 'security':
      return (
        <>
          <PasswordCard />
          <SecondFactorCard />
          <DevicesCard />
        </>
      )
    case 'appearance':
      return <Loaded answer={profile}>{answer => <AppearanceCard profile={answer} />}</Loaded>
    default:
      return <Loaded answer={profile}>{answer => <PersonCard profile={answer} />}</Loaded>
  }
}

export default function ProfilePage() {
  const [address, change] = useAddress()
  const { facts } = useSession()
  const { OwnRequests, profileTabs } = useShell()
  // Alerts and approvals belong to companies: platform staff have neither.
  const isOfCompany = facts?.company && !facts.superAdmin
  const own = tabs
    .filter(id => isOfCompany || (id !== 'notifications' && id !== 'requests'))
    .map(id => ({ id: id as string, name: tabWords[id]() }))
  const added = isOfCompany ? profileTabs.map(({ id, name }) => ({ id, name: name() })) : []
  const shown = [...own.slice(0, 1), ...added, ...own.slice(1)]
  const { request } = address
  const requestId = isOfCompany && typeof request === 'string' ? request : null
  const tab = requestId ? 'requests' : (shown.find(({ id }) => id === address['tab'])?.id ?? 'person')
  const title = m['access.page.profile']()
  useEffect(() => void loadCodeWords(), [])
  useEffect(() => {
    document.title = title
  }, [title])
  const tabsAround = (body: ReactNode) => (
    <Tabs label={title} selected={tab} onSelect={id => change({ ...listKeys, tab: id })} tabs={shown}>
      {body}
    </Tabs>
  )
  if (tab === 'requests' && OwnRequests)
    return (
      <OwnRequests
        title={title}
        requestId={requestId}
        tabs={tabsAround(null)}
        above={<OwnPermissionRequests />}
      />
    )
  return (
    <div className="page">
      <PageHeader title={title} />
      {tabsAround(
        <div className="profile-body">
          <Body tab={tab} />
        </div>,
      )}
    </div>
  )
}
