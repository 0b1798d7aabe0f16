import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Notice } from '#ui/Notice.tsx'
import { type Facing, scanInto } from './scan.web.ts'
import './siteCode.css'

type Props = { label: string; onCode: (text: string) => void; facing?: Facing }

/** The camera of this device, until it has read a code. */
export function CodeCamera({ label, onCode, facing = 'environment' }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  found.current = onCode
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    let isGone = false
    let end: (() => void) | null = null
    scanInto(video.current!, text => found.current(text), facing).then(
      stop => {
        end = stop
        if (isGone) stop()
      },
      () => setClosed(true),
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [facing])
  if (isClosed) return <Notice hue="amber">{m['hr.siteCode.noCamera']()}</Notice>
  return <video ref={video} className="code-camera" muted playsInline aria-label={label} />
}
