type Act = { name: string; onPress: () => void }

export type Saying = {
  readonly kind: 'done' | 'hint' | 'problem'
  readonly text: string
  readonly act: Act | undefined
  /** How long it stays; a problem stays until it is closed. */
  readonly seconds: number
}

let show: ((saying: Saying) => void) | null = null
let unsaid: Saying | null = null

/** Shows in the past tense what was done, for five seconds by default; offers undo when it is possible. One toast at a time. */
export function showToast(text: string, act?: Act, seconds = 5): void {
  say({ kind: 'done', text, act, seconds })
}

/** Says to a finger what a pointer reads in a tooltip; nothing was done. */
export function showHint(text: string): void {
  say({ kind: 'hint', text, act: undefined, seconds: 5 })
}

/** Says what failed and stays until it is closed. */
export function showProblem(text: string, act?: Act): void {
  say({ kind: 'problem', text, act, seconds: Number.POSITIVE_INFINITY })
}

function say(saying: Saying): void {
  if (show) show(saying)
  else unsaid = saying
}

/** The window of toasts stands: those that came while it was loading show now. */
export function speakThrough(shown: (saying: Saying) => void): void {
  show = shown
  if (unsaid) shown(unsaid)
  unsaid = null
}
