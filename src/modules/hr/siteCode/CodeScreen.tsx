import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { CodeFigure } from './CodeFigure.tsx'
import './siteCode.css'

const askAgainMillis = 10_000

/** The code of a site over the whole screen, loaded again before it expires: for a screen at the door. */
export default function CodeScreen({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const { data, error } = useAnswer(
    'hr.workSite.code',
    { id: siteId },
    { refetchInterval: askAgainMillis, staleTime: 0 },
  )
  const screen = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = screen.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={screen} className="code-screen" aria-label={m['hr.workSite.act.code']()} onCancel={onClose}>
      <span className="code-close">
        <IconButton label={m['kernel.action.back']()} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </span>
      {data && !error ? (
        <>
          <h2 className="code-name">
            <bdi>{data.name}</bdi>
          </h2>
          <CodeFigure code={data.code} digits={data.digits} />
          <p className="soft-ink">{m['hr.siteCode.screenSays']()}</p>
        </>
      ) : (
        <p role="status">{error ? m['hr.siteCode.unread']() : m['hr.clock.checking']()}</p>
      )}
    </dialog>
  )
}
