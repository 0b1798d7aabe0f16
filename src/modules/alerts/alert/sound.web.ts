import { keepInStorage, readFromStorage } from '#kernel/web/kept.ts'

const key = 'notification_sound'
const volume = 0.3

/** Whether alerts sound on this device; on unless switched off. */
export const isSoundOn = (): boolean => readFromStorage<boolean>(key) ?? true

export function setSound(on: boolean): void {
  keepInStorage(key, on)
}

/** 800 Hz for 0.2 s: what sounds where the recording is missing or may not play. */
function playTone(): void {
  const context = new AudioContext()
  const tone = new OscillatorNode(context, { frequency: 800 })
  const loudness = new GainNode(context, { gain: volume })
  tone.connect(loudness).connect(context.destination)
  tone.addEventListener('ended', () => void context.close())
  tone.start()
  tone.stop(context.currentTime + 0.2)
}

/** Sounds once, unless this person has switched it off. A browser that plays nothing before the first press stays silent. */
export async function playAlertSound(): Promise<void> {
  if (!isSoundOn()) return
  const recording = new Audio('/sounds/alert.mp3')
  recording.volume = volume
  try {
    await recording.play()
  } catch {
    if (navigator.userActivation?.hasBeenActive ?? true) playTone()
  }
}
