/** The mark: the letter qaf drawn as a route. Below 20 px without its square. */
export function Mark({ size = 32, title }: { size?: number; title?: string }) {
  const bare = size < 20
  const stroke = bare ? 'var(--accent)' : 'var(--on-accent)'
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox={bare ? '4 3 24 25' : '0 0 32 32'}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      {!bare && <rect width="32" height="32" rx="8" fill="var(--accent)" />}
      <g fill="none" stroke={stroke} strokeWidth="3" strokeLinecap="round">
        <circle cx="21" cy="14.6" r="3.6" />
        <path d="M24.6 14.6v3.2c0 5-3.8 7.7-8.8 7.7-5.1 0-8.4-2.9-8.4-8.4" />
      </g>
      <g fill={stroke}>
        <circle cx="24" cy="6.6" r="1.9" />
        <circle cx="18.2" cy="6.6" r="1.9" />
      </g>
    </svg>
  )
}
