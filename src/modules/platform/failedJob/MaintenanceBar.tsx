import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { usePublicInstallation } from './usePublicInstallation.web.ts'

export function MaintenanceBar() {
  const notice = usePublicInstallation()?.notice
  if (!notice || new Date(notice.until) <= new Date()) return null
  return (
    <Notice hue="amber" live>
      <b>{m['platform.maintenance.title']()}:</b>{' '}
      <bdi>{currentLocale() === 'ar' ? notice.ar : (notice.en ?? notice.ar)}</bdi>{' '}
      <span className="cap">
        <InstantText at={notice.from} /> {'\u2190'} <InstantText at={notice.until} />
      </span>
    </Notice>
  )
}
