import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useShell } from '#modules/platform/web/public.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import './profile.css'

const tabWords = {
  person: m['access.profile.person'],
  notifications: m['access.profile.notifications'],
  security: m['access.profile.security'],
  appearance: m['access.profile.theme'],
} as const
type TabId = keyof typeof tabWords
const tabs = Object.keys(tabWords) as TabId[]

function Body({ tab }: { tab: TabId }) {
  const profile = useAnswer('access.profile.read', {})
  const { AlertWishes } = useShell()
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
  // Platform staff have no bell of their own: alerts belong to companies.
  const shown = tabs.filter(id => id !== 'notifications' || (facts?.company && !facts.superAdmin))
  const tab = shown.find(id => id === address['tab']) ?? 'person'
  const title = m['access.page.profile']()
  useEffect(() => void loadCodeWords(), [])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Tabs
        label={title}
        selected={tab}
        onSelect={id => change({ tab: id })}
        tabs={shown.map(id => ({ id, name: tabWords[id]() }))}
      >
        <div className="profile-body">
          <Body tab={tab} />
        </div>
      </Tabs>
    </div>
  )
}
