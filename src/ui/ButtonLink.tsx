import type { ReactNode } from 'react'

type Props = {
  href: string
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'tertiary'
  size?: 'small' | 'medium' | 'large'
  /** Opens in a new window: PDF, WhatsApp. */
  target?: '_blank'
  /** What it opens, named with its word where the same word stands in every row. */
  about?: string
}

/** A link that looks like a button: "new contract", "open PDF". */
export function ButtonLink({ href, children, kind = 'secondary', size = 'medium', target, about }: Props) {
  return (
    <a
      className={`btn ${kind} ${size}`}
      href={href}
      target={target}
      rel={target ? 'noopener noreferrer' : undefined}
    >
      <span className="btn-words">{children}</span>
      {about && <span className="sr">{about}</span>}
    </a>
  )
}
