import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

type Detector = { detect: (from: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
const pauseMillis = 200

/** Reads codes from a picture that moves: with what the browser has, else with our own reader. Answers how to stop. */
async function watch(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const known = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
  if (known) {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    video.srcObject = stream
    await video.play()
    const detector = new known()
    let isOver = false
    const look = async () => {
      if (isOver) return
      const [found] = await detector.detect(video)
      if (found) onCode(found.rawValue)
      else setTimeout(() => void look(), pauseMillis)
    }
    void look()
    return () => {
      isOver = true
      for (const track of stream.getTracks()) track.stop()
    }
  }
  const [{ BrowserMultiFormatReader }, { DecodeHintType }] = await Promise.all([
    import('@zxing/browser'),
    import('@zxing/library'),
  ])
  const reader = new BrowserMultiFormatReader(new Map([[DecodeHintType.TRY_HARDER, true]]))
  const controls = await reader.decodeFromConstraints(
    { video: { facingMode: 'environment' } },
    video,
    (result, _error, running) => {
      if (!result) return
      running.stop()
      onCode(result.getText())
    },
  )
  return () => controls.stop()
}

/** The camera as a scanner. */
export function CameraDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    watch(video.current!, code => tell(code)).then(
      end => {
        if (isGone) end()
        else stop = end
      },
      () => setBlocked(true),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <Dialog open onOpenChange={onClose} title={m['trade.till.camera']()}>
      {isBlocked ? (
        <Notice hue="red">{m['trade.till.cameraBlocked']()}</Notice>
      ) : (
        <video ref={video} className="till-camera" muted playsInline aria-label={m['trade.till.camera']()} />
      )}
    </Dialog>
  )
}
