type Props = { width?: string; height?: string; lines?: number }

/** Holds the place of content on its way; appears after 200 ms so that a quick answer never flickers. */
export function Skeleton({ width = '100%', height = '1rem', lines = 1 }: Props) {
  return (
    <span aria-hidden="true" style={{ display: 'grid', gap: 8, inlineSize: width }}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
          key={line}
          className="skeleton"
          style={{ blockSize: height, inlineSize: lines > 1 && line === lines - 1 ? '60%' : '100%' }}
        />
      ))}
    </span>
  )
}
