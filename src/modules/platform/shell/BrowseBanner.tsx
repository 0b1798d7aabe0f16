import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { arabicDigits } from '#kernel/shared/digits.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useDisplay } from '#ui/display.ts'
import { UnlockDialog } from './UnlockDialog.tsx'
import { useVisit } from './useVisit.web.ts'

const two = (count: number) => String(count).padStart(2, '0')

/** Minutes and seconds until an instant, `59:07`; null once it has passed. */
function useCountdown(until: string): string | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((new Date(until).getTime() - now) / 1000)
  return seconds <= 0 ? null : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** The orange line over every page of a visit: whose company this is, what is allowed, how long, and the way out. */
export function BrowseBanner() {
  const { facts } = useSession()
  return facts?.browse && facts.company ? (
    <Banner
      browse={facts.browse}
      name={currentLocale() === 'ar' ? facts.company.nameAr : facts.company.nameEn}
    />
  ) : null
}

type Browse = { mode: 'read' | 'write'; expiresAt: string }

function Banner({ browse, name }: { browse: Browse; name: string }) {
  const { digits } = useDisplay()
  const { leave, isMoving } = useVisit()
  const [isUnlocking, setUnlocking] = useState(false)
  const left = useCountdown(browse.expiresAt)
  return (
    <div className="browse-banner">
      <Eye aria-hidden />
      <span className="browse-name">{m['platform.browse.banner']({ name })}</span>
      <span className="browse-facts">
        <Badge hue="amber">{m['platform.browse.badge']()}</Badge>
        <span>
          {browse.mode === 'read' ? m['platform.browse.reading']() : m['platform.browse.writing']()}
        </span>
        {left ? (
          <span className="browse-left" role="timer" title={m['platform.browse.expires']({ time: left })}>
            <span className="sr">{m['platform.browse.expires']({ time: left })}</span>
            <span className="n" aria-hidden>
              {digits === 'arabic' ? arabicDigits(left) : left}
            </span>
          </span>
        ) : (
          <span role="alert">{m['platform.browse.ended']()}</span>
        )}
      </span>
      <span className="head-space" />
      {browse.mode === 'read' && left && (
        <Button size="small" onPress={() => setUnlocking(true)}>
          {m['platform.browse.allow']()}
        </Button>
      )}
      <Button size="small" busy={isMoving} onPress={() => void leave()}>
        {m['platform.browse.leave']()}
      </Button>
      {isUnlocking && <UnlockDialog name={name} onClose={() => setUnlocking(false)} />}
    </div>
  )
}
