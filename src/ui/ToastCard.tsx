import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { sentenceParts } from './SentenceText.tsx'
import type { Saying } from './toast.ts'
import { useWords } from './words.ts'

const icons = { done: CircleCheck, hint: Info, problem: CircleAlert } as const

type Props = {
  kind: Saying['kind']
  text: string
  act?: { name: string; onPress: () => void }
  onClose: () => void
}

export function ToastCard({ kind, text, act, onClose }: Props) {
  const words = useWords()
  const Icon = icons[kind]
  return (
    <div className={`toast ${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <span className="grow">{sentenceParts(text)}</span>
      {act && (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            act.onPress()
            onClose()
          }}
        >
          {act.name}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={words.close} onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  )
}
