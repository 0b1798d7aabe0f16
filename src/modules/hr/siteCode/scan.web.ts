import { asciiDigits } from '#kernel/shared/digits.ts'

/** What browsers of phones read codes with; TypeScript's library does not declare it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = (): DetectorClass | null =>
  (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null

/** Whether this device can read a code with its camera. */
export const canScan = (): boolean =>
  detectorClass() !== null && navigator.mediaDevices?.getUserMedia !== undefined

const pauseMillis = 250

/** Which camera looks: a phone reads what is before its owner, a tablet on a wall what is held before it. */
export type Facing = 'environment' | 'user'

/** Shows the camera in a video and returns the first code through `onCode`. The returned function stops it. */
export async function scanInto(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  facing: Facing,
): Promise<() => void> {
  const Reader = detectorClass()
  if (!Reader) throw new Error('no reader of codes')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } })
  const reader = new Reader({ formats: ['qr_code'] })
  let isOver = false
  const end = () => {
    isOver = true
    for (const track of stream.getTracks()) track.stop()
  }
  video.srcObject = stream
  await video.play()
  const look = async () => {
    if (isOver) return
    const [found] = await reader.detect(video)
    if (found && !isOver) {
      end()
      onCode(found.rawValue)
    } else setTimeout(() => void look(), pauseMillis)
  }
  void look()
  return end
}

/** The code in what was scanned or typed: the code itself, or the one in the address that a site's code holds. */
export function codeIn(text: string): string {
  const plain = asciiDigits(text).trim()
  if (/^[\d\s-]+$/.test(plain)) return plain.replaceAll(/[\s-]/g, '')
  try {
    return new URL(plain).searchParams.get('code') ?? plain
  } catch {
    return plain
  }
}
