import '../settings/settings.css'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { InstallationForm } from './InstallationForm.tsx'
import { MailCard } from './MailCard.tsx'

/** The settings of the installation: who may sign up, what a trial is, mail, what is kept, and the notice to all. */
export default function StaffSettingsPage() {
  const answer = useAnswer('platform.installation.read', {})
  const title = m['platform.page.staffSettings']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Loaded answer={answer}>
        {installation => (
          <div className="settings-body">
            <InstallationForm installation={installation} />
            <MailCard mail={installation.mail} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
