/** A person's first letter, or photo. Decorative: the name always stands beside it. */
export function Avatar({ name, photoUrl }: { name: string; photoUrl?: string | null }) {
  // A lone heh is drawn as its isolated form with a tail, which reads as a letter, not as a circle.
  const first = [...name.trim()][0] ?? ''
  return (
    <span className="avatar" aria-hidden="true">
      {photoUrl ? <img src={photoUrl} alt="" /> : first === '\u0647' ? '\u0647\u0640' : first.toUpperCase()}
    </span>
  )
}
