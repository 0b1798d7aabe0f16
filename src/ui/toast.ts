import { createElement } from 'react'
import { toast } from 'sonner'
import { ToastCard } from './ToastCard.tsx'

type Act = { name: string; onPress: () => void }

/** Says in the past tense what was done, for five seconds; offers undo when it is possible. One toast at a time. */
export function showToast(text: string, act?: Act): void {
  show('done', text, act, 5000)
}

/** Says what failed and stays until it is closed. */
export function showProblem(text: string, act?: Act): void {
  show('problem', text, act, Number.POSITIVE_INFINITY)
}

function show(kind: 'done' | 'problem', text: string, act: Act | undefined, duration: number) {
  toast.dismiss()
  toast.custom(id => createElement(ToastCard, { kind, text, act, onClose: () => toast.dismiss(id) }), {
    duration,
  })
}
