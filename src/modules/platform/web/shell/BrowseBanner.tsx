import { Eye } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { showProblem } from '#ui/toast.ts'

/** The orange line over every page of a visit: whose company this is, and the way out. */
export function BrowseBanner() {
  const { facts } = useSession()
  const end = useCommand('platform.browse.end')
  const company = facts?.company
  const leave = async () => {
    try {
      await end.mutateAsync({})
      window.location.assign('/super-admin/companies')
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  if (!facts?.browse || !company) return null
  return (
    <div className="browse-banner" role="status">
      <Eye aria-hidden />
      <span>
        {m['platform.browse.banner']({ name: currentLocale() === 'ar' ? company.nameAr : company.nameEn })}
      </span>
      <Badge>{m['platform.browse.badge']()}</Badge>
      <span className="cap">
        {facts.browse.mode === 'read' ? m['platform.browse.reading']() : m['platform.browse.writing']()}
      </span>
      <span className="head-space" />
      <Button size="small" busy={end.isPending} onPress={() => void leave()}>
        {m['platform.browse.leave']()}
      </Button>
    </div>
  )
}
