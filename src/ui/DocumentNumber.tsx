/** A document's number; with `href` the link that opens it. */
export function DocumentNumber({ number, href }: { number: string; href?: string }) {
  return href ? (
    <a className="doc" href={href}>
      {number}
    </a>
  ) : (
    <span className="doc">{number}</span>
  )
}
