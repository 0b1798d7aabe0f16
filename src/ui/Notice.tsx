import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceParts } from './SentenceText.tsx'
import type { Hue } from './status.ts'

const icons = {
  amber: TriangleAlert,
  red: CircleAlert,
  green: CircleCheck,
  blue: Info,
  slate: Info,
  violet: Info,
}

type Props = {
  hue?: Hue
  /** What happened and what to do. */
  children: ReactNode
  /** At most two links or plain buttons. */
  actions?: ReactNode
  /** Announced when it appears: the answer to something the user just did. */
  live?: boolean
}

export function Notice({ hue = 'amber', children, actions, live }: Props) {
  const Icon = icons[hue]
  return (
    <div className={`notice hue-${hue}`} role={live ? (hue === 'red' ? 'alert' : 'status') : undefined}>
      <Icon aria-hidden />
      <div className="grow">{typeof children === 'string' ? sentenceParts(children) : children}</div>
      {actions && <div className="notice-acts">{actions}</div>}
    </div>
  )
}
