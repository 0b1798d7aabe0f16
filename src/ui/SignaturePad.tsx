import { useEffect, useRef, useState } from 'react'
import Pad from 'signature_pad'
import { Button } from './Button.tsx'
import { isSignatureEmpty, type Signature } from './signature.ts'
import { useWords } from './words.ts'
import './css/capture.css'

type Props = {
  /** Who signs: "the tenant's signature". */
  label: string
  /** The strokes after each one is drawn; null while there is too little to be a signature. */
  onChange: (signature: Signature | null) => void
  error?: string | null
}

export function SignaturePad({ label, onChange, error }: Props) {
  const words = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const [started, setStarted] = useState(false)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })

  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    // A signature is ink on paper in both themes, because documents print it.
    const drawn = new Pad(surface, { penColor: '#10242c', minWidth: 0.8, maxWidth: 2.4 })
    pad.current = drawn
    let isDrawing = false
    // Not in the middle of a stroke: the pad would forget who draws it, and miss its end.
    const fill = () => {
      if (isDrawing) return
      const ratio = Math.max(devicePixelRatio, 1)
      surface.width = surface.offsetWidth * ratio
      surface.height = surface.offsetHeight * ratio
      surface.getContext('2d')?.scale(ratio, ratio)
      drawn.fromData(drawn.toData())
    }
    const observer = new ResizeObserver(fill)
    observer.observe(surface)
    const begin = () => {
      isDrawing = true
      setStarted(true)
    }
    const end = () => {
      isDrawing = false
      fill()
      const strokes = drawn
        .toData()
        .map(group => group.points.map(point => ({ x: point.x, y: point.y, atMs: point.time })))
      const signature = { width: surface.offsetWidth, height: surface.offsetHeight, strokes }
      report.current(isSignatureEmpty(strokes) ? null : signature)
    }
    drawn.addEventListener('beginStroke', begin)
    drawn.addEventListener('endStroke', end)
    return () => {
      observer.disconnect()
      drawn.off()
    }
  }, [])

  const clear = () => {
    pad.current?.clear()
    setStarted(false)
    onChange(null)
  }
  return (
    <div className="field whole">
      <div className="row">
        <span className="field-label grow">{label}</span>
        {started && (
          <Button size="small" kind="tertiary" onPress={clear}>
            {words.clear}
          </Button>
        )}
      </div>
      <div className={error ? 'sign bad-frame' : 'sign'}>
        <canvas ref={canvas} aria-label={label} role="img" />
        {!started && <span aria-hidden="true">{words.sign}</span>}
      </div>
      {error && <span className="field-error">{error}</span>}
    </div>
  )
}
