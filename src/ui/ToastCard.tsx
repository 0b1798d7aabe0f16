import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { sentenceParts } from './SentenceText.tsx'
import { useWords } from './words.ts'

type Props = {
  kind: 'done' | 'problem'
  text: string
  act?: { name: string; onPress: () => void }
  onClose: () => void
}

export function ToastCard({ kind, text, act, onClose }: Props) {
  const words = useWords()
  const Icon = kind === 'done' ? CircleCheck : CircleAlert
  return (
    <div className={`toast ${kind}`} role={kind === 'done' ? 'status' : 'alert'}>
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
