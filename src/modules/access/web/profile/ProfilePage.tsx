import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DeviceSettingsCard } from './DeviceSettingsCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import './profile.css'

export default function ProfilePage() {
  const profile = useAnswer('access.profile.read', {})
  const title = m['access.page.profile']()
  useEffect(() => void loadCodeWords(), [])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <div className="profile-columns">
        <div className="stack">
          <Loaded answer={profile}>{answer => <PersonCard profile={answer} />}</Loaded>
          <PasswordCard />
          <DeviceSettingsCard />
        </div>
        <div className="stack">
          <SecondFactorCard />
          <DevicesCard />
        </div>
      </div>
    </div>
  )
}
