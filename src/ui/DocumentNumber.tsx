import { Link } from 'react-aria-components/Link'

/** A document's number; with `href` the link that opens it. */
export function DocumentNumber({ number, href }: { number: string; href?: string }) {
  return href ? (
    <Link className="doc" href={href}>
      {number}
    </Link>
  ) : (
    <span className="doc">{number}</span>
  )
}
