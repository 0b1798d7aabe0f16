type Act = { name: string; onPress: () => void }

export type Saying = {
  readonly kind: 'done' | 'problem'
  readonly text: string
  readonly act: Act | undefined
}

let show: ((saying: Saying) => void) | null = null
let unsaid: Saying | null = null

/** Says in the past tense what was done, for five seconds; offers undo when it is possible. One toast at a time. */
export function showToast(text: string, act?: Act): void {
  say({ kind: 'done', text, act })
}

/** Says what failed and stays until it is closed. */
export function showProblem(text: string, act?: Act): void {
  say({ kind: 'problem', text, act })
}

function say(saying: Saying): void {
  if (show) show(saying)
  else unsaid = saying
}

/** The window of toasts stands: what was said while it was loading is said now. */
export function speakThrough(shown: (saying: Saying) => void): void {
  show = shown
  if (unsaid) shown(unsaid)
  unsaid = null
}
