import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { avatarLimits, type Crop, cropSquare, mostZoom, movedCrop } from '../avatar/avatar.rules.ts'

const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 }
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}

/** The photo drawn into memory, turned as the camera held it; `failed` when the file is no picture. */
function usePhoto(file: File): ImageBitmap | 'failed' | null {
  const [photo, setPhoto] = useState<ImageBitmap | 'failed' | null>(null)
  useEffect(() => {
    let isOver = false
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      drawn => !isOver && setPhoto(drawn),
      () => !isOver && setPhoto('failed'),
    )
    return () => {
      isOver = true
    }
  }, [file])
  return photo
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { left, top, side } = cropSquare(photo, crop)
  // What is transparent would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

type Props = { photo: File; onClose: () => void }

/** Cuts a photo to the square that is shown: dragged by finger, mouse or arrow keys, enlarged by the slider. */
export function CropDialog({ photo: file, onClose }: Props) {
  const photo = usePhoto(file)
  const save = useCommand('access.profile.setAvatar')
  const [crop, setCrop] = useState(middle)
  const [error, setError] = useState<string | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawn = photo !== null && photo !== 'failed'
  useEffect(() => {
    if (isDrawn && canvas.current) draw(canvas.current, photo, crop)
  }, [photo, isDrawn, crop])
  const move = (by: { x: number; y: number }) => {
    if (isDrawn) setCrop(now => movedCrop(photo, now, by))
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons === 0) return
    const side = event.currentTarget.clientWidth
    move({ x: event.movementX / side, y: event.movementY / side })
  }
  const key = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    move(by)
  }
  const keep = async () => {
    if (!canvas.current) return
    setError(null)
    try {
      const picture = canvas.current.toDataURL('image/jpeg', 0.85).split(',')[1]!
      await save.mutateAsync({ picture })
      showToast(m['access.avatar.saved']())
      onClose()
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  const problem = photo === 'failed' ? m['access.avatar.notPicture']() : error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['access.avatar.crop']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={save.isPending} disabled={!isDrawn} onPress={() => void keep()}>
            {m['access.avatar.keep']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <Notice hue="red" live>
            {problem}
          </Notice>
        )}
        {photo === null && <Skeleton lines={6} />}
        {isDrawn && (
          <>
            <button
              type="button"
              className="crop-square"
              aria-label={m['access.avatar.move']()}
              onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
              onKeyDown={key}
            >
              <canvas ref={canvas} width={avatarLimits.sidePx} height={avatarLimits.sidePx} />
            </button>
            <p className="cap">{m['access.avatar.move']()}</p>
            <label className="crop-zoom">
              <span className="cap">{m['access.avatar.zoom']()}</span>
              <input
                type="range"
                min={1}
                max={mostZoom}
                step={0.05}
                value={crop.zoom}
                onChange={event => setCrop({ ...crop, zoom: event.target.valueAsNumber })}
              />
            </label>
          </>
        )}
      </div>
    </Dialog>
  )
}
