import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import './import.css'

type Props = {
  title: string
  /** Figures of what came, and how long it can be taken back. */
  children?: ReactNode
  onAgain?: () => void
  /** Where to go on, the primary last. */
  actions: ReactNode
}

/** What a file imported, and the links to go on. */
export function ImportDone({ title, children, onAgain, actions }: Props) {
  return (
    <Card>
      <div className="import-done">
        <CircleCheck aria-hidden className="good" size={32} />
        <div className="grow">
          <h2>{title}</h2>
          {children}
        </div>
        <div className="row wrap">
          {onAgain && <Button onPress={onAgain}>{m['platform.import.again']()}</Button>}
          {actions}
        </div>
      </div>
    </Card>
  )
}
